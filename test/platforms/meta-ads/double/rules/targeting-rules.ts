import { assertRule, invalidParameter, ruleBroken } from '../errors.js';
import { euCountries, interests, knownCountries, locales, regions } from '../targeting-catalog.js';
import type { Fields } from '../objects.js';
import type { World } from '../world.js';

export interface Geo {
  readonly countries?: readonly string[];
  readonly regions?: readonly { readonly key?: string }[];
  readonly cities?: readonly object[];
  readonly zips?: readonly object[];
  readonly country_groups?: readonly string[];
}

interface Reference {
  readonly id?: string;
}

/** A targeting whose fields and types are right already. */
export interface Targeting {
  readonly geo_locations?: Geo;
  readonly excluded_geo_locations?: Geo;
  readonly age_min?: number;
  readonly age_max?: number;
  readonly genders?: readonly number[];
  readonly locales?: readonly number[];
  readonly device_platforms?: readonly string[];
  readonly user_os?: readonly string[];
  readonly flexible_spec?: readonly { readonly interests?: readonly Reference[]; readonly custom_audiences?: readonly Reference[] }[];
  readonly exclusions?: { readonly interests?: readonly Reference[] };
  readonly custom_audiences?: readonly Reference[];
  readonly excluded_custom_audiences?: readonly Reference[];
  readonly targeting_automation?: {
    readonly advantage_audience?: number;
    readonly individual_setting?: Readonly<Record<string, number>>;
  };
}

const blame = 'targeting';
/** A launcher that ran with v26.0 had to name payer and beneficiary there too. */
const otherEeaCountries = ['IS', 'LI', 'NO'];

export const countriesOf = (geo: Geo | undefined): string[] => [
  ...(geo?.countries ?? []),
  ...(geo?.regions ?? []).flatMap(({ key }) => regions.find((region) => region.key === key)?.country_code ?? []),
];

export const reachesEu = ({ geo_locations: geo }: Targeting): boolean =>
  countriesOf(geo).some((country) => [...euCountries, ...otherEeaCountries].includes(country)) || (geo?.country_groups ?? []).length > 0;

/** What holds for every targeting, also for that of an estimate. */
export function assertTargeting(world: World, adAccountId: string, targeting: Targeting): void {
  const { geo_locations: geo, excluded_geo_locations: excluded, custom_audiences: people = [] } = targeting;
  const places = [
    ...(geo?.countries ?? []),
    ...(geo?.regions ?? []),
    ...(geo?.cities ?? []),
    ...(geo?.zips ?? []),
    ...(geo?.country_groups ?? []),
  ];
  assertRule(
    places.length > 0 || people.length > 0,
    1885364,
    'The audience must have a location or a custom audience.',
    'Location missing',
  );
  assertPlaces(geo);
  assertPlaces(excluded);
  const included = new Set(countriesOf(geo));
  const outside = countriesOf(excluded).find((country) => !included.has(country));
  if (outside !== undefined) throw invalidParameter(`The excluded location ${outside} is not within an included one`, blame);
  assertAges(targeting);
  assertPeople(targeting);
  assertInterests(targeting);
  const used = [...people, ...(targeting.excluded_custom_audiences ?? [])];
  if (used.length > 500) throw invalidParameter('A targeting can have 500 custom audiences', blame);
  for (const { id } of used) {
    const audience = world.audiences.get(id ?? '');
    const isOwn = audience !== undefined && audience.adAccountId === adAccountId && !audience.isDeleted;
    if (!isOwn) throw invalidParameter(`The custom audience ${id ?? ''} does not exist`, blame);
  }
}

/** Countries whose ads need a verified advertiser, and whether only those about finance (100/3858634, known from practice). */
const regulated: readonly {
  readonly country: string;
  readonly category: string;
  readonly identity: string;
  readonly isFinancial: boolean;
}[] = [
  { country: 'TW', category: 'TAIWAN_UNIVERSAL', identity: 'taiwan_universal', isFinancial: false },
  { country: 'TW', category: 'TAIWAN_FINSERV', identity: 'taiwan_finserv', isFinancial: true },
  { country: 'SG', category: 'SINGAPORE_UNIVERSAL', identity: 'singapore_universal', isFinancial: false },
  { country: 'AU', category: 'AUSTRALIA_FINSERV', identity: 'australia_finserv', isFinancial: true },
  { country: 'IN', category: 'INDIA_FINSERV', identity: 'india_finserv', isFinancial: true },
];

