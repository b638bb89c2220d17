import fc from 'fast-check';
import { aRuleTree } from '../../../testing/rule-trees.js';
import { ageSpan, type Expression, toExpression, areRulesEqual, serialize, toNormalForm, normalize } from './normal-form.js';
import { type Condition, type ConditionGroup, type Group, isCondition, type RuleTree } from './rule-tree.js';

const runs = { numRuns: 2_000 };

/** Somebody, as far as single tests can tell: by a hash of the test and the person. */
function holds(person: number, field: string, word: string | number): boolean {
  let hash = person;
  for (const char of `${field} ${word}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 3) % 3 === 0;
}
const parseAge = (person: number) => 13 + (Math.abs(person) % 60);

function meets(condition: Condition, person: number): boolean {
  if (condition.field === 'age') {
    const [least, greatest] = ageSpan(condition);
    return parseAge(person) >= least && (greatest === 65 || parseAge(person) <= greatest);
  }
  if (condition.field === 'event') {
    const { name, within_days, min_count } = condition.value;
    return holds(person, 'event', `${name} ${within_days} ${min_count}`) === (condition.operator === 'did');
  }
  return condition.value.some((word) => holds(person, condition.field, word)) === (condition.operator === 'in');
}

function isMeant({ all, any, none }: RuleTree | ConditionGroup, person: number): boolean {
  const test = (item: Condition | ConditionGroup) => (isCondition(item) ? meets(item, person) : isMeant(item, person));
  return all.every(test) && (any.length === 0 || any.some(test)) && !none.some(test);
}

function isMeantBy(expression: Expression, person: number): boolean {
  if ('every' in expression) return expression.every.every((part) => isMeantBy(part, person));
  if ('some' in expression) return expression.some.some((part) => isMeantBy(part, person));
  const { field, is, value } = expression;
  if (field === 'age') return (parseAge(person) >= Number(value[0]) && (value[1] === 65 || parseAge(person) <= Number(value[1]))) === is;
  if (field === 'event') return holds(person, 'event', value.join(' ')) === is;
  return value.some((word) => holds(person, field, word)) === is;
}

const people = Array.from({ length: 40 }, (_, i) => Math.imul(i + 1, 0x9e3779b1));

/** The same tree written otherwise: shuffled and with repetitions, by a list of numbers. */
function rewritten(tree: RuleTree, dice: readonly number[]): RuleTree {
  let at = 0;
  const roll = () => dice[at++ % dice.length] ?? 0;
  const shuffled = <T>(items: readonly T[]) =>
    items
      .map((item) => ({ item, place: roll() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  const list = <T>(items: readonly T[], each: (item: T) => T) =>
    shuffled(items.flatMap((item) => (roll() % 3 === 0 ? [each(item), each(item)] : [each(item)])));
  const condition = (item: Condition): Condition =>
    item.field === 'age' || item.field === 'event' ? item : { ...item, value: shuffled(item.value) };
  const group = <Item>(given: Group<Item>, each: (item: Item) => Item): Group<Item> => ({
    all: list(given.all, each),
    any: list(given.any, each),
    none: list(given.none, each),
  });
  return group<Condition | ConditionGroup>(tree, (item) => (isCondition(item) ? condition(item) : group(item, condition)));
}

const rules = (tree: Partial<RuleTree>): RuleTree => ({ all: [], any: [], none: [], ...tree });
const inCountry = (...value: string[]): Condition => ({ field: 'country', operator: 'in', value });
const notInCountry = (...value: string[]): Condition => ({ field: 'country', operator: 'not_in', value });
const aged = (operator: 'gte' | 'lte' | 'between', value: number | [number, number]): Condition => ({ field: 'age', operator, value });

describe('the normal form', () => {
  it('normalizing a normal form returns it unchanged', () => {
    fc.assert(
      fc.property(aRuleTree, (tree) => {
        const form = toNormalForm(tree);
        expect(normalize(form)).toEqual(form);
      }),
      runs,
    );
  });

  it('the normal form does not depend on order or repetition', () => {
    fc.assert(
      fc.property(aRuleTree, fc.array(fc.nat(), { minLength: 7, maxLength: 31 }), (tree, dice) => {
        expect(serialize(toNormalForm(rewritten(tree, dice)))).toBe(serialize(toNormalForm(tree)));
      }),
      runs,
    );
  });

  it('the normal form selects the same people', () => {
    fc.assert(
      fc.property(aRuleTree, (tree) => {
        const form = toNormalForm(tree);
        const meant = people.filter((person) => isMeant(tree, person));
        expect([
          people.filter((person) => isMeantBy(form, person)),
          people.filter((person) => isMeantBy(toExpression(tree), person)),
        ]).toEqual([meant, meant]);
      }),
      runs,
    );
  });

  it.each<[string, Partial<RuleTree>, Partial<RuleTree>]>([
    ['one of a kind in any is all', { any: [inCountry('DE')] }, { all: [inCountry('DE')] }],
    ['none of a list is not in it', { none: [inCountry('DE', 'AT')] }, { all: [notInCountry('AT', 'DE')] }],
    ['in one list or another is in both', { any: [inCountry('DE'), inCountry('AT')] }, { all: [inCountry('DE', 'AT')] }],
    ['in neither list is in none of both', { none: [inCountry('DE'), inCountry('AT')] }, { none: [inCountry('DE', 'AT')] }],
    [
      'a group around everything changes nothing',
      { all: [rules({ all: [inCountry('DE')] }) as ConditionGroup] },
      { all: [inCountry('DE')] },
    ],
    ['not nobody of a group is somebody', { none: [rules({ none: [inCountry('DE')] }) as ConditionGroup] }, { all: [inCountry('DE')] }],
    ['an open end is 65', { all: [aged('gte', 30)] }, { all: [aged('between', [30, 65])] }],
    ['an open beginning is 13', { all: [aged('lte', 30)] }, { all: [aged('between', [13, 30])] }],
  ])('%s', (_, one, other) => {
    expect(areRulesEqual(rules(one), rules(other))).toBe(true);
  });

  it.each<[string, Partial<RuleTree>, Partial<RuleTree>]>([
    ['in both lists is not in either', { all: [inCountry('DE'), inCountry('AT')] }, { all: [inCountry('DE', 'AT')] }],
    [
      'not in one list or not in another is not in neither',
      { any: [notInCountry('DE'), notInCountry('AT')] },
      { all: [notInCountry('DE', 'AT')] },
    ],
    ['all is not any', { all: [inCountry('DE'), aged('gte', 30)] }, { any: [inCountry('DE'), aged('gte', 30)] }],
  ])('%s', (_, one, other) => {
    expect(areRulesEqual(rules(one), rules(other))).toBe(false);
  });
});
