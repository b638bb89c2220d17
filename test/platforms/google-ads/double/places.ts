import { type Json } from './schema/types.js';
import { AdsError, adsFailure } from './errors.js';

interface Place {
  readonly id: number;
  /** In English. */
  readonly name: string;
  readonly countryCode: string;
  readonly targetType: string;
  /** In other languages, where it differs. */
  readonly translated?: Readonly<Record<string, string>>;
  readonly status?: 'REMOVAL_PLANNED';
}

const countryNames: Readonly<Record<string, readonly [id: number, name: string]>> = {
  AT: [2040, 'Austria'],
  BE: [2056, 'Belgium'],
  CA: [2124, 'Canada'],
  FR: [2250, 'France'],
  DE: [2276, 'Germany'],
  IT: [2380, 'Italy'],
  JP: [2392, 'Japan'],
  NL: [2528, 'Netherlands'],
  PL: [2616, 'Poland'],
  ES: [2724, 'Spain'],
  CH: [2756, 'Switzerland'],
  GB: [2826, 'United Kingdom'],
  US: [2840, 'United States'],
};

/** Some of Google's places: countries, and parts of some of them. Cities and districts have names of states, too. */
const places: readonly Place[] = [
  ...Object.entries(countryNames).map(([countryCode, [id, name]]) => ({ id, name, countryCode, targetType: 'Country' })),
  { id: 20226, name: 'Bavaria', countryCode: 'DE', targetType: 'State', translated: { de: 'Bayern' } },
  { id: 20228, name: 'Berlin', countryCode: 'DE', targetType: 'State' },
  { id: 1003854, name: 'Berlin', countryCode: 'DE', targetType: 'City' },
  { id: 20233, name: 'Hamburg', countryCode: 'DE', targetType: 'State' },
  { id: 20321, name: 'Ile-de-France', countryCode: 'FR', targetType: 'Region', translated: { fr: 'Île-de-France' } },
  { id: 21137, name: 'California', countryCode: 'US', targetType: 'State' },
  { id: 21167, name: 'New York', countryCode: 'US', targetType: 'State' },
  { id: 1023191, name: 'New York', countryCode: 'US', targetType: 'City' },
  { id: 20121, name: 'Ontario', countryCode: 'CA', targetType: 'Province' },
  {
    id: 20765,
    name: 'North Brabant',
    countryCode: 'NL',
    targetType: 'Province',
    translated: { nl: 'Noord-Brabant' },
    status: 'REMOVAL_PLANNED',
  },
  // Two parts of a country with one name.
  { id: 9040001, name: 'Durham', countryCode: 'GB', targetType: 'County' },
  { id: 9040002, name: 'Durham', countryCode: 'GB', targetType: 'Region' },
];

type Language = readonly [id: number, code: string, name: string];

const languages: readonly Language[] = [
  [1000, 'en', 'English'],
  [1001, 'de', 'German'],
  [1002, 'fr', 'French'],
  [1003, 'es', 'Spanish'],
  [1004, 'it', 'Italian'],
  [1005, 'ja', 'Japanese'],
  [1010, 'nl', 'Dutch'],
  [1014, 'pt', 'Portuguese'],
  [1030, 'pl', 'Polish'],
];

type Interest = readonly [id: number, name: string, taxonomyType: 'AFFINITY' | 'IN_MARKET'];

const interests: readonly Interest[] = [
  [92913, 'Sports & Fitness/Health & Fitness Buffs', 'AFFINITY'],
  [92931, 'Travel/Travel Buffs', 'AFFINITY'],
  [80432, 'Apparel & Accessories', 'IN_MARKET'],
];

export const isPlace = (name: unknown): boolean => places.some(({ id }) => name === `geoTargetConstants/${id}`);
export const isLanguage = (name: unknown): boolean => languages.some(([id]) => name === `languageConstants/${id}`);
export const isInterest = (name: unknown): boolean => interests.some(([id]) => String(name).endsWith(`/userInterests/${id}`));

function placeRow({ id, name: english, countryCode, targetType, translated, status }: Place, locale = 'en'): Json {
  const name = translated?.[locale] ?? english;
  const [, country = ''] = countryNames[countryCode] ?? [];
  return {
    resourceName: `geoTargetConstants/${id}`,
    id: String(id),
    name,
    countryCode,
    targetType,
    status: status ?? 'ENABLED',
    canonicalName: targetType === 'Country' ? name : `${name},${country}`,
  };
}

export const placeRows = (): readonly Json[] => places.map((place) => placeRow(place));
export const languageRows = (): readonly Json[] =>
  languages.map(([id, code, name]) => ({ resourceName: `languageConstants/${id}`, id: String(id), code, name, targetable: true }));
export const interestRows = (customerId: string): readonly Json[] =>
  interests.map(([id, name, taxonomyType]) => ({
    resourceName: `customers/${customerId}/userInterests/${id}`,
    userInterestId: String(id),
    name,
    taxonomyType,
    launchedToAll: true,
  }));

/** POST geoTargetConstants:suggest. Names that are not known have no suggestion. Answers are in the language that is asked for. */
export function suggestPlaces(body: Json): Json {
  const { names = [] } = (body['locationNames'] ?? {}) as { names?: readonly string[] };
  const { geoTargetConstants = [] } = (body['geoTargets'] ?? {}) as { geoTargetConstants?: readonly string[] };
  if (names.length > 25)
    throw adsFailure(
      'INVALID_ARGUMENT',
      new AdsError('geoTargetConstantSuggestionError', 'LOCATION_NAME_LIMIT', 'Too many location names.', { at: 'location_names.names' }),
    );
  const country = body['countryCode'];
  const { locale = 'en' } = body as { locale?: string };
  const byName = names.flatMap((searchTerm) =>
    places
      .filter(({ countryCode }) => country === undefined || country === countryCode)
      .filter(({ name, translated }) => [name, translated?.[locale] ?? name].some((one) => plain(one) === plain(searchTerm)))
      .map((place) => ({ searchTerm, place })),
  );
  const byConstant = geoTargetConstants.flatMap((searchTerm) =>
    places.filter(({ id }) => searchTerm === `geoTargetConstants/${id}`).map((place) => ({ searchTerm, place })),
  );
  const found = [...byName, ...byConstant].map(({ searchTerm, place }) => ({
    locale,
    reach: '1000000',
    searchTerm,
    geoTargetConstant: placeRow(place, locale),
  }));
  return found.length === 0 ? {} : { geoTargetConstantSuggestions: found };
}

const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
