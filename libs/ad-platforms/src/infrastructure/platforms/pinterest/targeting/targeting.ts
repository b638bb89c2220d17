import type { PlatformRules } from '../../../../application/ports/ad-platform.js';
import { clausesByDimension, clausesOf, type Translated } from '../../targeting/clauses.js';
import { narrowedAge, type Narrowed, narrowedInterests, narrowedPlaces } from '../../targeting/narrowing.js';
import { narrowedApps, narrowedGenders, narrowedLanguages } from './dimensions.js';
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
  const { of, refusals } = clausesByDimension(rules, dimensionOf);
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
    interests: valuesOf(narrowedInterests(clausesFor('interest'))),
    include: 'include' in lists ? lists.include : [],
    exclude: 'include' in lists ? lists.exclude : [],
  };
  return { value, refusals };
}

const nonEmpty = (places: readonly string[] | undefined) => (places === undefined || places.length === 0 ? null : places);

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
