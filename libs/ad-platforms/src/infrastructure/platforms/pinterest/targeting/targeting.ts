import type { PlatformRules } from '../../../../application/ports/ad-platform.js';
import { type Clause, clausesOf, type Literal, type Refusal } from './clauses.js';
import { narrowedAge, narrowedApps, narrowedGenders, narrowedLanguages, type Narrowed, narrowedPlaces } from './dimensions.js';
import { type EventList, eventListsOf } from './events.js';

/** Whom an ad group reaches. Interests and lists have names here; their IDs are Pinterest's. Null: no limit. */
export interface Targeting {
  readonly countries: readonly string[] | null;
  readonly regions: readonly string[] | null;
  readonly languages: readonly string[] | null;
  readonly genders: readonly string[] | null;
  readonly apps: readonly string[] | null;
  readonly age: readonly [number, number] | null;
  readonly interests: readonly string[] | null;
  readonly include: readonly EventList[];
  readonly exclude: readonly EventList[];
}

export const everybody: Targeting = {
  countries: null,
  regions: null,
  languages: null,
  genders: null,
  apps: null,
  age: null,
  interests: null,
  include: [],
  exclude: [],
};

export interface Translated<T> {
  /** Incomplete when something is refused. */
  readonly value: T;
  readonly refusals: readonly Refusal[];
}

/** The fields of rules by what Pinterest calls one dimension. A clause cannot mix dimensions. */
const dimensionOf: Readonly<Record<string, string>> = {
  country: 'place',
  region: 'place',
  language: 'language',
  gender: 'gender',
  device: 'app',
  os: 'app',
  age: 'age',
  interest: 'interest',
  event: 'event',
};

/** Translates the rules of an audience, with everything that cannot be translated. */
export function targetingOf(rules: PlatformRules): Translated<Targeting> {
  const { clauses, refusals: structural } = clausesOf(rules);
  const refusals = [...structural];
  const of = new Map<string, Clause[]>();
  for (const clause of clauses) {
    const dimensions = new Set(clause.map(({ field }) => dimensionOf[field] ?? field));
    const [dimension] = dimensions;
    const { pointer } = clause[0] as Literal;
    if (dimensions.size > 1) refusals.push({ pointer, reason: 'alternatives of different fields would need several ad groups' });
    else of.set(dimension as string, [...(of.get(dimension as string) ?? []), clause]);
  }
  const clausesFor = (dimension: string) => of.get(dimension) ?? [];
  const valuesOf = (narrowed: Narrowed): readonly string[] | null => {
    if ('values' in narrowed) return narrowed.values === null ? null : [...narrowed.values];
    refusals.push(narrowed);
    return null;
  };
  const places = valuesOf(narrowedPlaces(clausesFor('place')));
  const age = narrowedAge(clausesFor('age'));
  if (!('range' in age)) refusals.push(age);
  const lists = eventListsOf(clausesFor('event'));
  if (!('include' in lists)) refusals.push(lists);
  const value: Targeting = {
    countries: nonEmpty(places?.filter((place) => !place.includes('-'))),
    regions: nonEmpty(places?.filter((place) => place.includes('-'))),
    languages: valuesOf(narrowedLanguages(clausesFor('language'))),
    genders: valuesOf(narrowedGenders(clausesFor('gender'))),
    apps: valuesOf(narrowedApps(clausesFor('app'))),
    age: 'range' in age ? age.range : null,
    interests: valuesOf(interestsOf(clausesFor('interest'))),
    include: 'include' in lists ? lists.include : [],
    exclude: 'include' in lists ? lists.exclude : [],
  };
  return { value, refusals };
}

const nonEmpty = (places: readonly string[] | undefined) => (places === undefined || places.length === 0 ? null : places);

/** Several interests mean people with any of them, and one cannot be excluded. */
function interestsOf(clauses: readonly Clause[]): Narrowed {
  const excluding = clauses.flat().find(({ isNegated }) => isNegated);
  if (excluding !== undefined) return { pointer: excluding.pointer, reason: 'an interest cannot be excluded' };
  const [first, second] = clauses;
  if (second !== undefined)
    return { pointer: (second[0] as Literal).pointer, reason: 'people with several interests cannot be told from people with one of them' };
  return { values: first === undefined ? null : new Set(first.flatMap(({ value }) => value as readonly string[])) };
}

/** Where the rules name an interest. */
export function pointerOfInterest(rules: PlatformRules, name: string): string {
  const literals = clausesOf(rules).clauses.flat();
  return literals.find(({ field, value }) => field === 'interest' && (value as readonly string[]).includes(name))?.pointer ?? '/rules';
}

/** The lists to exclude when people who match the rules are to be left out. */
export function exclusionOf(rules: PlatformRules): Translated<readonly EventList[]> {
  const { clauses, refusals } = clausesOf(rules);
  const odd = clauses.flat().find(({ field, isNegated }) => field !== 'event' || isNegated);
  if (refusals.length > 0) return { value: [], refusals };
  if (odd !== undefined || clauses.length !== 1) {
    const { pointer } = odd ?? clauses.at(-1)?.[0] ?? { pointer: '/rules' };
    return { value: [], refusals: [{ pointer, reason: 'only people who did something on the website can be excluded' }] };
  }
  const lists = eventListsOf(clauses);
  return 'include' in lists ? { value: lists.include, refusals: [] } : { value: [], refusals: [lists] };
}
