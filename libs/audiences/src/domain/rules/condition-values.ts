import { canonicalLanguageTag, fieldName, type Problem } from '#libs/kernel';
import { interests } from '../interests.js';
import { countries, devices, genders, maxAge, languagePattern, languages, minAge, operatingSystems } from '../vocabulary.js';
import { regions } from '../regions.js';
import { type EventPattern, maxCount, maxDays, maxListValues, type ListField } from './rule-tree.js';

/** The JSON pointer of a value and the function that reports its problems. */
export interface ValueContext {
  readonly at: string;
  readonly report: (problem: Problem) => undefined;
}

const knownCountries = new Set(countries);
const knownLanguages = new Set(languages);

interface Vocabulary {
  readonly has: (word: string) => boolean;
  readonly rule: string;
  /** The form in which a value is compared and stored. Default: as it is written. */
  readonly canonical?: (word: string) => string;
  /** The allowed values to include in the error, if the list is short enough. */
  readonly allowed?: readonly string[];
}

const oneOf = (allowed: readonly string[], rule: string): Vocabulary => ({ has: (word) => allowed.includes(word), rule, allowed });

export const vocabularies: Readonly<Record<ListField, Vocabulary>> = {
  country: { has: (word) => knownCountries.has(word), rule: 'an ISO 3166-1 alpha-2 country code such as DE' },
  region: {
    has: (word) => regions.has(word),
    rule: 'an ISO 3166-2 region code such as US-CA',
  },
  language: {
    has: isLanguage,
    rule: 'a BCP 47 language tag such as de or pt-BR',
    canonical: (word) => (languagePattern.test(word) ? (canonicalLanguageTag(word) ?? word) : word),
  },
  gender: oneOf(genders, `one of ${genders.join(', ')}`),
  device: oneOf(devices, `one of ${devices.join(', ')}`),
  os: oneOf(operatingSystems, `one of ${operatingSystems.join(', ')}`),
  interest: oneOf(interests, 'one of the published interests'),
};

function isLanguage(word: string): boolean {
  const match = languagePattern.exec(word);
  return match !== null && knownLanguages.has(match[1] as string) && (match[2] === undefined || knownCountries.has(match[2]));
}

/** Parses a list of values. Returns undefined after reporting a problem. */
export function parseList(field: ListField, value: unknown, { at, report }: ValueContext): readonly string[] | undefined {
  if (!Array.isArray(value)) return reportWrongType(at, `an array of strings, each ${vocabularies[field].rule}`, report);
  if (value.length === 0)
    return report({ pointer: at, code: 'too_short', message: `${fieldName(at)} must contain at least one value.`, min: 1 });
  if (value.length > maxListValues) {
    return report({
      pointer: at,
      code: 'too_long',
      message: `${fieldName(at)} must contain at most ${maxListValues} values.`,
      max: maxListValues,
    });
  }
  const { has, rule, allowed, canonical = (word) => word } = vocabularies[field];
  const seen = new Set<string>();
  let isValid = true;
  const reportItem = (i: number, problem: Omit<Problem, 'pointer'>) => {
    // The list of allowed values is long, so it is reported once per condition.
    report({
      pointer: `${at}/${i}`,
      ...problem,
      ...(isValid && allowed !== undefined && problem.code === 'not_allowed_value' ? { allowed } : {}),
    });
    isValid = false;
  };
  for (const [i, item] of (value as unknown[]).entries()) {
    const word = typeof item === 'string' ? canonical(item) : item;
    if (typeof word !== 'string') reportItem(i, { code: 'invalid_type', message: `${fieldName(`${at}/${i}`)} must be a string.` });
    else if (!has(word)) reportItem(i, { code: 'not_allowed_value', message: `${fieldName(`${at}/${i}`)} must be ${rule}.` });
    else if (seen.has(word))
      reportItem(i, { code: 'conflicting_fields', message: `${fieldName(at)} contains ${word} twice. Each value is allowed once.` });
    else seen.add(word);
  }
  return isValid ? [...seen] : undefined;
}

