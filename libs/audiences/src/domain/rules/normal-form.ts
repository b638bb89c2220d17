import { maxAge, minAge } from '../vocabulary.js';
import { type Condition, type ConditionGroup, type RuleField, type RuleTree } from './rule-tree.js';

/** One test of a person, or its negation (`is: false`). Ages are ranges; lists are sorted. */
export interface Test {
  readonly field: RuleField;
  readonly is: boolean;
  readonly value: readonly (string | number)[];
}

/** Rules as a logical expression in negation normal form: only single tests are negated. */
export type Expression = Test | { readonly every: readonly Expression[] } | { readonly some: readonly Expression[] };

/**
 * Converts rules to a normal form that does not depend on order, repetition, `none` versus negative operators, redundant
 * groups or split lists. Rules with equal normal forms select the same people.
 */
export function toNormalForm(rules: RuleTree): Expression {
  return normalize(toExpression(rules));
}

export function areRulesEqual(one: RuleTree, other: RuleTree): boolean {
  return serialize(toNormalForm(one)) === serialize(toNormalForm(other));
}

export function toExpression(item: Condition | ConditionGroup | RuleTree): Expression {
  if ('field' in item) return toTest(item);
  const any = item.any.map(toExpression);
  return {
    every: [
      ...item.all.map(toExpression),
      ...(any.length === 0 ? [] : [{ some: any }]),
      ...item.none.map((one) => negate(toExpression(one))),
    ],
  };
}

function toTest(condition: Condition): Test {
  if (condition.field === 'age') return { field: 'age', is: true, value: ageSpan(condition) };
  if (condition.field === 'event') {
    const { name, within_days, min_count } = condition.value;
    return { field: 'event', is: condition.operator === 'did', value: [name, within_days, min_count] };
  }
  return { field: condition.field, is: condition.operator === 'in', value: condition.value };
}

/** Returns both bounds, inclusive. The maximum age includes all older people. */
export function ageSpan({ operator, value }: Extract<Condition, { field: 'age' }>): readonly [number, number] {
  if (operator === 'gte') return [value as number, maxAge];
  if (operator === 'lte') return [minAge, value as number];
  return value as readonly [number, number];
}

function negate(expression: Expression): Expression {
  if ('every' in expression) return { some: expression.every.map(negate) };
  if ('some' in expression) return { every: expression.some.map(negate) };
  return { ...expression, is: !expression.is };
}

/** Normalizes an expression. The function is idempotent. */
export function normalize(expression: Expression): Expression {
  if ('field' in expression) return isListTest(expression) ? { ...expression, value: sortValues(expression.value) } : expression;
  const isEvery = 'every' in expression;
  const parts = (isEvery ? expression.every : expression.some).map(normalize);
  const flat = parts.flatMap((part) => (isEvery ? ('every' in part ? part.every : [part]) : 'some' in part ? part.some : [part]));
  const merged = mergeLists(flat, !isEvery);
  const unique = [...new Map(merged.map((part) => [serialize(part), part])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, part]) => part);
  if (unique.length === 1) return unique[0] as Expression;
  return isEvery ? { every: unique } : { some: unique };
}

/** Merges tests of the same field: "in A or in B" equals "in the union of A and B", and likewise for negations. */
function mergeLists(parts: readonly Expression[], is: boolean): Expression[] {
  const lists = new Map<RuleField, Test>();
  const others: Expression[] = [];
  for (const part of parts) {
    if (!('field' in part) || part.is !== is || !isListTest(part)) others.push(part);
    else lists.set(part.field, { ...part, value: sortValues([...(lists.get(part.field)?.value ?? []), ...part.value]) });
  }
  return [...others, ...lists.values()];
}

const isListTest = ({ field }: Test) => field !== 'age' && field !== 'event';

function sortValues(values: Test['value']): readonly (string | number)[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1));
}

/** Serializes an expression. Equal expressions have equal strings. */
export function serialize(expression: Expression): string {
  if ('every' in expression) return `every(${expression.every.map(serialize).join(';')})`;
  if ('some' in expression) return `some(${expression.some.map(serialize).join(';')})`;
  const { field, is, value } = expression;
  return `${is ? '' : 'not '}${field}${JSON.stringify(value)}`;
}
