import { unprocessable } from '../http/platform-error.js';
import { eventKind, countEvents } from './events.js';
import { interestIndex } from './interests.js';
import { devices, genders, operatingSystems, type Person } from './people.js';

/** Whether a person matches. */
export type PersonPredicate = (person: Person) => boolean;

const maxConditions = 50;
const parts = ['all', 'any', 'none'] as const;

/** Compiles audience rules: conditions in `all`, `any` and `none`, with groups nested one level deep. */
export function compileRules(rules: unknown, pointer = '/rules'): PersonPredicate {
  const reader = new RuleReader();
  return reader.group(rules, pointer, 1);
}

function reject(pointer: string, what: string): never {
  throw unprocessable('invalid_rules', `${pointer} ${what}.`);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

class RuleReader {
  private conditions = 0;

  group(value: unknown, pointer: string, depth: number): PersonPredicate {
    if (!isRecord(value)) return reject(pointer, 'must be an object with all, any or none');
    for (const name of Object.keys(value)) if (!parts.some((part) => part === name)) reject(`${pointer}/${name}`, 'is unknown');
    const [all = [], any = [], none = []] = parts.map((part) => {
      const items = value[part] ?? [];
      if (!Array.isArray(items)) return reject(`${pointer}/${part}`, 'must be an array');
      return items.map((item, i) => this.item(item, `${pointer}/${part}/${i}`, depth));
    });
    return (person) =>
      all.every((test) => test(person)) && (any.length === 0 || any.some((test) => test(person))) && !none.some((test) => test(person));
  }

  private item(value: unknown, pointer: string, depth: number): PersonPredicate {
    if (isRecord(value) && !('field' in value))
      return depth > 1 ? reject(pointer, 'is nested too deeply') : this.group(value, pointer, depth + 1);
    if (++this.conditions > maxConditions) return reject(pointer, `exceeds the maximum of ${maxConditions} conditions`);
    if (!isRecord(value)) return reject(pointer, 'must be a condition or a group');
    const { field, operator, value: operand } = value;
    if (field === 'age') return ageTest(operator, operand, pointer);
    if (field === 'event') return eventTest(operator, operand, pointer);
    if (typeof field === 'string' && Object.hasOwn(listFieldTypes, field)) return listTest(field as ListField, operator, operand, pointer);
    return reject(`${pointer}/field`, 'is unknown');
  }
}

const countryPattern = /^[A-Z]{2}$/;
const regionPattern = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

interface ListFieldType {
  readonly isValid: (value: string) => boolean;
  readonly anyOf: (values: readonly string[]) => PersonPredicate;
}

const exactly = (isValid: (value: string) => boolean, of: (person: Person) => string | null): ListFieldType => ({
  isValid,
  anyOf(values) {
    const requested = new Set<string | null>(values);
    return (person) => requested.has(of(person));
  },
});
const oneOf = (values: readonly string[], of: (person: Person) => string): ListFieldType => exactly((value) => values.includes(value), of);

const listFieldTypes = {
  country: exactly(
    (value) => countryPattern.test(value),
    ({ place }) => place.country,
  ),
  region: exactly(
    (value) => regionPattern.test(value),
    ({ region }) => region,
  ),
  gender: oneOf(genders, ({ gender }) => gender),
  device: oneOf(devices, ({ device }) => device),
  os: oneOf(operatingSystems, ({ os }) => os),
  language: {
    isValid: (value) => languageTest(value) !== null,
    anyOf(values) {
      const tests = values.map(languageTest).filter((test) => test !== null);
      return (person) => tests.some((test) => test(person));
    },
  },
  interest: {
    isValid: (value) => interestIndex.has(value),
    anyOf(values) {
      const requested = values.map((value) => interestIndex.get(value) as number);
      return ({ interests }) => requested.some((index) => interests.has(index));
    },
  },
} satisfies Readonly<Record<string, ListFieldType>>;
type ListField = keyof typeof listFieldTypes;

/** `pt` matches everyone who reads Portuguese; `pt-BR` matches only those in Brazil. */
function languageTest(value: string): PersonPredicate | null {
  const [, language, script, country] = /^([a-z]{2})(?:-([A-Z][a-z]{3}))?(?:-([A-Z]{2}|\d{3}))?$/.exec(value) ?? [];
  if (language === undefined) return null;
  const traditional = ['TW', 'HK'];
  return ({ language: read, place }) => {
    if (read !== language) return false;
    if (script === 'Hant' && !traditional.includes(place.country)) return false;
    if (script === 'Hans' && traditional.includes(place.country)) return false;
    return country === undefined || /^\d/.test(country) || place.country === country;
  };
}

function listTest(field: ListField, operator: unknown, operand: unknown, pointer: string): PersonPredicate {
  if (operator !== 'in' && operator !== 'not_in') return reject(`${pointer}/operator`, 'must be in or not_in');
  if (!Array.isArray(operand) || operand.length === 0) return reject(`${pointer}/value`, 'must be a non-empty array of strings');
  const kind: ListFieldType = listFieldTypes[field];
  operand.forEach((value: unknown, i) => {
    if (typeof value === 'string' && kind.isValid(value)) return;
    if (field === 'interest') throw unprocessable('unknown_interest', `${pointer}/value/${i} is not a known interest.`);
    reject(`${pointer}/value/${i}`, `is not a valid ${field}`);
  });
  const isIn = kind.anyOf(operand as string[]);
  return operator === 'in' ? isIn : (person) => !isIn(person);
}

const minAge = 13;
/** Also represents all higher ages. */
const maxAge = 65;

function ageTest(operator: unknown, operand: unknown, pointer: string): PersonPredicate {
  const ageOf = (value: unknown, place: string): number =>
    typeof value === 'number' && Number.isInteger(value) && value >= minAge && value <= maxAge
      ? value
      : reject(place, `must be an integer from ${minAge} to ${maxAge}`);
  const atMost = (max: number): PersonPredicate => (max === maxAge ? () => true : ({ age }) => age <= max);
  if (operator === 'gte') {
    const min = ageOf(operand, `${pointer}/value`);
    return ({ age }) => age >= min;
  }
  if (operator === 'lte') return atMost(ageOf(operand, `${pointer}/value`));
  if (operator !== 'between') return reject(`${pointer}/operator`, 'must be between, gte or lte');
  if (!Array.isArray(operand) || operand.length !== 2) return reject(`${pointer}/value`, 'must be an array of two ages');
  const min = ageOf(operand[0], `${pointer}/value/0`);
  const max = ageOf(operand[1], `${pointer}/value/1`);
  if (min > max) return reject(`${pointer}/value`, 'must start with the lower age');
  const isYoungEnough = atMost(max);
  return (person) => person.age >= min && isYoungEnough(person);
}

function eventTest(operator: unknown, operand: unknown, pointer: string): PersonPredicate {
  if (operator !== 'did' && operator !== 'did_not') return reject(`${pointer}/operator`, 'must be did or did_not');
  if (!isRecord(operand) || typeof operand['name'] !== 'string' || operand['name'] === '')
    return reject(`${pointer}/value/name`, 'must be a non-empty string');
  const { name, within_days: days, min_count: min = 1 } = operand;
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 180)
    return reject(`${pointer}/value/within_days`, 'must be an integer from 1 to 180');
  if (typeof min !== 'number' || !Number.isInteger(min) || min < 1)
    return reject(`${pointer}/value/min_count`, 'must be an integer of at least 1');
  const event = eventKind(name);
  const did: PersonPredicate = (person) => countEvents(person, event, days) >= min;
  return operator === 'did' ? did : (person) => !did(person);
}
