import { type Interest, interestNames } from '../interests.js';
import { maxAge, minAge } from '../vocabulary.js';
import { ageSpan } from './normal-form.js';
import type { AgeCondition, Condition, EventCondition, ListCondition, ListField } from './rule-tree.js';

/** A summary lists at most this number of values. */
const maxListed = 6;

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

const deviceNames: Readonly<Record<string, string>> = {
  mobile: 'a mobile phone',
  tablet: 'a tablet',
  desktop: 'a computer',
  tv: 'a television',
};
const systemNames: Readonly<Record<string, string>> = {
  android: 'Android',
  ios: 'iOS',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'ChromeOS',
  other: 'another operating system',
};
const genderNames: Readonly<Record<string, string>> = { female: 'women', male: 'men', unknown: 'of unknown gender' };

const labelOf: Readonly<Record<ListField, (word: string) => string>> = {
  country: countryName,
  region: (word) => word,
  language: (word) => languageNames.of(word) ?? word,
  gender: (word) => genderNames[word] ?? word,
  device: (word) => deviceNames[word] ?? word,
  os: (word) => systemNames[word] ?? word,
  interest: (word) => interestNames[word as Interest] ?? word,
};

const verbs: Readonly<Record<ListField, readonly [is: string, isNot: string]>> = {
  country: ['live in', 'do not live in'],
  region: ['live in', 'do not live in'],
  language: ['speak', 'do not speak'],
  gender: ['are', 'are not'],
  device: ['use', 'do not use'],
  os: ['use', 'do not use'],
  interest: ['are interested in', 'are not interested in'],
};

export function countryName(code: string): string {
  return countryNames.of(code) ?? code;
}

/** Describes a condition as a verb phrase, for example "live in Germany or Austria". */
export function describeCondition(condition: Condition): string {
  if (condition.field === 'age') return describeAge(condition);
  if (condition.field === 'event') return describeEvent(condition);
  return describeList(condition);
}

function describeList({ field, operator, value }: ListCondition): string {
  const names = value.map(labelOf[field]);
  const more = names.length - maxListed;
  const listed = more > 1 ? [...names.slice(0, maxListed), `${more} more`] : names;
  return `${verbs[field][operator === 'in' ? 0 : 1]} ${orList(listed)}`;
}

function orList(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

function describeAge(condition: AgeCondition): string {
  const [min, max] = ageSpan(condition);
  if (min === maxAge) return `are aged ${maxAge} or more`;
  if (min === max) return `are aged ${min}`;
  if (max === maxAge) return min === minAge ? `are of any age from ${minAge}` : `are aged ${min} or more`;
  return min === minAge ? `are aged ${max} or less` : `are aged ${min} to ${max}`;
}

function describeEvent({ operator, value: { name, within_days, min_count } }: EventCondition): string {
  const verb = operator === 'did' ? 'did' : 'did not do';
  const count = min_count === 1 ? '' : ` at least ${min_count} times`;
  const period = within_days === 1 ? 'in the last day' : `in the last ${within_days} days`;
  return `${verb} “${name}”${count} ${period}`;
}
