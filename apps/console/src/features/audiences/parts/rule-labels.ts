import type { Audience, Condition, Rules } from '../api/audiences.js';
import { formatRate } from '../../../shared/format/numbers.js';
import { humanize, labelOf } from '../../../shared/format/labels.js';

/** Describes an audience in one sentence. Uses the API's summary for rules. */
export function describeAudience({ rules_summary: summary, lookalike, description }: Audience): string {
  if (lookalike !== null)
    return `The ${formatRate(lookalike.ratio)} of people in ${countryName(lookalike.country)} who are most similar to the source audience.`;
  return summary ?? description ?? '';
}

const regions = new Intl.DisplayNames(['en'], { type: 'region' });
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code);

const displayNames: Readonly<Record<string, string>> = { ios: 'iOS', macos: 'macOS', chromeos: 'ChromeOS', tv: 'TV' };
const namedFields = new Set(['interest', 'gender', 'device', 'os']);
/** Display name of a field value. Unknown values are returned unchanged. */
export const valueLabel = (field: string, item: string): string =>
  field === 'country' ? countryName(item) : namedFields.has(field) ? (displayNames[item] ?? humanize(item)) : item;

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });
const formatList = (field: string, values: readonly string[]): string =>
  alternatives.format(values.map((value) => valueLabel(field, value)));

/** Labels of operators in the editor. */
const operatorLabels: Readonly<Record<Condition['operator'], string>> = {
  in: 'is one of',
  not_in: 'is none of',
  between: 'from … to',
  gte: 'at least',
  lte: 'at most',
  did: 'did',
  did_not: 'did not do',
};
export const operatorLabel = (operator: string): string => labelOf(operatorLabels, operator) ?? humanize(operator);

type EventPattern = Extract<Condition, { readonly field: 'event' }>['value'];

function describeEvent({ name, within_days: days, min_count: count = 1 }: EventPattern): string {
  const times = count > 1 ? ` at least ${count} times` : '';
  return `“${humanize(name)}”${times} in the last ${days} days`;
}

/** Describes one condition as part of a sentence. */
export function describeCondition(condition: Condition): string {
  const name = humanize(condition.field);
  switch (condition.operator) {
    case 'in':
      return `${name} is ${formatList(condition.field, condition.value)}`;
    case 'not_in':
      return `${name} is not ${formatList(condition.field, condition.value)}`;
    case 'between':
      return `${name} from ${condition.value[0]} to ${condition.value[1]}`;
    case 'gte':
      return `${name} ${condition.value} or more`;
    case 'lte':
      return `${name} ${condition.value} or less`;
    case 'did':
      return `Did ${describeEvent(condition.value)}`;
    case 'did_not':
      return `Did not do ${describeEvent(condition.value)}`;
    default:
      return describeUnknown(condition);
  }
}

/** Describes a condition with an operator that this version does not know. */
const describeUnknown = ({
  field,
  operator,
  value,
}: {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
}): string => `${humanize(field)} ${operator} ${JSON.stringify(value)}`;

export const isGroup = (rule: Condition | Rules): rule is Rules => !('field' in rule);

export const groupTitles = { all: 'Match all of these rules', any: 'Match any of these rules', none: 'Match none of these rules' } as const;
/** Labels of the buttons that add the first rule of a part. */
export const addGroupLabels = { all: 'Add required rules', any: 'Add alternatives', none: 'Add exclusions' } as const;
export const groupNames = ['all', 'any', 'none'] as const;
export type GroupName = (typeof groupNames)[number];
