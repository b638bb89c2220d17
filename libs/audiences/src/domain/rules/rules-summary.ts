import { countryName, describedCondition } from './condition-words.js';
import { type Condition, type ConditionGroup, isCondition, type RuleTree } from './rule-tree.js';

/** Rules as one English sentence, for people: "People who live in Germany, and are aged 25 to 44, but not those who …". */
export function rulesSummary(rules: RuleTree): string {
  return `People ${clauses(rules, true)}.`;
}

function clauses({ all, any, none }: RuleTree | ConditionGroup, isSentence: boolean): string {
  const every = all.map(phraseOf);
  const some = any.map(phraseOf);
  const never = none.map(phraseOf);
  const alternatives = some.length > 1 ? [`${every.length > 0 ? 'either ' : ''}${joined(some, 'or')}`] : some;
  const positive = joined([...every, ...alternatives], 'and');
  const exception = joined(never, 'or');
  if (positive === '') return isSentence ? `except those who ${exception}` : `do not belong to those who ${exception}`;
  const who = isSentence ? `who ${positive}` : positive;
  if (exception === '') return who;
  return `${who}${isSentence ? ',' : ''} except those who ${exception}`;
}

function phraseOf(item: Condition | ConditionGroup): string {
  return isCondition(item) ? describedCondition(item) : `(${clauses(item, false)})`;
}

/** "a", "a and b", "a, b and c". */
export function joined(parts: readonly string[], word: 'and' | 'or'): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** A lookalike as one English sentence. */
export function lookalikeSummary({ country, ratio }: { readonly country: string; readonly ratio: number }): string {
  const percent = Number((ratio * 100).toFixed(2));
  return `The ${percent} % of people in ${countryName(country)} who are most like those of the source audience.`;
}
