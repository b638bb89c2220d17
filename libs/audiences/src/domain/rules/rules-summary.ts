import { countryName, describeCondition } from './describe-condition.js';
import { type Condition, type ConditionGroup, isCondition, type RuleTree } from './rule-tree.js';

/** Summarizes rules in one English sentence, for example "People who live in Germany and are aged 25 to 44." */
export function summarizeRules(rules: RuleTree): string {
  return `People ${describeGroup(rules, true)}.`;
}

function describeGroup({ all, any, none }: RuleTree | ConditionGroup, isSentence: boolean): string {
  const every = all.map(describeItem);
  const some = any.map(describeItem);
  const never = none.map(describeItem);
  const alternatives = some.length > 1 ? [`${every.length > 0 ? 'either ' : ''}${joinList(some, 'or')}`] : some;
  const positive = joinList([...every, ...alternatives], 'and');
  const exception = joinList(never, 'or');
  if (positive === '') return isSentence ? `except those who ${exception}` : `do not belong to those who ${exception}`;
  const who = isSentence ? `who ${positive}` : positive;
  if (exception === '') return who;
  return `${who}${isSentence ? ',' : ''} except those who ${exception}`;
}

function describeItem(item: Condition | ConditionGroup): string {
  return isCondition(item) ? describeCondition(item) : `(${describeGroup(item, false)})`;
}

/** "a", "a and b", "a, b and c". */
export function joinList(parts: readonly string[], conjunction: 'and' | 'or'): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** Summarizes a lookalike in one English sentence. */
export function summarizeLookalike({ country, ratio }: { readonly country: string; readonly ratio: number }): string {
  const percent = Number((ratio * 100).toFixed(2));
  return `The ${percent} % of people in ${countryName(country)} who are most similar to the source audience.`;
}
