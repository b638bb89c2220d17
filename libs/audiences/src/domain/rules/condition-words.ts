import { type Interest, interestNames } from '../interests.js';
import { maxAge, minAge } from '../vocabulary.js';
import { ageSpan } from './normal-form.js';
import type { AgeCondition, Condition, EventCondition, WordCondition, WordField } from './rule-tree.js';

/** A longer list is cut: a summary is read, not searched. */
const maxShown = 6;

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

const nameOf: Readonly<Record<WordField, (word: string) => string>> = {
  country: countryName,
  region: (word) => word,
  language: (word) => languageNames.of(word) ?? word,
  gender: (word) => genderNames[word] ?? word,
  device: (word) => deviceNames[word] ?? word,
  os: (word) => systemNames[word] ?? word,
  interest: (word) => interestNames[word as Interest] ?? word,
};

const verbs: Readonly<Record<WordField, readonly [is: string, isNot: string]>> = {
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

/** A condition as what people do or are: "live in Germany or Austria". */
export function describedCondition(condition: Condition): string {
  if (condition.field === 'age') return aged(condition);
  if (condition.field === 'event') return done(condition);
  return described(condition);
}

function described({ field, operator, value }: WordCondition): string {
  const names = value.map(nameOf[field]);
  const more = names.length - maxShown;
  const shown = more > 1 ? [...names.slice(0, maxShown), `${more} more`] : names;
  return `${verbs[field][operator === 'in' ? 0 : 1]} ${orList(shown)}`;
}

function orList(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

function aged(condition: AgeCondition): string {
  const [least, greatest] = ageSpan(condition);
  if (least === maxAge) return `are aged ${maxAge} or more`;
  if (least === greatest) return `are aged ${least}`;
  if (greatest === maxAge) return least === minAge ? `are of any age from ${minAge}` : `are aged ${least} or more`;
  return least === minAge ? `are aged ${greatest} or less` : `are aged ${least} to ${greatest}`;
}

function done({ operator, value: { name, within_days, min_count } }: EventCondition): string {
  const verb = operator === 'did' ? 'did' : 'did not do';
  const often = min_count === 1 ? '' : ` at least ${min_count} times`;
  const period = within_days === 1 ? 'in the last day' : `in the last ${within_days} days`;
  return `${verb} “${name}”${often} ${period}`;
}
