import type { PlatformAudience, PlatformRules } from '../../../application/ports/ad-platform.js';
import { type Clause, clausesByDimension, clausesOf, type Literal, type Refusal } from '../targeting/clauses.js';
import { countryOfRegion } from '../targeting/region-names.js';
import { type Dimension, type Narrowed, narrowedAge, narrowedBy, narrowedPlaces } from '../targeting/narrowing.js';

/** Whom an ad group reaches. Countries and regions are codes of ISO 3166; their IDs are Google's. Null: no limit. */
export interface Targeting {
  readonly countries: readonly string[] | null;
  readonly regions: readonly string[] | null;
  readonly excludedCountries: readonly string[];
  readonly languages: readonly string[] | null;
  readonly genders: readonly string[] | null;
  readonly age: readonly [from: number, to: number] | null;
}

export const everybody: Targeting = {
  countries: null,
  regions: null,
  excludedCountries: [],
  languages: null,
  genders: null,
  age: null,
};

/** Whether it names a place: with neither a country nor a region, Google shows ads in the whole world. */
export const isPlaced = ({ countries, regions }: Targeting): boolean => countries !== null || regions !== null;

export const placeMissing =
  'Google Ads would show the ads in the whole world. Set Countries on the page of the connection, or choose audiences that each name a country or a region.';

export interface Translated {
  /** Incomplete when something is refused. */
  readonly value: Targeting;
  readonly refusals: readonly Refusal[];
}

/** The fields that Google can target by. */
export const targetableFields = ['age', 'gender', 'country', 'region', 'language'];
const dimensionOf: Readonly<Record<string, string>> = { country: 'place', region: 'place' };
const dimensions = new Set(targetableFields.map((field) => dimensionOf[field] ?? field));

const genders: Dimension = { universe: ['female', 'male', 'unknown'], translate: (_, value) => [value] };
/** Languages are two letters, without a region or script. */
const languages: Dimension = { universe: null, translate: (_, value) => (/^[a-z]{2}$/.test(value) ? [value] : null) };

/** Google has bands of ages, of which the last has no end. */
const firstAges = new Set([18, 25, 35, 45, 55, 65]);
const lastAges = new Set([24, 34, 44, 54, 64, 65]);
const bands = 'Google Ads has the ages 18-24, 25-34, 35-44, 45-54, 55-64 and 65+';

/** Translates the rules of an audience, with everything that cannot be translated. */
export function targetingOf(rules: PlatformRules): Translated {
  const { of, refusals } = clausesByDimension(rules, dimensionOf);
  const clausesFor = (field: string) => of.get(field) ?? [];
  for (const [field, clauses] of of) {
    if (!dimensions.has(field)) refusals.push({ pointer: pointerOf(clauses), reason: `${field} is not offered` });
  }
  const valuesOf = (narrowed: Narrowed): readonly string[] | null => {
    if ('values' in narrowed) return narrowed.values === null ? null : [...narrowed.values];
    refusals.push(narrowed);
    return null;
  };
  const places = clausesFor('place');
  const isWorldwide = places.every((clause) => clause.every(({ isNegated }) => isNegated));
  const named = valuesOf(narrowedBy(genders, clausesFor('gender')));
  if (named?.length === 1 && named[0] === 'unknown') {
    refusals.push({ pointer: pointerOf(clausesFor('gender')), reason: 'people of unknown gender alone are not offered' });
  }
  const left = isWorldwide ? null : valuesOf(narrowedPlaces(places));
  const value: Targeting = {
    countries: nonEmpty(left?.filter((place) => !place.includes('-'))),
    regions: nonEmpty(left?.filter((place) => place.includes('-'))),
    excludedCountries: isWorldwide ? excludedIn(places, refusals) : [],
    languages: valuesOf(narrowedBy(languages, clausesFor('language'))),
    genders: named,
    age: ageOf(clausesFor('age'), refusals),
  };
  return { value, refusals };
}

