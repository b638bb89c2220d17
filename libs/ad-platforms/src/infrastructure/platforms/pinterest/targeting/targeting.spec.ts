import type { PlatformRules } from '../../../../application/ports/ad-platform.js';
import { similarPeopleOf } from './lookalikes.js';
import { refusalsOf } from './refusals.js';
import { everybody, exclusionOf, targetingOf } from './targeting.js';

const is = (field: string, ...value: string[]) => ({ field, operator: 'in', value });
const isNot = (field: string, ...value: string[]) => ({ field, operator: 'not_in', value });
const age = (operator: string, value: unknown) => ({ field: 'age', operator, value });
const did = (name: string, days = 30, count = 1) => ({
  field: 'event',
  operator: 'did',
  value: { name, within_days: days, min_count: count },
});
const didNot = (name: string) => ({ ...did(name), operator: 'did_not' });

describe('rules that Pinterest can target', () => {
  it.each<[string, PlatformRules, object]>([
    ['a country', { all: [is('country', 'US', 'DE')] }, { countries: ['US', 'DE'] }],
    ['regions of a country', { all: [is('country', 'US'), is('region', 'US-CA', 'DE-BY')] }, { regions: ['US-CA'] }],
    ['a country or a region of another', { any: [is('country', 'DE'), is('region', 'US-CA')] }, { countries: ['DE'], regions: ['US-CA'] }],
    ['countries without one of them', { all: [is('country', 'US', 'DE')], none: [is('country', 'DE')] }, { countries: ['US'] }],
    ['a language', { all: [is('language', 'pt')] }, { languages: ['pt'] }],
    ['not a gender', { all: [isNot('gender', 'male')] }, { genders: ['female', 'unknown'] }],
    ['every gender', { all: [is('gender', 'male', 'female', 'unknown')] }, { genders: null }],
    ['mobile devices with iOS', { all: [is('device', 'mobile'), is('os', 'ios')] }, { apps: ['iphone'] }],
    ['a device or a system', { any: [is('device', 'desktop'), is('os', 'ios')] }, { apps: ['web', 'iphone', 'ipad'] }],
    ['not iOS, and no browser that may run on it', { none: [is('os', 'ios')] }, { apps: ['android_mobile', 'android_tablet', 'web'] }],
    ['ages', { all: [age('between', [25, 44])] }, { age: [25, 44] }],
    ['the older ones', { all: [age('gte', 30)], none: [age('gte', 50)] }, { age: [30, 49] }],
    ['every age', { all: [age('gte', 13)] }, { age: null }],
    ['interests', { all: [is('interest', 'gardening', 'design')] }, { interests: ['gardening', 'design'] }],
    ['what people did', { all: [did('purchase', 90)] }, { include: [{ event: 'checkout', days: 90 }] }],
    [
      'one of several things',
      { any: [did('lead'), did('quiz_done')] },
      {
        include: [
          { event: 'lead', days: 30 },
          { event: 'quiz_done', days: 30 },
        ],
      },
    ],
    [
      'what people did not do',
      { all: [didNot('checkout')], none: [did('lead')] },
      {
        exclude: [
          { event: 'checkout', days: 30 },
          { event: 'lead', days: 30 },
        ],
      },
    ],
    [
      'groups inside',
      { all: [{ any: [is('country', 'US'), is('country', 'CA')] }, { none: [is('gender', 'male')] }] },
      { countries: ['US', 'CA'], genders: ['female', 'unknown'] },
    ],
    ['none of a group of alternatives', { none: [{ any: [is('gender', 'male'), is('gender', 'unknown')] }] }, { genders: ['female'] }],
  ])('%s', (_, rules, expected) => {
    expect(targetingOf(rules)).toEqual({ value: { ...everybody, ...expected }, refusals: [] });
  });
});

