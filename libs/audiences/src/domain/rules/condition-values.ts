import { fieldName, type Problem } from '#libs/kernel';
import { interests } from '../interests.js';
import { countries, devices, genders, maxAge, languagePattern, languages, minAge, operatingSystems, regionPattern } from '../vocabulary.js';
import { type EventPattern, maxCount, maxDays, maxWords, type WordField } from './rule-tree.js';

/** Where a value was found, and where its faults are told. */
export interface Place {
  readonly at: string;
  readonly tell: (problem: Problem) => undefined;
}

const knownCountries = new Set(countries);
const knownLanguages = new Set(languages);

interface Vocabulary {
  readonly has: (word: string) => boolean;
  readonly rule: string;
  /** Lists that are short enough to be part of an answer. */
  readonly allowed?: readonly string[];
}

const listed = (allowed: readonly string[], rule: string): Vocabulary => ({ has: (word) => allowed.includes(word), rule, allowed });

export const vocabularies: Readonly<Record<WordField, Vocabulary>> = {
  country: { has: (word) => knownCountries.has(word), rule: 'an ISO 3166-1 alpha-2 country code such as DE' },
  region: {
    has: (word) => knownCountries.has(regionPattern.exec(word)?.[1] ?? ''),
    rule: 'an ISO 3166-2 region code such as US-CA',
  },
  language: { has: isLanguage, rule: 'a BCP 47 language tag such as de or pt-BR' },
  gender: listed(genders, `one of ${genders.join(', ')}`),
  device: listed(devices, `one of ${devices.join(', ')}`),
  os: listed(operatingSystems, `one of ${operatingSystems.join(', ')}`),
  interest: listed(interests, 'one of the published interests'),
};

function isLanguage(word: string): boolean {
  const found = languagePattern.exec(word);
  return found !== null && knownLanguages.has(found[1] as string) && (found[2] === undefined || knownCountries.has(found[2]));
}

/** The words of a condition; undefined when something is wrong with them, which has then been told. */
export function wordsOf(field: WordField, value: unknown, { at, tell }: Place): readonly string[] | undefined {
  if (!Array.isArray(value)) return wrongType(at, `an array of strings, each ${vocabularies[field].rule}`, tell);
  if (value.length === 0)
    return tell({ pointer: at, code: 'too_short', message: `${fieldName(at)} must contain at least one value.`, min: 1 });
  if (value.length > maxWords) {
    return tell({ pointer: at, code: 'too_long', message: `${fieldName(at)} must contain at most ${maxWords} values.`, max: maxWords });
  }
  const { has, rule, allowed } = vocabularies[field];
  const seen = new Set<string>();
  let isGood = true;
  const wrong = (i: number, problem: Omit<Problem, 'pointer'>) => {
    // The list of what is allowed is long: once for each condition is enough.
    tell({
      pointer: `${at}/${i}`,
      ...problem,
      ...(isGood && allowed !== undefined && problem.code === 'not_allowed_value' ? { allowed } : {}),
    });
    isGood = false;
  };
  for (const [i, word] of (value as unknown[]).entries()) {
    if (typeof word !== 'string') wrong(i, { code: 'invalid_type', message: `${fieldName(`${at}/${i}`)} must be a string.` });
    else if (!has(word)) wrong(i, { code: 'not_allowed_value', message: `${fieldName(`${at}/${i}`)} must be ${rule}.` });
    else if (seen.has(word))
      wrong(i, { code: 'conflicting_fields', message: `${fieldName(at)} contains ${word} twice. Each value is allowed once.` });
    else seen.add(word);
  }
  return isGood ? [...seen] : undefined;
}

/** One age; 65 stands for everybody older too. */
export function ageOf(value: unknown, { at, tell }: Place): number | undefined {
  return wholeNumber(value, minAge, maxAge, { at, tell });
}

export function ageSpanOf(value: unknown, { at, tell }: Place): readonly [number, number] | undefined {
  if (!Array.isArray(value)) return wrongType(at, 'an array of two ages, such as [25, 44]', tell);
  if (value.length !== 2) {
    const code = value.length < 2 ? 'too_short' : 'too_long';
    return tell({
      pointer: at,
      code,
      message: `${fieldName(at)} must contain exactly two ages, the minimum and the maximum.`,
      min: 2,
      max: 2,
    });
  }
  const least = ageOf(value[0], { at: `${at}/0`, tell });
  const greatest = ageOf(value[1], { at: `${at}/1`, tell });
  if (least === undefined || greatest === undefined) return undefined;
  if (least <= greatest) return [least, greatest];
  return tell({
    pointer: at,
    code: 'conflicting_fields',
    message: `${fieldName(at)} must contain the minimum age first. ${least} is greater than ${greatest}.`,
  });
}

const eventName = /^[A-Za-z][A-Za-z0-9_.:-]{0,63}$/;
const eventParts = ['name', 'within_days', 'min_count'] as const;

export function eventOf(value: unknown, { at, tell }: Place): EventPattern | undefined {
  if (!isRecord(value)) return wrongType(at, 'an object with name, within_days and min_count', tell);
  let isGood = true;
  const place = (name: string): Place => ({
    at: childOf(at, name),
    tell: (problem) => {
      isGood = false;
      tell(problem);
    },
  });
  unknownFields(value, eventParts, place);
  const name = own(value, 'name');
  const here = place('name');
  if (name === undefined) required(here);
  else if (typeof name !== 'string') wrongType(here.at, 'a string', here.tell);
  else if (!eventName.test(name)) {
    const message = `${fieldName(here.at)} must be 1 to 64 letters, digits, _, -, . or :, and start with a letter.`;
    here.tell({ pointer: here.at, code: 'invalid_format', message });
  }
  const days = own(value, 'within_days');
  if (days === undefined) required(place('within_days'));
  else wholeNumber(days, 1, maxDays, place('within_days'));
  const count = own(value, 'min_count') ?? 1;
  wholeNumber(count, 1, maxCount, place('min_count'));
  return isGood ? { name: name as string, within_days: days as number, min_count: count as number } : undefined;
}

function wholeNumber(value: unknown, min: number, max: number, { at, tell }: Place): number | undefined {
  if (typeof value !== 'number' || (Number.isFinite(value) && !Number.isInteger(value))) return wrongType(at, 'an integer', tell);
  if (value >= min && value <= max) return value;
  return tell({ pointer: at, code: 'out_of_range', message: `${fieldName(at)} must be from ${min} to ${max}.`, min, max });
}

export function wrongType(at: string, expected: string, tell: Place['tell']): undefined {
  return tell({ pointer: at, code: 'invalid_type', message: `${fieldName(at)} must be ${expected}.` });
}

export function required({ at, tell }: Place): undefined {
  return tell({ pointer: at, code: 'required', message: `${fieldName(at)} is required.` });
}

export function unknownFields(value: object, allowed: readonly string[], place: (name: string) => Place): void {
  for (const name of Object.keys(value)) {
    if (allowed.includes(name)) continue;
    const shown = name.isWellFormed() ? name.slice(0, 100) : '(not a text)';
    const { at, tell } = place(shown);
    tell({
      pointer: at,
      code: 'unknown_field',
      message: `${fieldName(at)} is not an allowed field. Allowed: ${allowed.join(', ')}.`,
      allowed,
    });
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field that the object itself has: what a prototype lends does not count. */
export function own(value: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** RFC 6901: `~` and `/` inside a key are escaped. */
export function childOf(at: string, key: string): string {
  return `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
