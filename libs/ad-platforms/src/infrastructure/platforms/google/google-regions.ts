import { z } from 'zod';
import type { FoundRegion } from '../targeting/known-regions.js';
import type { GoogleApi } from './google-api.js';

const placeShape = z.looseObject({
  resourceName: z.string(),
  name: z.string().optional(),
  countryCode: z.string().optional(),
  targetType: z.string().optional(),
  status: z.string().optional(),
});
const suggestionsShape = z.looseObject({
  geoTargetConstantSuggestions: z.array(z.looseObject({ geoTargetConstant: placeShape.optional() })).optional(),
});

/**
 * Google's words for the parts of countries that ISO 3166-2 has codes for. Cities, districts and areas of broadcasters have names of such
 * parts, too.
 */
const regionTypes = new Set([
  'Autonomous Community',
  'Canton',
  'County',
  'Department',
  'Governorate',
  'Okrug',
  'Prefecture',
  'Province',
  'Region',
  'State',
  'Territory',
  'Union Territory',
]);
const maxNames = 25;

/** The regions of a country that Google suggests for names. It answers in a language: in English, and in that of the country. */
export async function regionsNamed(api: GoogleApi, country: string, names: readonly string[]): Promise<readonly FoundRegion[]> {
  const found: FoundRegion[] = [];
  for (const locale of new Set(['en', languageOf(country)])) {
    for (let i = 0; i < names.length; i += maxNames) {
      const body = { locale, countryCode: country, locationNames: { names: names.slice(i, i + maxNames) } };
      const { geoTargetConstantSuggestions: suggestions = [] } = await api.suggestPlaces(body, suggestionsShape);
      for (const { geoTargetConstant: place } of suggestions) {
        const isRegion = place?.status === 'ENABLED' && place.countryCode === country && regionTypes.has(place.targetType ?? '');
        if (isRegion && place.name !== undefined) found.push({ id: place.resourceName, name: place.name });
      }
    }
  }
  return found;
}

/** The language that most people of a country speak. */
const languageOf = (country: string): string => new Intl.Locale(`und-${country}`).maximize().language;
