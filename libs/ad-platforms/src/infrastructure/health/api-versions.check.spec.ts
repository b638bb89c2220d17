import { readFileSync } from 'node:fs';
import type { PlatformSettings } from '../../settings.js';
import type { PlatformDefinition } from '../platforms/platform-definition.js';
import { platformList } from '../platforms/platform-list.js';
import { judgeApiVersions } from './api-versions.check.js';

const now = Date.parse('2026-05-01T12:00:00Z');
const platform = (endsOn?: string | null) => ({
  name: 'example',
  apiVersion: endsOn === undefined ? undefined : { version: 'v21', endsOn },
});

it.each([
  ['no version', undefined, 'ok'],
  ['a version without an end', null, 'ok'],
  ['a version that ends in a year', '2027-05-01', 'ok'],
  ['a version that ends in 59 days', '2026-06-29', 'warning'],
  ['a version that has ended', '2026-04-30', 'failed'],
])('a platform with %s has the verdict %s', (_, endsOn, verdict) => {
  expect(judgeApiVersions([platform(), platform(endsOn)], now)).toMatchObject({ verdict });
});

it('the version that ends is named with its platform and day', () => {
  const { found, remedy } = judgeApiVersions([platform('2026-05-20')], now);
  expect(found).toBe('Version v21 of the API of example ends on 2026-05-20.');
  expect(remedy).toMatch(/upgrade this service/);
});

describe('the versions that this release speaks', () => {
  const defaults = { googleAdsApiVersion: 'v26', metaApiVersion: 'v26.0' };
  const versionOf = (name: string, settings: object = {}) => {
    const { apiVersionOf } = platformList.find((one) => one.name === name) as PlatformDefinition;
    return apiVersionOf?.({ ...defaults, ...settings } as PlatformSettings);
  };
  const page = readFileSync('docs/platforms/upgrading.md', 'utf8');

  it('each have an end that is known, or none that is announced, also those that a setting chooses', () => {
    expect(platformList.filter(({ name, apiVersionOf }) => name !== 'sandbox' && apiVersionOf === undefined)).toEqual([]);
    expect(versionOf('pinterest_ads')).toEqual({ version: 'v5', endsOn: null });
  });

  it.each([
    ['google_ads', { googleAdsApiVersion: 'v26' }],
    ['google_ads', { googleAdsApiVersion: 'v25' }],
    ['meta_ads', { metaApiVersion: 'v26.0' }],
    ['meta_ads', { metaApiVersion: 'v27.0' }],
    ['pinterest_ads', {}],
  ])('of %s with %j are in the page about upgrading, with their end', (name, settings) => {
    const { version, endsOn } = versionOf(name, settings) as { version: string; endsOn: string | null };
    expect(page).toMatch(new RegExp(`^\\| ${name} \\| ${version} \\|.*\\| ${endsOn ?? 'none announced'} \\|`, 'm'));
  });

  it('warn in time: sixty days before the end of the version that is called', () => {
    const used = { name: 'meta_ads', apiVersion: versionOf('meta_ads') };
    expect(judgeApiVersions([used], Date.parse('2027-05-01'))).toMatchObject({ verdict: 'ok' });
    expect(judgeApiVersions([used], Date.parse('2027-07-01'))).toMatchObject({ verdict: 'warning' });
    expect(judgeApiVersions([used], Date.parse('2027-08-01'))).toMatchObject({ verdict: 'failed' });
  });
});
