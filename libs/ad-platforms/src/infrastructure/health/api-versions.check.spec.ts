import { judgeApiVersions } from './api-versions.check.js';

const now = Date.parse('2026-05-01T12:00:00Z');
const platform = (endsOn?: string) => ({
  name: 'example',
  apiVersion: endsOn === undefined ? undefined : { version: 'v21', endsOn },
});

it.each([
  ['no version', undefined, 'ok'],
  ['a version that ends in a year', '2027-05-01', 'ok'],
  ['a version that ends in 59 days', '2026-06-29', 'warning'],
  ['a version that has ended', '2026-04-30', 'failed'],
])('a platform with %s has the verdict %s', (_, endsOn, verdict) => {
  expect(judgeApiVersions([platform(), platform(endsOn)], now)).toMatchObject({ verdict });
});

it('the version that ends is named with its platform and day', () => {
  const { found, remedy } = judgeApiVersions([platform('2026-05-20')], now);
  expect(found).toBe('Version v21 of the API of example ends on 2026-05-20.');
  expect(remedy).toMatch(/^Upgrade/);
});
