import fc from 'fast-check';
import { aCondition, aRuleTree } from '../../libs/audiences/testing/rule-trees.js';
import { Population } from '../../apps/sandbox/src/population/population.js';
import { areRulesEqual } from '../../libs/audiences/src/domain/rules/normal-form.js';
import { roundedRange, type SizeRange } from '../../libs/audiences/src/domain/measurement.js';
import { type Condition, isCondition, type RuleTree } from '../../libs/audiences/src/domain/rules/rule-tree.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';

/** The laws of audiences hold for what the sandbox says of its people, and for what the service makes of it. */
const isFull = process.env['TEST_SCALE'] === 'full';
const runs = isFull ? 5_000 : 150;
/** Of laws that ask for several sizes of each tree. */
const costlyRuns = isFull ? 2_000 : 40;
const overHttp = isFull ? 1_000 : 15;

// The smallest of the platforms: the laws are about single people, and it has thousands.
const model = 'professional';
const seed = 1;
const people = new Population(seed, model);
const sizeOf = (rules: RuleTree): SizeRange => people.estimate({ rules });
const overlapOf = (one: RuleTree, other: RuleTree) => people.overlap({ rules: one }, { rules: other });

const only = (...all: Condition[]): RuleTree => ({ all, any: [], none: [] });
const anyOf = (...any: Condition[]): RuleTree => ({ all: [], any, none: [] });

/** Sizes that may not fall from one to the next, as the platform tells them and as the service shows them. */
function isAscending(...sizes: SizeRange[]): boolean {
  const shown = sizes.map(({ lower, upper }) => roundedRange(lower, upper));
  return [sizes, shown].every((list) =>
    list.slice(1).every(({ lower, upper }, i) => lower >= (list[i] as SizeRange).lower && upper >= (list[i] as SizeRange).upper),
  );
}

describe('the people of the sandbox', () => {
  it(`a narrower rule is never larger, whatever is added (${runs} trees)`, () => {
    const began = performance.now();
    fc.assert(
      fc.property(aRuleTree, aCondition, fc.boolean(), (tree, added, isExcluded) => {
        const narrower: RuleTree = isExcluded ? { ...tree, none: [...tree.none, added] } : { ...tree, all: [...tree.all, added] };
        expect(isAscending(sizeOf(narrower), sizeOf(tree))).toBe(true);
      }),
      { numRuns: runs },
    );
    console.log(`${runs} trees narrowed in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }, 120_000);

  it('the intersection of conditions is not larger than each, and each is not larger than the union', () => {
    fc.assert(
      fc.property(aCondition, aCondition, (one, other) => {
        const [all, any] = [sizeOf(only(one, other)), sizeOf(anyOf(one, other))];
        expect(isAscending(all, sizeOf(only(one)), any) && isAscending(all, sizeOf(only(other)), any)).toBe(true);
      }),
      { numRuns: costlyRuns },
    );
  }, 120_000);

  it('an overlap is symmetric, and complete with itself', () => {
    fc.assert(
      fc.property(aRuleTree, aRuleTree, (one, other) => {
        const [there, back, self] = [overlapOf(one, other), overlapOf(other, one), overlapOf(one, one)];
        expect(there).toEqual(back);
        expect(there.intersection).toBeLessThanOrEqual(self.union);
        expect(there.union).toBeGreaterThanOrEqual(self.union);
        expect(self.intersection).toBe(self.union);
      }),
      { numRuns: costlyRuns },
    );
  }, 120_000);

  it('equivalent rules have the same size', () => {
    fc.assert(
      fc.property(aRuleTree, ({ all, any, none }) => {
        const group = { all: all.filter(isCondition), any: [], none: [] };
        fc.pre(group.all.length > 0);
        const others = all.filter((item) => !isCondition(item));
        const said: RuleTree = { all: [group, ...others].reverse(), any: [...any, ...any], none: [...none, ...none] };
        expect(areRulesEqual(said, { all, any, none })).toBe(true);
        expect(sizeOf(said)).toEqual(sizeOf({ all, any, none }));
      }),
      { numRuns: costlyRuns },
    );
  }, 120_000);

  it(`the platform's API takes every tree and says the same (${overHttp} trees)`, async () => {
    const sandbox: TestSandbox = await startSandbox({ seed });
    try {
      const { id } = await sandbox.control.createAdAccount({ model });
      const { accessToken: token } = await sandbox.connect(id);
      await fc.assert(
        fc.asyncProperty(aRuleTree, aRuleTree, async (one, other) => {
          const ask = async (what: string, body: object) =>
            (await sandbox.call('POST', `/v1/ad-accounts/${id}/${what}`, { token, body })).body;
          expect(await ask('audience-estimates', { audience: { rules: one } })).toEqual(sizeOf(one));
          expect(await ask('audience-overlaps', { one: { rules: one }, other: { rules: other } })).toEqual(overlapOf(one, other));
        }),
        { numRuns: overHttp },
      );
    } finally {
      await sandbox.stop();
    }
  }, 120_000);
});
