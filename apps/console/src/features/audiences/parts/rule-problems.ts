import { problemsByField, type Problem } from '../../../shared/api/problem.js';
import { type GroupDraft, isGroupDraft, ruleLocations, type RuleDraft, type RuleLocation } from './rule-draft.js';

const parts: Readonly<Record<string, string>> = {
  'value/name': 'The event',
  'value/within_days': 'The number of days',
  'value/min_count': 'The number of times',
};

/** A readable name for the location that the message names by its API path. */
function subjectOf(inside: string, { path, rule }: RuleLocation): string {
  if (isGroupDraft(rule)) return path === 'rules' ? 'The audience' : 'This group';
  const word = /^value\/(\d+)$/.exec(inside)?.[1];
  if (word === undefined) return parts[inside] ?? 'This rule';
  return rule.field === 'age' ? 'The age' : `“${rule.values[Number(word)]}”`;
}

export const ruleProblemMessage = ({ pointer = '', message }: Problem, place: RuleLocation): string =>
  message.replace(/^\/?rules\S*/, subjectOf(pointer.slice(place.path.length + 2), place));

/** Maps messages to the submitted rules and groups. A rule that has changed since has no message. */
export function ruleProblems(error: unknown, submitted: GroupDraft | undefined): ReadonlyMap<RuleDraft, string> {
  const places = submitted === undefined ? [] : ruleLocations(submitted);
  const locationByPath = new Map(places.map((place) => [place.path, place]));
  const { fields } = problemsByField(error, [...locationByPath.keys()], (problem, path) => {
    const place = locationByPath.get(path);
    return place === undefined ? problem.message : ruleProblemMessage(problem, place);
  });
  return new Map(places.flatMap(({ path, rule }) => (fields[path] === undefined ? [] : [[rule, fields[path]]])));
}
