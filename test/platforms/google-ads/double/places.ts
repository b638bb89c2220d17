import { type Json } from './schema/types.js';
import { AdsError, adsFailure } from './errors.js';

type Place = readonly [id: number, name: string, countryCode: string, targetType: string];

/** Some of Google's places: countries and the regions of three of them. */
const places: readonly Place[] = [
  [2040, 'Austria', 'AT', 'Country'],
  [2056, 'Belgium', 'BE', 'Country'],
  [2124, 'Canada', 'CA', 'Country'],
  [2250, 'France', 'FR', 'Country'],
  [2276, 'Germany', 'DE', 'Country'],
  [2380, 'Italy', 'IT', 'Country'],
  [2392, 'Japan', 'JP', 'Country'],
  [2528, 'Netherlands', 'NL', 'Country'],
  [2616, 'Poland', 'PL', 'Country'],
  [2724, 'Spain', 'ES', 'Country'],
  [2756, 'Switzerland', 'CH', 'Country'],
  [2826, 'United Kingdom', 'GB', 'Country'],
  [2840, 'United States', 'US', 'Country'],
  [20226, 'Bavaria', 'DE', 'State'],
  [20228, 'Berlin', 'DE', 'State'],
  [20233, 'Hamburg', 'DE', 'State'],
  [21137, 'California', 'US', 'State'],
  [21167, 'New York', 'US', 'State'],
  [20121, 'Ontario', 'CA', 'Province'],
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

export const isPlace = (name: unknown): boolean => places.some(([id]) => name === `geoTargetConstants/${id}`);
export const isLanguage = (name: unknown): boolean => languages.some(([id]) => name === `languageConstants/${id}`);
export const isInterest = (name: unknown): boolean => interests.some(([id]) => String(name).endsWith(`/userInterests/${id}`));

const placeRow = ([id, name, countryCode, targetType]: Place): Json => ({
  resourceName: `geoTargetConstants/${id}`,
  id: String(id),
  name,
  countryCode,
  targetType,
  status: 'ENABLED',
  canonicalName: name,
});

export const placeRows = (): readonly Json[] => places.map(placeRow);
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

/** POST geoTargetConstants:suggest. Names that are not known have no suggestion. */
export function suggestPlaces(body: Json): Json {
  const { names = [] } = (body['locationNames'] ?? {}) as { names?: readonly string[] };
  const { geoTargetConstants = [] } = (body['geoTargets'] ?? {}) as { geoTargetConstants?: readonly string[] };
  if (names.length > 25)
    throw adsFailure(
      'INVALID_ARGUMENT',
      new AdsError('geoTargetConstantSuggestionError', 'LOCATION_NAME_LIMIT', 'Too many location names.', { at: 'location_names.names' }),
    );
  const country = body['countryCode'];
  const byName = names.flatMap((searchTerm) =>
    places
      .filter(([, name, code]) => name.toLowerCase() === searchTerm.toLowerCase() && (country === undefined || country === code))
      .map((place) => ({ searchTerm, place })),
  );
  const byConstant = geoTargetConstants.flatMap((searchTerm) =>
    places.filter(([id]) => searchTerm === `geoTargetConstants/${id}`).map((place) => ({ searchTerm, place })),
  );
  const found = [...byName, ...byConstant].map(({ searchTerm, place }) => ({
    locale: body['locale'] ?? 'en',
    reach: '1000000',
    searchTerm,
    geoTargetConstant: placeRow(place),
  }));
  return found.length === 0 ? {} : { geoTargetConstantSuggestions: found };
}
