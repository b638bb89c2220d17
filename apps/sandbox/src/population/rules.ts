import { unprocessable } from '../http/refusal.js';
import { eventKind, timesDone } from './events.js';
import { interestIndex } from './interests.js';
import { devices, genders, operatingSystems, type Person } from './people.js';

/** Whether a person is meant. */
export type Test = (person: Person) => boolean;

const maxConditions = 50;
const parts = ['all', 'any', 'none'] as const;

/** Rules in the grammar of audiences: conditions in `all`, `any` and `none`, and groups of them one level deep. */
export function compileRules(rules: unknown, at = '/rules'): Test {
  const reader = new RuleReader();
  return reader.group(rules, at, 1);
}

function refuse(at: string, what: string): never {
  throw unprocessable('invalid_rules', `${at} ${what}.`);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

class RuleReader {
  private conditions = 0;

  group(value: unknown, at: string, depth: number): Test {
    if (!isRecord(value)) return refuse(at, 'must be an object with all, any or none');
    for (const name of Object.keys(value)) if (!parts.some((part) => part === name)) refuse(`${at}/${name}`, 'is not known');
    const [all = [], any = [], none = []] = parts.map((part) => {
      const items = value[part] ?? [];
      if (!Array.isArray(items)) return refuse(`${at}/${part}`, 'must be an array');
      return items.map((item, i) => this.item(item, `${at}/${part}/${i}`, depth));
    });
    return (person) =>
      all.every((test) => test(person)) && (any.length === 0 || any.some((test) => test(person))) && !none.some((test) => test(person));
  }

  private item(value: unknown, at: string, depth: number): Test {
    if (isRecord(value) && !('field' in value)) return depth > 1 ? refuse(at, 'is nested too deep') : this.group(value, at, depth + 1);
    if (++this.conditions > maxConditions) return refuse(at, `is one condition too many: ${maxConditions} are allowed`);
    if (!isRecord(value)) return refuse(at, 'must be a condition or a group');
    const { field, operator, value: operand } = value;
    if (field === 'age') return ageTest(operator, operand, at);
    if (field === 'event') return eventTest(operator, operand, at);
    if (typeof field === 'string' && Object.hasOwn(wordKinds, field)) return wordTest(field as WordField, operator, operand, at);
    return refuse(`${at}/field`, 'is not known');
  }
}

const countryPattern = /^[A-Z]{2}$/;
const regionPattern = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

interface WordKind {
  readonly isWord: (word: string) => boolean;
  readonly anyOf: (words: readonly string[]) => Test;
}

const exactly = (isWord: (word: string) => boolean, of: (person: Person) => string | null): WordKind => ({
  isWord,
  anyOf(words) {
    const requested = new Set<string | null>(words);
    return (person) => requested.has(of(person));
  },
});
const oneOf = (words: readonly string[], of: (person: Person) => string): WordKind => exactly((word) => words.includes(word), of);

const wordKinds = {
  country: exactly(
    (word) => countryPattern.test(word),
    ({ place }) => place.country,
  ),
  region: exactly(
    (word) => regionPattern.test(word),
    ({ region }) => region,
  ),
  gender: oneOf(genders, ({ gender }) => gender),
  device: oneOf(devices, ({ device }) => device),
  os: oneOf(operatingSystems, ({ os }) => os),
  language: {
    isWord: (word) => languageTest(word) !== null,
    anyOf(words) {
      const tests = words.map(languageTest).filter((test) => test !== null);
      return (person) => tests.some((test) => test(person));
    },
  },
  interest: {
    isWord: (word) => interestIndex.has(word),
    anyOf(words) {
      const requested = words.map((word) => interestIndex.get(word) as number);
      return ({ interests }) => requested.some((index) => interests.has(index));
    },
  },
} satisfies Readonly<Record<string, WordKind>>;
type WordField = keyof typeof wordKinds;

/** `pt` is everybody who reads Portuguese, `pt-BR` those of them in Brazil. */
function languageTest(word: string): Test | null {
  const [, language, script, country] = /^([a-z]{2})(?:-([A-Z][a-z]{3}))?(?:-([A-Z]{2}|\d{3}))?$/.exec(word) ?? [];
  if (language === undefined) return null;
  const traditional = ['TW', 'HK'];
  return ({ language: read, place }) => {
    if (read !== language) return false;
    if (script === 'Hant' && !traditional.includes(place.country)) return false;
    if (script === 'Hans' && traditional.includes(place.country)) return false;
    return country === undefined || /^\d/.test(country) || place.country === country;
  };
}

function wordTest(field: WordField, operator: unknown, operand: unknown, at: string): Test {
  if (operator !== 'in' && operator !== 'not_in') return refuse(`${at}/operator`, 'must be in or not_in');
  if (!Array.isArray(operand) || operand.length === 0) return refuse(`${at}/value`, 'must be a list of words');
  const kind: WordKind = wordKinds[field];
  operand.forEach((word: unknown, i) => {
    if (typeof word === 'string' && kind.isWord(word)) return;
    if (field === 'interest') throw unprocessable('unknown_interest', `${at}/value/${i} is not an interest that is known here.`);
    refuse(`${at}/value/${i}`, `is not a ${field}`);
  });
  const isIn = kind.anyOf(operand as string[]);
  return operator === 'in' ? isIn : (person) => !isIn(person);
}

const minAge = 13;
/** Stands for everybody who is older, too. */
const maxAge = 65;

function ageTest(operator: unknown, operand: unknown, at: string): Test {
  const ageOf = (value: unknown, place: string): number =>
    typeof value === 'number' && Number.isInteger(value) && value >= minAge && value <= maxAge
      ? value
      : refuse(place, `must be a whole number from ${minAge} to ${maxAge}`);
  const atMost = (most: number): Test => (most === maxAge ? () => true : ({ age }) => age <= most);
  if (operator === 'gte') {
    const least = ageOf(operand, `${at}/value`);
    return ({ age }) => age >= least;
  }
  if (operator === 'lte') return atMost(ageOf(operand, `${at}/value`));
  if (operator !== 'between') return refuse(`${at}/operator`, 'must be between, gte or lte');
  if (!Array.isArray(operand) || operand.length !== 2) return refuse(`${at}/value`, 'must be two ages');
  const least = ageOf(operand[0], `${at}/value/0`);
  const most = ageOf(operand[1], `${at}/value/1`);
  if (least > most) return refuse(`${at}/value`, 'must name the least age first');
  const isYoungEnough = atMost(most);
  return (person) => person.age >= least && isYoungEnough(person);
}

function eventTest(operator: unknown, operand: unknown, at: string): Test {
  if (operator !== 'did' && operator !== 'did_not') return refuse(`${at}/operator`, 'must be did or did_not');
  if (!isRecord(operand) || typeof operand['name'] !== 'string' || operand['name'] === '')
    return refuse(`${at}/value/name`, 'must be a name');
  const { name, within_days: days, min_count: least = 1 } = operand;
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 180)
    return refuse(`${at}/value/within_days`, 'must be 1 to 180');
  if (typeof least !== 'number' || !Number.isInteger(least) || least < 1) return refuse(`${at}/value/min_count`, 'must be at least 1');
  const event = eventKind(name);
  const did: Test = (person) => timesDone(person, event, days) >= least;
  return operator === 'did' ? did : (person) => !did(person);
}