/** Parses one age. The maximum, 65, includes all older people. */
export function parseAge(value: unknown, { at, report }: ValueContext): number | undefined {
  return parseInteger(value, minAge, maxAge, { at, report });
}

export function parseAgeSpan(value: unknown, { at, report }: ValueContext): readonly [number, number] | undefined {
  if (!Array.isArray(value)) return reportWrongType(at, 'an array of two ages, such as [25, 44]', report);
  if (value.length !== 2) {
    const code = value.length < 2 ? 'too_short' : 'too_long';
    return report({
      pointer: at,
      code,
      message: `${fieldName(at)} must contain exactly two ages, the minimum and the maximum.`,
      min: 2,
      max: 2,
    });
  }
  const min = parseAge(value[0], { at: `${at}/0`, report });
  const max = parseAge(value[1], { at: `${at}/1`, report });
  if (min === undefined || max === undefined) return undefined;
  if (min <= max) return [min, max];
  return report({
    pointer: at,
    code: 'conflicting_fields',
    message: `${fieldName(at)} must contain the minimum age first. ${min} is greater than ${max}.`,
  });
}

const eventName = /^[A-Za-z][A-Za-z0-9_.:-]{0,63}$/;
const eventParts = ['name', 'within_days', 'min_count'] as const;

export function parseEvent(value: unknown, { at, report }: ValueContext): EventPattern | undefined {
  if (!isRecord(value)) return reportWrongType(at, 'an object with name, within_days and min_count', report);
  let isValid = true;
  const contextOf = (name: string): ValueContext => ({
    at: childPointer(at, name),
    report: (problem) => {
      isValid = false;
      report(problem);
    },
  });
  reportUnknownFields(value, eventParts, contextOf);
  const name = ownProperty(value, 'name');
  const nameContext = contextOf('name');
  if (name === undefined) reportRequired(nameContext);
  else if (typeof name !== 'string') reportWrongType(nameContext.at, 'a string', nameContext.report);
  else if (!eventName.test(name)) {
    const message = `${fieldName(nameContext.at)} must be 1 to 64 letters, digits, _, -, . or :, and start with a letter.`;
    nameContext.report({ pointer: nameContext.at, code: 'invalid_format', message });
  }
  const days = ownProperty(value, 'within_days');
  if (days === undefined) reportRequired(contextOf('within_days'));
  else parseInteger(days, 1, maxDays, contextOf('within_days'));
  const count = ownProperty(value, 'min_count') ?? 1;
  parseInteger(count, 1, maxCount, contextOf('min_count'));
  return isValid ? { name: name as string, within_days: days as number, min_count: count as number } : undefined;
}

function parseInteger(value: unknown, min: number, max: number, { at, report }: ValueContext): number | undefined {
  if (typeof value !== 'number' || (Number.isFinite(value) && !Number.isInteger(value))) return reportWrongType(at, 'an integer', report);
  if (value >= min && value <= max) return value;
  return report({ pointer: at, code: 'out_of_range', message: `${fieldName(at)} must be from ${min} to ${max}.`, min, max });
}

export function reportWrongType(at: string, expected: string, report: ValueContext['report']): undefined {
  return report({ pointer: at, code: 'invalid_type', message: `${fieldName(at)} must be ${expected}.` });
}

export function reportRequired({ at, report }: ValueContext): undefined {
  return report({ pointer: at, code: 'required', message: `${fieldName(at)} is required.` });
}

export function reportUnknownFields(value: object, allowed: readonly string[], contextOf: (name: string) => ValueContext): void {
  for (const name of Object.keys(value)) {
    if (allowed.includes(name)) continue;
    const safeName = name.isWellFormed() ? name.slice(0, 100) : '(not a text)';
    const { at, report } = contextOf(safeName);
    report({
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

/** Reads an own property. Inherited properties are ignored. */
export function ownProperty(value: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Appends a key to a JSON pointer. RFC 6901 requires `~` and `/` to be escaped. */
export function childPointer(at: string, key: string): string {
  return `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
