import type { PlatformRules } from '../../../../application/ports/ad-platform.js';
import { refusalsOf, similarPeopleOf } from './lookalikes.js';
import { everybody, exclusionOf, restrictedRules, targetingOf } from './targeting.js';

const is = (field: string, ...value: string[]) => ({ field, operator: 'in', value });
const isNot = (field: string, ...value: string[]) => ({ field, operator: 'not_in', value });
const age = (operator: string, value: unknown) => ({ field: 'age', operator, value });
const did = (name: string, days = 30, count = 1) => ({
  field: 'event',
  operator: 'did',
  value: { name, within_days: days, min_count: count },
});
const purchase = { event: 'Purchase', days: 30, minCount: 1 };

describe('rules that Meta can target', () => {
  it.each<[string, PlatformRules, object]>([
    ['countries', { all: [is('country', 'US', 'DE')], none: [is('country', 'DE')] }, { countries: ['US'] }],
    ['regions', { all: [is('region', 'US-CA', 'DE-BY')], none: [is('country', 'DE')] }, { regions: ['US-CA'] }],
    ['a country or a region', { any: [is('country', 'US'), is('region', 'DE-BY')] }, { countries: ['US'], regions: ['DE-BY'] }],
    ['languages', { all: [is('language', 'pt-BR', 'en')] }, { languages: ['pt-BR', 'en'] }],
    ['a gender', { all: [is('gender', 'female')] }, { genders: ['female'] }],
    ['not a gender', { all: [isNot('gender', 'male')] }, { genders: ['female'] }],
    ['both genders', { all: [is('gender', 'male', 'female')] }, { genders: null }],
    ['not the unknown gender', { none: [is('gender', 'unknown')] }, { genders: null }],
    ['a device', { none: [is('device', 'desktop')] }, { devices: ['mobile'] }],
    ['systems', { any: [is('os', 'ios'), is('os', 'android')] }, { systems: ['iOS', 'Android'] }],
    ['ages', { all: [age('between', [25, 44])] }, { age: [25, 44] }],
    ['interests', { all: [is('interest', 'gardening', 'design')] }, { interests: ['gardening', 'design'] }],
    ['what people did often', { all: [did('purchase', 90, 3)] }, { include: [{ event: 'Purchase', days: 90, minCount: 3 }] }],
    ['what people did not do', { none: [did('quiz_done')] }, { exclude: [{ event: 'quiz_done', days: 30, minCount: 1 }] }],
  ])('%s', (_, rules, expected) => {
    expect(targetingOf(rules)).toEqual({ value: { ...everybody, ...expected }, refusals: [] });
  });
});

describe('rules that Meta cannot target are refused with their pointer', () => {
  it.each<[string, PlatformRules, string]>([
    ['a part of a country left out', { all: [is('country', 'US'), isNot('region', 'US-CA')] }, '/rules/all/1/value/0'],
    ['people of unknown gender', { all: [is('gender', 'female', 'unknown')] }, '/rules/all/0/value/1'],
    ['tablets', { all: [is('device', 'tablet')] }, '/rules/all/0/value/0'],
    ['a desktop system', { all: [is('os', 'windows')] }, '/rules/all/0/value/0'],
    ['not a system', { none: [is('os', 'ios')] }, '/rules/none/0'],
    ['not a language', { all: [isNot('language', 'en')] }, '/rules/all/0'],
    ['ages below 18', { all: [age('lte', 30)] }, '/rules/all/0/value'],
    ['the world without a country', { all: [isNot('country', 'US')] }, '/rules/all/0'],
    ['an interest left out', { none: [is('interest', 'art')] }, '/rules/none/0'],
    ['two interests at once', { all: [is('interest', 'design'), is('interest', 'art')] }, '/rules/all/1'],
    ['what people did a year ago', { all: [did('purchase', 365)] }, '/rules/all/0/value/within_days'],
    ['two things that people did', { all: [did('lead'), did('purchase')] }, '/rules/all/1'],
    ['alternatives of different fields', { any: [is('gender', 'male'), is('interest', 'art')] }, '/rules/any/0'],
    ['several boxes', { any: [{ all: [is('gender', 'male'), is('country', 'US')] }, is('country', 'DE')] }, '/rules/any/0'],
  ])('%s', (_, rules, pointer) => {
    expect(targetingOf(rules).refusals).toEqual([{ pointer, reason: expect.any(String) }]);
  });
});

describe('a lookalike', () => {
  const like = (sourceRules: PlatformRules | null) => ({ sourceRules, country: 'DE', ratio: 0.15 });

  it('is people like those who did one of several things', () => {
    const seeds = [purchase, { event: 'Lead', days: 7, minCount: 1 }];
    const value = { seeds, country: 'DE', ratio: 0.15 };
    expect(similarPeopleOf(like({ any: [did('purchase'), did('lead', 7)] }))).toEqual({ value, refusals: [] });
  });

  it.each([
    ['people in a place', like({ all: [did('lead'), is('country', 'DE')] })],
    ['rules that are refused themselves', like({ all: [did('lead'), is('device', 'tv')] })],
    ['a lookalike', like(null)],
    ['more than ten events', like({ any: Array.from({ length: 11 }, (_, i) => did(`event_${i}`)) })],
  ])('cannot be of %s', (_, lookalike) => {
    expect(refusalsOf({ rules: null, lookalike }, false)).toEqual([
      { pointer: '/lookalike/source_audience_id', reason: expect.any(String) },
    ]);
  });

  it('cannot be excluded', () => {
    const lookalike = like({ all: [did('lead')] });
    expect(refusalsOf({ rules: null, lookalike }, true)).toEqual([{ pointer: '/lookalike', reason: expect.any(String) }]);
  });
});

describe('an excluded audience', () => {
  it('is people who did one of several things', () => {
    expect(exclusionOf({ any: [did('purchase'), did('lead', 7)] }).value).toEqual([purchase, { event: 'Lead', days: 7, minCount: 1 }]);
  });

  it.each<[string, PlatformRules, string]>([
    ['a place', { all: [is('country', 'US')] }, '/rules/all/0'],
    ['people who did it in a place', { all: [did('lead'), is('country', 'US')] }, '/rules/all/1'],
    ['people who did two things', { all: [did('lead'), did('purchase')] }, '/rules/all/1'],
  ])('cannot be %s', (_, rules, pointer) => {
    expect(exclusionOf(rules).refusals).toEqual([{ pointer, reason: expect.any(String) }]);
  });
});

it('a special ad category forbids age, gender and places that are left out', () => {
  const rules = { all: [is('country', 'US'), age('gte', 30), is('interest', 'art')], none: [is('gender', 'male'), is('country', 'CA')] };
  expect(restrictedRules(rules).map(({ pointer }) => pointer)).toEqual(['/rules/all/1', '/rules/none/0', '/rules/none/1']);
});
