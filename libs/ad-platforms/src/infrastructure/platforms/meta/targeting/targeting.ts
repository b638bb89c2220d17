import type { PlatformRules } from '../../../../application/ports/ad-platform.js';
import { clausesByDimension, clausesOf, type Refusal, type Translated } from '../../targeting/clauses.js';
import { countryOfRegion } from '../../targeting/region-names.js';
import { narrowedAge, type Narrowed, narrowedInterests, narrowedPlaces } from '../../targeting/narrowing.js';
import { narrowedDevices, narrowedGenders, narrowedLanguages, narrowedSystems } from './dimensions.js';
import { type EventAudience, eventAudiencesOf } from './events.js';

/** Whom an ad set reaches. Regions are codes of ISO 3166-2, languages and interests names; their IDs are Meta's. Null: no limit. */
export interface Targeting {
  readonly countries: readonly string[] | null;
  readonly regions: readonly string[] | null;
  readonly languages: readonly string[] | null;
  readonly genders: readonly string[] | null;
  readonly devices: readonly string[] | null;
  readonly systems: readonly string[] | null;
  readonly age: readonly [number, number] | null;
  readonly interests: readonly string[] | null;
  readonly include: readonly EventAudience[];
  readonly exclude: readonly EventAudience[];
}

export const everybody: Targeting = {
  countries: null,
  regions: null,
  languages: null,
  genders: null,
  devices: null,
  systems: null,
  age: null,
  interests: null,
  include: [],
  exclude: [],
};

/** Fields of which Meta makes one dimension. */
const dimensionOf: Readonly<Record<string, string>> = { country: 'place', region: 'place' };

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
  const events = eventAudiencesOf(clausesFor('event'));
  if (!('include' in events)) refusals.push(events);
  const value: Targeting = {
    countries: nonEmpty(places?.filter((place) => !place.includes('-'))),
    regions: nonEmpty(places?.filter((place) => place.includes('-'))),
    languages: valuesOf(narrowedLanguages(clausesFor('language'))),
    genders: valuesOf(narrowedGenders(clausesFor('gender'))),
    devices: valuesOf(narrowedDevices(clausesFor('device'))),
    systems: valuesOf(narrowedSystems(clausesFor('os'))),
    age: 'range' in age ? age.range : null,
    interests: valuesOf(narrowedInterests(clausesFor('interest'))),
    include: 'include' in events ? events.include : [],
    exclude: 'include' in events ? events.exclude : [],
  };
  return { value, refusals };
}

const nonEmpty = (places: readonly string[] | undefined) => (places === undefined || places.length === 0 ? null : places);

/** The countries that a targeting lies in; null when it names no place. */
export function countriesIn({ countries, regions }: Pick<Targeting, 'countries' | 'regions'>): readonly string[] | null {
  if (countries === null && regions === null) return null;
  return [...new Set([...(countries ?? []), ...(regions ?? []).map(countryOfRegion)])];
}

/** The audiences to exclude when people who match the rules are to be left out. */
export function exclusionOf(rules: PlatformRules): Translated<readonly EventAudience[]> {
  const { clauses, refusals } = clausesOf(rules);
  if (refusals.length > 0) return { value: [], refusals };
  const odd = clauses.flat().find(({ field, isNegated }) => field !== 'event' || isNegated);
  if (odd !== undefined || clauses.length !== 1) {
    const { pointer } = odd ?? clauses.at(-1)?.[0] ?? { pointer: '/rules' };
    return { value: [], refusals: [{ pointer, reason: 'only people who did something on the website can be excluded' }] };
  }
  const events = eventAudiencesOf(clauses);
  return 'include' in events ? { value: events.include, refusals: [] } : { value: [], refusals: [events] };
}

/**
 * Conditions that Meta refuses in campaigns of a special ad category about housing, employment or finance: they must not discriminate by
 * age or gender, or by leaving places out.
 */
export function restrictedRules(rules: PlatformRules): readonly Refusal[] {
  const literals = clausesOf(rules).clauses.flat();
  return literals
    .filter(({ field, isNegated }) => field === 'age' || field === 'gender' || ((field === 'country' || field === 'region') && isNegated))
    .map(({ field, pointer }) => ({ pointer, reason: `campaigns of this special ad category cannot use ${field} so` }));
}
