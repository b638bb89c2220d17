import fc from 'fast-check';
import { interests } from '../src/domain/interests.js';
import type { Condition, ConditionGroup, Group, RuleTree } from '../src/domain/rules/rule-tree.js';
import { countries, devices, genders, maxAge, minAge, operatingSystems } from '../src/domain/vocabulary.js';

const listCondition = (field: 'country' | 'region' | 'language' | 'gender' | 'device' | 'os' | 'interest', values: readonly string[]) =>
  fc.record({
    field: fc.constant(field),
    operator: fc.constantFrom('in' as const, 'not_in' as const),
    value: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 }),
  });

const age = fc.integer({ min: minAge, max: maxAge });
const span = fc.tuple(age, age).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);

/** A random condition. There are few distinct values, so that conditions of a tree overlap. */
export const aCondition: fc.Arbitrary<Condition> = fc.oneof(
  listCondition('country', ['DE', 'AT', 'US', 'FR', 'GB', 'BR', ...countries.slice(0, 3)]),
  listCondition('region', ['DE-BY', 'DE-NW', 'US-CA', 'GB-ENG']),
  listCondition('language', ['de', 'en', 'fr', 'pt-BR', 'es']),
  listCondition('gender', genders),
  listCondition('device', devices),
  listCondition('os', operatingSystems),
  listCondition('interest', interests.slice(0, 12)),
  fc.record({ field: fc.constant('age' as const), operator: fc.constant('between' as const), value: span }),
  fc.record({ field: fc.constant('age' as const), operator: fc.constantFrom('gte' as const, 'lte' as const), value: age }),
  fc.record({
    field: fc.constant('event' as const),
    operator: fc.constantFrom('did' as const, 'did_not' as const),
    value: fc.record({
      name: fc.constantFrom('purchase', 'page_view', 'sign_up'),
      within_days: fc.constantFrom(1, 7, 30, 180),
      min_count: fc.constantFrom(1, 2, 5),
    }),
  }),
);

const groupOf = <Item>(item: fc.Arbitrary<Item>, maxLength: number): fc.Arbitrary<Group<Item>> => {
  const list = fc.array(item, { maxLength: maxLength });
  return fc.record({ all: list, any: list, none: list }).filter(({ all, any, none }) => all.length + any.length + none.length > 0);
};

export const aGroup: fc.Arbitrary<ConditionGroup> = groupOf(aCondition, 2);

/** A random valid rule tree with at most about twenty conditions. */
export const aRuleTree: fc.Arbitrary<RuleTree> = groupOf(
  fc.oneof({ arbitrary: aCondition, weight: 3 }, { arbitrary: aGroup, weight: 1 }),
  3,
);
