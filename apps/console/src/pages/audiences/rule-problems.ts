import { problemsByField, type Problem } from '../../api/problem.js';
import { type GroupDraft, isGroupDraft, placesOf, type RuleDraft, type RulePlace } from './rule-draft.js';

const parts: Readonly<Record<string, string>> = {
  'value/name': 'The event',
  'value/within_days': 'The number of days',
  'value/min_count': 'The number of times',
};

/** What a person calls the place that the message names as programs know it. */
function subjectOf(inside: string, { path, rule }: RulePlace): string {
  if (isGroupDraft(rule)) return path === 'rules' ? 'The audience' : 'This group';
  const word = /^value\/(\d+)$/.exec(inside)?.[1];
  if (word === undefined) return parts[inside] ?? 'This rule';
  return rule.field === 'age' ? 'The age' : `“${rule.words[Number(word)]}”`;
}

export const wordsOfRuleProblem = ({ pointer = '', message }: Problem, place: RulePlace): string =>
  message.replace(/^\/?rules\S*/, subjectOf(pointer.slice(place.path.length + 2), place));

/** Messages by the rule or group that was sent: one that is changed since has none. */
export function ruleProblems(error: unknown, sent: GroupDraft | undefined): ReadonlyMap<RuleDraft, string> {
  const places = sent === undefined ? [] : placesOf(sent);
  const placeOf = new Map(places.map((place) => [place.path, place]));
  const { fields } = problemsByField(error, [...placeOf.keys()], (problem, path) => {
    const place = placeOf.get(path);
    return place === undefined ? problem.message : wordsOfRuleProblem(problem, place);
  });
  return new Map(places.flatMap(({ path, rule }) => (fields[path] === undefined ? [] : [[rule, fields[path]]])));
}
