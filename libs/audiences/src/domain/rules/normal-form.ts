import { maxAge, minAge } from '../vocabulary.js';
import { type Condition, type ConditionGroup, type RuleField, type RuleTree } from './rule-tree.js';

/** One test of a person, or its opposite. Ages are spans, words are sorted. */
export interface Test {
  readonly field: RuleField;
  readonly is: boolean;
  readonly value: readonly (string | number)[];
}

/** Rules as a logical expression in which only single tests are negated. */
export type Expression = Test | { readonly every: readonly Expression[] } | { readonly some: readonly Expression[] };

/**
 * One form for all ways to write the same rules: order, repetition, `none` and the negative operators, groups that change
 * nothing, lists that could be one. Rules with equal normal forms select the same people.
 */
export function normalFormOf(rules: RuleTree): Expression {
  return normalized(expressionOf(rules));
}

export function isSameRules(one: RuleTree, other: RuleTree): boolean {
  return keyOf(normalFormOf(one)) === keyOf(normalFormOf(other));
}

export function expressionOf(item: Condition | ConditionGroup | RuleTree): Expression {
  if ('field' in item) return testOf(item);
  const any = item.any.map(expressionOf);
  return {
    every: [
      ...item.all.map(expressionOf),
      ...(any.length === 0 ? [] : [{ some: any }]),
      ...item.none.map((one) => opposite(expressionOf(one))),
    ],
  };
}

function testOf(condition: Condition): Test {
  if (condition.field === 'age') return { field: 'age', is: true, value: ageSpan(condition) };
  if (condition.field === 'event') {
    const { name, within_days, min_count } = condition.value;
    return { field: 'event', is: condition.operator === 'did', value: [name, within_days, min_count] };
  }
  return { field: condition.field, is: condition.operator === 'in', value: condition.value };
}

/** Both ends, inclusive; the greatest age stands for everybody older. */
export function ageSpan({ operator, value }: Extract<Condition, { field: 'age' }>): readonly [number, number] {
  if (operator === 'gte') return [value as number, maxAge];
  if (operator === 'lte') return [minAge, value as number];
  return value as readonly [number, number];
}

function opposite(expression: Expression): Expression {
  if ('every' in expression) return { some: expression.every.map(opposite) };
  if ('some' in expression) return { every: expression.some.map(opposite) };
  return { ...expression, is: !expression.is };
}

/** The normal form of an expression; that of a normal form is itself. */
export function normalized(expression: Expression): Expression {
  if ('field' in expression) return isWords(expression) ? { ...expression, value: sortedWords(expression.value) } : expression;
  const isEvery = 'every' in expression;
  const parts = (isEvery ? expression.every : expression.some).map(normalized);
  const flat = parts.flatMap((part) => (isEvery ? ('every' in part ? part.every : [part]) : 'some' in part ? part.some : [part]));
  const merged = joinedLists(flat, !isEvery);
  const unique = [...new Map(merged.map((part) => [keyOf(part), part])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, part]) => part);
  if (unique.length === 1) return unique[0] as Expression;
  return isEvery ? { every: unique } : { some: unique };
}

/** "In a list or in another" is being in both put together, "in neither" likewise: lists of one field become one. */
function joinedLists(parts: readonly Expression[], is: boolean): Expression[] {
  const lists = new Map<RuleField, Test>();
  const others: Expression[] = [];
  for (const part of parts) {
    if (!('field' in part) || part.is !== is || !isWords(part)) others.push(part);
    else lists.set(part.field, { ...part, value: sortedWords([...(lists.get(part.field)?.value ?? []), ...part.value]) });
  }
  return [...others, ...lists.values()];
}

const isWords = ({ field }: Test) => field !== 'age' && field !== 'event';

function sortedWords(words: Test['value']): readonly (string | number)[] {
  return [...new Set(words)].sort((a, b) => (a < b ? -1 : 1));
}

/** A text that equal expressions share. */
export function keyOf(expression: Expression): string {
  if ('every' in expression) return `every(${expression.every.map(keyOf).join(';')})`;
  if ('some' in expression) return `some(${expression.some.map(keyOf).join(';')})`;
  const { field, is, value } = expression;
  return `${is ? '' : 'not '}${field}${JSON.stringify(value)}`;
}