const nonEmpty = (places: readonly string[] | undefined) => (places === undefined || places.length === 0 ? null : places);

const pointerOf = (clauses: readonly Clause[]): string => (clauses.at(-1)?.[0] ?? { pointer: '/rules' }).pointer;

function excludedIn(clauses: readonly Clause[], refusals: Refusal[]): readonly string[] {
  const mixed = clauses.find((clause) => clause.length > 1);
  if (mixed !== undefined) refusals.push({ pointer: (mixed[0] as Literal).pointer, reason: 'an alternative cannot be an exclusion' });
  const region = clauses.flat().find(({ field }) => field === 'region');
  if (region !== undefined) refusals.push({ pointer: region.pointer, reason: 'only countries can be left out of the world' });
  return clauses.flat().flatMap(({ value }) => value as readonly string[]);
}

function ageOf(clauses: readonly Clause[], refusals: Refusal[]): readonly [number, number] | null {
  const narrowed = narrowedAge(clauses);
  if (!('range' in narrowed)) {
    refusals.push(narrowed);
    return null;
  }
  const { range } = narrowed;
  if (range === null || (firstAges.has(range[0]) && lastAges.has(range[1]))) return range;
  refusals.push({ pointer: `${pointerOf(clauses)}/value`, reason: bands });
  return null;
}

/** The countries to exclude when people who match the rules are to be left out. */
export function exclusionOf(rules: PlatformRules): { readonly countries: readonly string[]; readonly refusals: readonly Refusal[] } {
  const { clauses, refusals } = clausesOf(rules);
  if (refusals.length > 0) return { countries: [], refusals };
  const odd = clauses.flat().find(({ field, isNegated }) => field !== 'country' || isNegated);
  if (odd !== undefined || clauses.length !== 1) {
    const { pointer } = odd ?? clauses.at(-1)?.[0] ?? { pointer: '/rules' };
    return { countries: [], refusals: [{ pointer, reason: 'only people in countries can be excluded' }] };
  }
  return { countries: clauses.flat().flatMap(({ value }) => value as readonly string[]), refusals: [] };
}

/** Everything in an audience that Google cannot target, or exclude. */
export function refusalsOf({ rules }: Pick<PlatformAudience, 'rules'>, isExcluded: boolean): readonly Refusal[] {
  if (rules === null) return [{ pointer: '/lookalike', reason: 'lookalikes are not offered' }];
  return (isExcluded ? exclusionOf(rules) : targetingOf(rules)).refusals;
}

/** The targeting without the countries of excluded audiences. Null when nobody is left. */
export function withoutCountries(targeting: Targeting, excluded: readonly string[]): Targeting | null {
  const { countries, regions } = targeting;
  if (!isPlaced(targeting)) {
    return { ...targeting, excludedCountries: [...new Set([...targeting.excludedCountries, ...excluded])] };
  }
  const left = nonEmpty(countries?.filter((country) => !excluded.includes(country)));
  const parts = nonEmpty(regions?.filter((region) => !excluded.includes(countryOfRegion(region))));
  return left === null && parts === null ? null : { ...targeting, countries: left, regions: parts };
}

/** The dimensions of an audience of Google. Null when it has none, because countries and languages are no part of it. */
export function dimensionsOf({ genders: named, age }: Targeting): readonly object[] | null {
  const gender = {
    genders: (named ?? []).filter((one) => one !== 'unknown').map((one) => one.toUpperCase()),
    includeUndetermined: named?.includes('unknown') === true,
  };
  const limits = [
    ...(age === null ? [] : [{ age: { ageRanges: [rangeOf(age)], includeUndetermined: false } }]),
    ...(named === null ? [] : [{ gender }]),
  ];
  return limits.length === 0 ? null : limits;
}

const rangeOf = ([minAge, maxAge]: readonly [number, number]) => (maxAge === 65 ? { minAge } : { minAge, maxAge });
