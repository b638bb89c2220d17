import type { Call } from './call.js';
import { invalidParameter } from './errors.js';
import { interests, knownCountries, locales, regions } from './targeting-catalog.js';
import { type Answer, ok } from './wire.js';

/** The parameters of each type of search. */
export const searchParams: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  adinterest: { q: 'string!', limit: 'unsigned int', locale: 'string' },
  adlocale: { q: 'string!', limit: 'unsigned int' },
  adgeolocation: { q: 'string!', location_types: 'list<string>', country_code: 'string', limit: 'unsigned int' },
};

const defaultLimit = 25;
const names = new Intl.DisplayNames(['en'], { type: 'region' });

function found(type: string, params: Readonly<Record<string, unknown>>): readonly object[] {
  const query = String(params['q']).trim().toLowerCase();
  if (query === '') throw invalidParameter('Param q must not be empty', 'q');
  const has = (name: string) => name.toLowerCase().includes(query);
  switch (type) {
    case 'adinterest':
      return interests
        .filter(({ name, isRetired }) => has(name) && isRetired !== true)
        .map(({ id, name, path, lower, upper }) => {
          return { id, name, audience_size_lower_bound: lower, audience_size_upper_bound: upper, path, topic: path[1] };
        });
    case 'adlocale':
      return locales.filter(({ name }) => has(name));
    default:
      return locations(params, has);
  }
}

function locations(params: Readonly<Record<string, unknown>>, has: (name: string) => boolean): readonly object[] {
  const types = (params['location_types'] ?? ['country', 'region']) as readonly string[];
  const unknown = types.find((one) => one !== 'country' && one !== 'region');
  if (unknown !== undefined) throw invalidParameter(`The double has no locations of the type ${unknown}`, 'location_types');
  const countries = knownCountries.map((code) => ({ key: code, name: names.of(code) ?? code, type: 'country', country_code: code }));
  const some = regions.map((region) => ({ ...region, type: 'region', supports_city: true, supports_region: true }));
  const code = params['country_code'];
  return [...countries, ...some].filter(
    ({ type, name, country_code: country }) => types.includes(type) && has(name) && (code === undefined || code === country),
  );
}

/** The platform's vocabulary by name. The answer has no page after the first. */
export function search({ params }: Pick<Call, 'params'>, type: string): Answer {
  return ok({ data: found(type, params).slice(0, Number(params['limit'] ?? defaultLimit)) });
}
