import type { PlatformRules } from '../../../application/ports/ad-platform.js';
import { nameOfAudience } from './google-audiences.js';
import { dimensionsOf, everybody, exclusionOf, refusalsOf, targetingOf, withoutCountries } from './google-targeting.js';

const is = (field: string, ...value: string[]) => ({ field, operator: 'in', value });
const isNot = (field: string, ...value: string[]) => ({ field, operator: 'not_in', value });
const age = (operator: string, value: unknown) => ({ field: 'age', operator, value });

describe('rules that Google Ads can target', () => {
  it.each<[string, PlatformRules, object]>([
    ['everybody', {}, everybody],
    ['countries', { all: [is('country', 'US', 'DE')] }, { ...everybody, countries: ['US', 'DE'] }],
    [
      'countries without one of them',
      { all: [is('country', 'US', 'DE')], none: [is('country', 'DE')] },
      { ...everybody, countries: ['US'] },
    ],
    [
      'the world without countries',
      { none: [is('country', 'US')], all: [isNot('country', 'DE')] },
      { ...everybody, excludedCountries: ['DE', 'US'] },
    ],
    ['regions', { all: [is('region', 'US-CA', 'DE-BY')], none: [is('region', 'DE-BY')] }, { ...everybody, regions: ['US-CA'] }],
    [
      'a country or a region',
      { any: [is('country', 'US'), is('region', 'DE-BY')] },
      { ...everybody, countries: ['US'], regions: ['DE-BY'] },
    ],
    ['a language', { all: [is('language', 'pt')] }, { ...everybody, languages: ['pt'] }],
    ['not a gender', { all: [isNot('gender', 'male')] }, { ...everybody, genders: ['female', 'unknown'] }],
    ['bands of ages', { all: [age('between', [25, 44])] }, { ...everybody, age: [25, 44] }],
    ['the older ones', { all: [age('gte', 45)] }, { ...everybody, age: [45, 65] }],
    ['every age', { all: [age('gte', 13)] }, everybody],
  ])('%s', (_, rules, value) => {
    expect(targetingOf(rules)).toEqual({ value, refusals: [] });
  });

  it.each<[string, PlatformRules, string, string]>([
    ['the world without a region', { none: [is('region', 'US-CA')] }, '/rules/none/0', 'only countries'],
    ['ages inside a band', { all: [age('gte', 30)] }, '/rules/all/0/value', '18-24'],
    ['ages below 18', { all: [age('lte', 24)] }, '/rules/all/0/value', 'begin with 18'],
    ['unknown genders alone', { all: [is('gender', 'unknown')] }, '/rules/all/0', 'unknown gender'],
    ['a language of a region', { all: [is('language', 'pt-BR')] }, '/rules/all/0/value/0', 'pt-BR is not offered'],
    ['an excluded language', { none: [is('language', 'pt')] }, '/rules/none/0', 'can be excluded'],
    ['an interest', { all: [is('interest', 'design')] }, '/rules/all/0', 'interest is not offered'],
    ['a device', { all: [is('device', 'mobile')] }, '/rules/all/0', 'device is not offered'],
    ['a country or a gender', { any: [is('country', 'US'), is('gender', 'male')] }, '/rules/any/0', 'several ad groups'],
  ])('%s are refused with the pointer', (_, rules, pointer, reason) => {
    expect(refusalsOf({ rules }, false)).toEqual([{ pointer, reason: expect.stringContaining(reason) }]);
  });

  it('lookalikes are refused', () => {
    expect(refusalsOf({ rules: null }, false)).toHaveLength(1);
  });
});

describe('excluded audiences on Google Ads', () => {
  it('are countries', () => {
    expect(exclusionOf({ all: [is('country', 'US', 'DE')] })).toEqual({ countries: ['US', 'DE'], refusals: [] });
    expect(refusalsOf({ rules: { all: [is('gender', 'male')] } }, true)).toMatchObject([{ pointer: '/rules/all/0' }]);
    expect(refusalsOf({ rules: { all: [isNot('country', 'US')] } }, true)).toHaveLength(1);
  });

  it('are taken away from the countries that are targeted, or excluded from the world', () => {
    expect(withoutCountries({ ...everybody, countries: ['US', 'DE'] }, ['DE'])).toMatchObject({ countries: ['US'], excludedCountries: [] });
    expect(withoutCountries(everybody, ['DE'])).toMatchObject({ countries: null, excludedCountries: ['DE'] });
    expect(withoutCountries({ ...everybody, countries: ['DE'] }, ['DE'])).toBeNull();
    expect(withoutCountries({ ...everybody, regions: ['DE-BY', 'US-CA'] }, ['DE'])).toMatchObject({ countries: null, regions: ['US-CA'] });
    expect(withoutCountries({ ...everybody, countries: ['US'], regions: ['DE-BY'] }, ['DE', 'US'])).toBeNull();
  });
});

describe('an audience of Google Ads', () => {
  it('has a dimension for each limit, and none for places and languages', () => {
    const targeting = { ...everybody, countries: ['US'], age: [25, 65] as const, genders: ['female', 'unknown'] };
    expect(dimensionsOf(targeting)).toEqual([
      { age: { ageRanges: [{ minAge: 25 }], includeUndetermined: false } },
      { gender: { genders: ['FEMALE'], includeUndetermined: true } },
    ]);
    expect(dimensionsOf({ ...everybody, countries: ['US'] })).toBeNull();
  });

  it('is named after its contents, so that it is used again', () => {
    const dimensions = dimensionsOf({ ...everybody, age: [18, 24] }) as object[];
    expect(nameOfAudience(dimensions)).toBe(nameOfAudience(dimensionsOf({ ...everybody, age: [18, 24] }) as object[]));
    expect(nameOfAudience(dimensions)).not.toBe(nameOfAudience(dimensionsOf({ ...everybody, age: [18, 34] }) as object[]));
  });
});
