import type { Audience, Condition, Rules } from '../../api/audiences.js';
import { formatRate } from '../../format/numbers.js';
import { humanize } from '../../format/labels.js';

/** What the service says of the rules in one sentence, or our own words for a lookalike. */
export function describeAudience({ rules_summary: summary, lookalike, description }: Audience): string {
  if (lookalike !== null)
    return `The ${formatRate(lookalike.ratio)} of people in ${countryName(lookalike.country)} who resemble another audience most.`;
  return summary ?? description ?? '';
}

const regions = new Intl.DisplayNames(['en'], { type: 'region' });
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code);

const ownNames: Readonly<Record<string, string>> = { ios: 'iOS', macos: 'macOS', chromeos: 'ChromeOS', tv: 'TV' };
const namedFields = new Set(['interest', 'gender', 'device', 'os']);
/** A value of a field as people call it; what is not known here is shown as it came. */
export const valueLabel = (field: string, word: string): string =>
  field === 'country' ? countryName(word) : namedFields.has(field) ? (ownNames[word] ?? humanize(word)) : word;

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });
function formatList(field: string, value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return alternatives.format(value.map((word) => valueLabel(field, String(word))));
}

interface EventValue {
  readonly name?: string;
  readonly within_days?: number;
  readonly min_count?: number;
}

function describeEvent({ name = '', within_days: days, min_count: count }: EventValue): string {
  const times = count !== undefined && count > 1 ? ` at least ${count} times` : '';
  return `“${humanize(name)}”${times}${days === undefined ? '' : ` in the last ${days} days`}`;
}

/** One condition as a part of a sentence. */
export function describeCondition({ field, operator, value }: Condition): string {
  const name = humanize(field);
  switch (operator) {
    case 'in':
      return `${name} is ${formatList(field, value)}`;
    case 'not_in':
      return `${name} is not ${formatList(field, value)}`;
    case 'between':
      return Array.isArray(value) ? `${name} from ${value[0]} to ${value[1]}` : `${name} between ${String(value)}`;
    case 'gte':
      return `${name} ${String(value)} or more`;
    case 'lte':
      return `${name} ${String(value)} or less`;
    case 'did':
      return `Did ${describeEvent(value as EventValue)}`;
    case 'did_not':
      return `Did not do ${describeEvent(value as EventValue)}`;
    default:
      return `${name} ${operator} ${JSON.stringify(value)}`;
  }
}

export const isGroup = (rule: Condition | Rules): rule is Rules => !('field' in rule);

export const groupTitles = { all: 'All of these hold', any: 'At least one of these holds', none: 'None of these holds' } as const;
/** What to press for the first rule of a part. */
export const addGroupLabels = { all: 'Add rules that must hold', any: 'Add alternatives', none: 'Add exclusions' } as const;
export const groupNames = ['all', 'any', 'none'] as const;
export type GroupName = (typeof groupNames)[number];