describe('rules that Pinterest cannot target are refused with their pointer', () => {
  it.each<[string, PlatformRules, string]>([
    ['television', { all: [is('device', 'mobile', 'tv')] }, '/rules/all/0/value/1'],
    ['a desktop system', { all: [is('os', 'windows')] }, '/rules/all/0/value/0'],
    ['a language of a region', { all: [is('language', 'en', 'pt-BR')] }, '/rules/all/0/value/1'],
    ['ages below 18', { all: [age('lte', 30)] }, '/rules/all/0/value'],
    ['ages on both sides of a gap', { none: [age('between', [30, 40])] }, '/rules/none/0'],
    ['a country left out of the world', { all: [isNot('country', 'US')] }, '/rules/all/0'],
    ['a region left out of a country', { all: [is('country', 'US')], none: [is('region', 'US-CA')] }, '/rules/none/0/value/0'],
    ['a country and another', { all: [is('country', 'US'), is('country', 'DE')] }, '/rules/all/1'],
    ['two interests at once', { all: [is('interest', 'design'), is('interest', 'art')] }, '/rules/all/1'],
    ['an interest left out', { all: [is('country', 'US'), isNot('interest', 'art')] }, '/rules/all/1'],
    ['two things that people did', { all: [did('lead'), did('checkout')] }, '/rules/all/1'],
    ['how often people did it', { all: [did('lead', 30, 2)] }, '/rules/all/0/value/min_count'],
    ['alternatives of different fields', { any: [is('gender', 'male'), is('interest', 'art')] }, '/rules/any/0'],
    [
      'alternatives of several conditions',
      { any: [{ all: [is('gender', 'male'), is('country', 'US')] }, is('country', 'DE')] },
      '/rules/any/0',
    ],
    ['none of several conditions together', { none: [{ all: [is('gender', 'male'), is('country', 'US')] }] }, '/rules/none/0'],
    ['an exclusion as an alternative', { any: [isNot('gender', 'male'), is('gender', 'unknown')] }, '/rules/any/0'],
    ['a part of a nested group', { all: [{ all: [is('country', 'US'), is('device', 'tv')] }] }, '/rules/all/0/all/1/value/0'],
  ])('%s', (_, rules, pointer) => {
    expect(targetingOf(rules).refusals).toEqual([{ pointer, reason: expect.any(String) }]);
  });

  it('every refused rule is named', () => {
    const rules = { all: [is('device', 'tv'), age('lte', 20), isNot('country', 'US')] };
    expect(targetingOf(rules).refusals).toHaveLength(3);
  });
});

describe('a lookalike', () => {
  const like = (sourceRules: PlatformRules | null, ratio = 0.07, country = 'US') => ({ sourceRules, country, ratio });
  const pointers = (lookalike: ReturnType<typeof like>, isExcluded = false) =>
    refusalsOf({ rules: null, lookalike }, isExcluded).map(({ pointer }) => pointer);

  it('is people like those who did one of several things', () => {
    const seeds = [
      { event: 'checkout', days: 30 },
      { event: 'lead', days: 7 },
    ];
    const value = { seeds, country: 'US', percentage: 7 };
    expect(similarPeopleOf(like({ any: [did('purchase'), did('lead', 7)] }))).toEqual({ value, refusals: [] });
  });

  it.each([
    ['of people in a place', like({ all: [did('lead'), is('country', 'DE')] }), '/lookalike/source_audience_id'],
    ['of people who did not do something', like({ all: [did('lead'), didNot('purchase')] }), '/lookalike/source_audience_id'],
    ['of rules that are refused themselves', like({ all: [did('lead'), is('device', 'tv')] }), '/lookalike/source_audience_id'],
    ['of a lookalike', like(null), '/lookalike/source_audience_id'],
    ['in a country without lookalikes', like({ all: [did('lead')] }, 0.07, 'DE'), '/lookalike/country'],
    ['above a tenth', like({ all: [did('lead')] }, 0.11), '/lookalike/ratio'],
    ['of half a percent', like({ all: [did('lead')] }, 0.015), '/lookalike/ratio'],
  ])('cannot be %s', (_, lookalike, pointer) => {
    expect(pointers(lookalike)).toEqual([pointer]);
  });

  it('cannot be excluded', () => {
    expect(pointers(like({ all: [did('lead')] }), true)).toEqual(['/lookalike']);
  });
});

describe('an excluded audience', () => {
  it('is people who did one of several things', () => {
    const lists = [
      { event: 'checkout', days: 30 },
      { event: 'lead', days: 7 },
    ];
    expect(exclusionOf({ any: [did('purchase'), did('lead', 7)] })).toEqual({ value: lists, refusals: [] });
  });

  it.each<[string, PlatformRules, string]>([
    ['a place', { all: [is('country', 'US')] }, '/rules/all/0'],
    ['people who did it in a place', { all: [did('lead'), is('country', 'US')] }, '/rules/all/1'],
    ['people who did not do it', { all: [didNot('lead')] }, '/rules/all/0'],
    ['people who did two things', { all: [did('lead'), did('checkout')] }, '/rules/all/1'],
  ])('cannot be %s', (_, rules, pointer) => {
    expect(exclusionOf(rules).refusals).toEqual([{ pointer, reason: expect.any(String) }]);
  });
});
