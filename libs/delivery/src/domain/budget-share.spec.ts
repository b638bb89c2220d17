import fc from 'fast-check';
import { dailyShareMicros, lifetimeShares, type BudgetParticipant } from './budget-share.js';

describe('the share of a daily budget', () => {
  const inMicros = (...ids: string[]) => ids.map((id) => ({ id, stepMicros: 1 }));
  const three = inMicros('con_c', 'con_a', 'con_b');

  it('a campaign on one platform gets the whole daily budget', () => {
    expect(dailyShareMicros(9_007_199_254_740_991, inMicros('con_a'), 'con_a')).toBe(9_007_199_254_740_991);
  });

  it.each([1_000_000, 10, 11, 9_007_199_254_740_991])('the daily shares of %i micros add up to the budget', (amount) => {
    const shares = three.map(({ id }) => dailyShareMicros(amount, three, id));
    expect(shares.reduce((sum, share) => sum + share)).toBe(amount);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  });

  it('the daily share does not depend on the order of the connections', () => {
    expect(dailyShareMicros(10, three, 'con_a')).toBe(4);
    expect(dailyShareMicros(10, three.toReversed(), 'con_a')).toBe(4);
    expect(dailyShareMicros(10, three, 'con_c')).toBe(3);
  });

  it('the daily share of a platform is a multiple of its step, and the shares do not exceed the budget', () => {
    const platforms = [
      { id: 'con_a', stepMicros: 10_000 },
      { id: 'con_b', stepMicros: 10_000 },
      { id: 'con_c', stepMicros: 10_000 },
    ];
    expect(platforms.map(({ id }) => dailyShareMicros(25_000_000, platforms, id))).toEqual([8_340_000, 8_330_000, 8_330_000]);
    expect(platforms.map(({ id }) => dailyShareMicros(25_005_000, platforms, id))).toEqual([8_340_000, 8_330_000, 8_330_000]);
  });

  it('a platform that was removed keeps the share of a member', () => {
    expect(dailyShareMicros(30, three, 'con_d')).toBe(10);
    expect(dailyShareMicros(30, [], 'con_d')).toBe(30);
  });
});

describe('the shares of a lifetime budget', () => {
  const participant = (id: string, spentMicros = 0, stepMicros = 1): BudgetParticipant => ({ id, spentMicros, stepMicros });
  const shares = (amount: number, participants: readonly BudgetParticipant[], spentElsewhereMicros = 0) =>
    Object.fromEntries(lifetimeShares(amount, participants, spentElsewhereMicros));

  it('an added platform gets the lifetime budget that the others have not spent', () => {
    expect(shares(100, [participant('a', 80), participant('b')])).toEqual({ a: 80, b: 20 });
    const nine = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((id) => participant(id));
    expect(Object.values(shares(100, [participant('a', 82), ...nine]))).toEqual([82, ...Array<number>(9).fill(2)]);
  });

  it('a platform keeps its spend when the lifetime budget is lowered, at the expense of the others', () => {
    expect(shares(60, [participant('a', 45), participant('b')])).toEqual({ a: 45, b: 15 });
  });

  it('the lifetime shares exclude the spend on removed platforms', () => {
    expect(shares(100, [participant('b', 40), participant('c')], 30)).toEqual({ b: 40, c: 30 });
    expect(shares(150_000_001, [participant('a', 40_000_000), participant('b')], 25_000_001)).toEqual({ a: 62_500_000, b: 62_500_000 });
  });

  it('platforms without spend get no share when no lifetime budget remains', () => {
    expect(shares(60, [participant('a', 40), participant('b')], 25)).toEqual({ a: 40, b: 0 });
    expect(shares(60, [participant('a'), participant('b')], 60)).toEqual({ a: 0, b: 0 });
    expect(shares(60, [], 20)).toEqual({});
  });

  it('lifetime shares are multiples of the step of each platform', () => {
    expect(shares(105, [participant('a', 0, 10), participant('b', 0, 10)])).toEqual({ a: 50, b: 50 });
    expect(shares(105, [participant('a', 0, 10), participant('b', 0, 1)])).toEqual({ a: 50, b: 55 });
    expect(shares(105, [participant('a', 91, 10), participant('b', 0, 1)])).toEqual({ a: 100, b: 5 });
  });

  const amounts = fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));
  const divisions = amounts.chain((amount) => {
    const maxSpend = Math.min(amount * 2, Number.MAX_SAFE_INTEGER);
    const micros = fc.integer({ min: 0, max: Math.max(1, Math.floor(maxSpend / 11)) });
    const steps = fc.constantFrom(1, 1, 10, 10_000, 1_000_000);
    const spent = fc.array(fc.tuple(micros, steps), { minLength: 1, maxLength: 10 });
    return fc.record({ amount: fc.constant(amount), spent, spentElsewhereMicros: micros });
  });

  it('lifetime shares and spend exceed the larger of budget and spend by at most one step per platform', () => {
    fc.assert(
      fc.property(divisions, ({ amount, spent, spentElsewhereMicros }) => {
        const participants = spent.map(([micros, step], i) => participant(`con_${i}`, micros, step));
        const found = lifetimeShares(amount, participants, spentElsewhereMicros);
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + BigInt(value), 0n);
        const steps = sum(participants.map(({ stepMicros }) => stepMicros));
        const committed =
          sum(participants.map(({ id, spentMicros }) => Math.max(found.get(id) ?? 0, spentMicros))) + BigInt(spentElsewhereMicros);
        const spentSoFar = sum(participants.map(({ spentMicros }) => spentMicros)) + BigInt(spentElsewhereMicros);
        const limit = spentSoFar > BigInt(amount) ? spentSoFar : BigInt(amount);
        expect(committed <= limit + steps).toBe(true);
        // The remainder is allocated, except for less than a step.
        expect(committed + steps > BigInt(amount)).toBe(true);
        for (const { id, spentMicros, stepMicros } of participants) {
          const share = found.get(id) ?? -1;
          expect([Number.isSafeInteger(share), share % stepMicros, share >= spentMicros]).toEqual([true, 0, true]);
        }
        // Platforms get equal shares, apart from their steps and their own spend.
        const unspent = participants.filter(({ id, spentMicros, stepMicros }) => (found.get(id) ?? 0) >= spentMicros + 2 * stepMicros);
        const [minShare, maxShare] = [Math.min, Math.max].map((pick) => pick(...unspent.map(({ id }) => found.get(id) ?? 0))) as [
          number,
          number,
        ];
        const isComparable = participants.every(({ stepMicros }) => stepMicros === 1) && unspent.length > 1;
        expect(isComparable ? maxShare - minShare : 0).toBeLessThanOrEqual(1);
        expect(lifetimeShares(amount, participants.toReversed(), spentElsewhereMicros)).toEqual(found);
      }),
      { numRuns: 2_000 },
    );
  });
});