export function assertRegulated({ geo_locations: geo }: Targeting, fields: Fields, isFinancial: boolean): void {
  const categories = (fields['regional_regulated_categories'] ?? []) as readonly string[];
  const identities = (fields['regional_regulation_identities'] ?? {}) as Readonly<Record<string, unknown>>;
  for (const one of regulated.filter(({ country }) => countriesOf(geo).includes(country))) {
    if (one.isFinancial && !isFinancial) continue;
    const isNamed = ['beneficiary', 'payer'].every((role) => typeof identities[`${one.identity}_${role}`] === 'string');
    const message = `Ads in ${one.country} must name a verified beneficiary and payer.`;
    assertRule(isNamed && categories.includes(one.category), 3858634, message, 'Verified advertiser missing');
  }
}

function assertPlaces(geo: Geo | undefined): void {
  const unknown = (geo?.countries ?? []).find((country) => !knownCountries.includes(country));
  if (unknown !== undefined) throw invalidParameter(`The country ${unknown} does not exist`, blame);
  if ((geo?.regions ?? []).length > 200) throw invalidParameter('A targeting can have 200 regions', blame);
  for (const { key } of geo?.regions ?? [])
    if (!regions.some((region) => region.key === key)) throw invalidParameter(`The region ${key ?? ''} does not exist`, blame);
}

function assertAges({ age_min: min = 18, age_max: max = 65 }: Targeting): void {
  if (min < 13 || max > 65 || min > max) throw invalidParameter('Ages must be from 13 to 65', blame);
  assertRule(min >= 18, 1870165, 'Ads for people under 18 are limited to location and age.', 'Age is too low');
}

function assertPeople({ genders = [], locales: languages = [], user_os: systems = [] }: Targeting): void {
  if (genders.some((gender) => gender !== 1 && gender !== 2)) throw invalidParameter('A gender is 1 or 2', blame);
  if (languages.length > 50) throw invalidParameter('A targeting can have 50 locales', blame);
  const unknown = languages.find((language) => !locales.some(({ key }) => key === language));
  if (unknown !== undefined) throw invalidParameter(`The locale ${unknown} does not exist`, blame);
  const system = systems.find((one) => !/^(iOS|Android)(_ver_[\d.]+_(and_above|to_[\d.]+))?$/.test(one));
  if (system !== undefined) throw invalidParameter(`The operating system ${system} cannot be targeted`, blame);
}

function assertInterests({ flexible_spec: groups = [], exclusions }: Targeting): void {
  assertRule((exclusions?.interests ?? []).length === 0, 3858492, 'Interests can no longer be excluded.', 'Exclusion not available');
  if (groups.length > 25) throw invalidParameter('A flexible_spec has at most 25 groups', blame);
  for (const group of groups) {
    const named = group.interests ?? [];
    if (named.length > 1_000) throw invalidParameter('A group has at most 1000 interests', blame);
    for (const { id } of named) {
      const known = interests.find((interest) => interest.id === id);
      if (known === undefined) throw ruleBroken(1487694, `The interest ${id ?? ''} does not exist.`, 'Invalid interest');
      if (known.isRetired === true)
        throw ruleBroken(2446394, `The interest ${known.name} is no longer available.`, 'Interest not available');
    }
  }
}

/** Restrictions of special ad categories. */
export function assertUnrestricted(world: World, targeting: Targeting): void {
  const { age_min: min = 18, age_max: max = 65, genders = [], geo_locations: geo, excluded_geo_locations: excluded } = targeting;
  const fail = (what: string) => invalidParameter(`A special ad category does not allow ${what}`, blame);
  if (min !== 18 || max !== 65) throw fail('a choice of ages');
  if (genders.length === 1) throw fail('a choice of genders');
  if ((geo?.zips ?? []).length > 0) throw fail('postal codes');
  if (countriesOf(excluded).length > 0) throw fail('excluded locations');
  const isLookalike = (id: string | undefined) => world.audiences.get(id ?? '')?.fields['subtype'] === 'LOOKALIKE';
  if ((targeting.custom_audiences ?? []).some(({ id }) => isLookalike(id))) throw fail('lookalike audiences');
}
