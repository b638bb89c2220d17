import type { CampaignToCheck } from '../../../application/ports/capabilities.js';
import { metaCapabilities, metaProblems } from './meta-capabilities.js';

const traits = (settings: Record<string, string>, currency = 'USD', access: Record<string, string> = {}) => ({
  settings,
  currency,
  access,
});
const campaign = (more: Partial<CampaignToCheck>): CampaignToCheck => ({
  objective: 'traffic',
  bidStrategy: 'lowest_cost',
  specialAdCategories: [],
  endsAt: null,
  budget: null,
  creatives: [],
  audiences: [],
  excludedAudiences: [],
  ...more,
});
const audience = (...all: object[]) => ({ id: 'aud_1', rules: { all }, lookalike: null });
const country = (...value: string[]) => ({ field: 'country', operator: 'in', value });
const did = { field: 'event', operator: 'did', value: { name: 'lead', within_days: 7, min_count: 1 } };
const gender = { field: 'gender', operator: 'in', value: ['male'] };
const like = { id: 'aud_2', rules: null, lookalike: { sourceRules: { all: [did] }, country: 'US', ratio: 0.1 } };
const found = (more: Partial<CampaignToCheck>, settings: Record<string, string> = {}) =>
  metaProblems(campaign(more), traits(settings)).map(({ pointer, code, inAudience }) => [pointer, code, inAudience?.[0]?.pointer]);

describe('what Meta offers', () => {
  it('depends on the settings', () => {
    expect(metaCapabilities(traits({})).bidStrategies).toEqual({
      awareness: ['lowest_cost'],
      traffic: ['lowest_cost', 'cost_cap'],
      engagement: ['lowest_cost', 'cost_cap'],
    });
    expect(metaCapabilities(traits({ pixel_id: '1' })).bidStrategies).toMatchObject({
      leads: ['lowest_cost', 'cost_cap'],
      sales: ['lowest_cost', 'cost_cap', 'target_roas'],
    });
    const app = metaCapabilities(traits({ application_id: '1', app_store_url: 'https://apps.example' }));
    expect(app.bidStrategies).toHaveProperty('app_promotion');
  });

  it.each([
    ['USD', 10_000],
    ['HUF', 1_000_000],
    ['KWD', 10_000],
  ])('a budget in %s is a multiple of %i micros, and at least one unit a day', (currency, step) => {
    expect(metaCapabilities(traits({}, currency))).toMatchObject({ budgetStepMicros: step, minDailyBudgetMicros: 1_000_000 });
  });

  it.each([
    ['USD', '250', 2_500_000],
    ['JPY', '75', 75_000_000],
    ['KWD', '15', 150_000],
    ['HUF', '0', 1_000_000],
  ])('the minimum budget in %s that Meta names as %s is %i micros', (currency, named, micros) => {
    expect(metaCapabilities(traits({}, currency, { min_daily_budget: named }))).toMatchObject({ minDailyBudgetMicros: micros });
  });

  it('a budget has to be enough for every audience', () => {
    const audiences = [audience(country('JP')), audience(country('US'))];
    const problems = (shareMicros: number) =>
      metaProblems(campaign({ audiences, budget: { type: 'daily', shareMicros, days: 1 } }), traits({}, 'JPY', { min_daily_budget: '75' }));
    expect(problems(149_000_000)).toMatchObject([
      {
        code: 'budget_below_minimum',
        min: 150_000_000,
        message: expect.stringContaining('(JPY 150) for each day, because the campaign has 2'),
      },
    ]);
    expect(problems(150_000_000)).toEqual([]);
    // Too little for one audience is reported by the capabilities.
    expect(problems(74_000_000)).toEqual([]);
  });
});

const missing = ['/connection_ids', 'required', undefined];

describe('what Meta would refuse', () => {
  it.each([
    ['nothing', { audiences: [audience(country('US'))] }, {}, []],
    [
      'a rule',
      { audiences: [audience({ ...gender, value: ['unknown'] })] },
      {},
      [['/audience_ids/0', 'audience_not_supported', '/rules/all/0/value/0']],
    ],
    [
      'an exclusion',
      { excludedAudiences: [audience(gender)] },
      {},
      [['/excluded_audience_ids/0', 'audience_not_supported', '/rules/all/0']],
    ],
    ['events without a pixel', { audiences: [audience(did)] }, {}, [['/audience_ids/0', 'audience_not_supported', undefined]]],
    ['nothing with a pixel', { audiences: [audience(did)], excludedAudiences: [audience(did)] }, { pixel_id: '1' }, []],
    [
      'gender in a special ad category',
      { audiences: [audience(gender)], specialAdCategories: ['housing'] },
      {},
      [['/audience_ids/0', 'audience_not_supported', '/rules/all/0']],
    ],
    [
      'a lookalike in a special ad category',
      { audiences: [like], specialAdCategories: ['credit'] },
      { pixel_id: '1' },
      [['/audience_ids/0', 'audience_not_supported', '/lookalike']],
    ],
    ['a lookalike without a pixel', { audiences: [like] }, {}, [['/audience_ids/0', 'audience_not_supported', undefined]]],
    ['gender elsewhere', { audiences: [audience(gender)], specialAdCategories: ['gambling'] }, {}, []],
    [
      'politics in the EU',
      { audiences: [audience(country('US', 'FR'))], specialAdCategories: ['politics'] },
      {},
      [
        ['/special_ad_categories/0', 'special_ad_category_not_supported', undefined],
        ['/connection_ids', 'required', undefined],
      ],
    ],
    [
      'politics in the EU by default',
      { specialAdCategories: ['gambling', 'politics'] },
      { countries: 'de', dsa_payor: 'A', dsa_beneficiary: 'A' },
      [['/special_ad_categories/1', 'special_ad_category_not_supported', undefined]],
    ],
    ['politics elsewhere', { audiences: [audience(country('US'))], specialAdCategories: ['politics'] }, { countries: 'DE' }, []],
    ['ads in Norway without a payer', { audiences: [audience(country('NO'))] }, { dsa_beneficiary: 'A' }, [missing]],
    ['ads in Austria with payer and beneficiary', { audiences: [audience(country('AT'))] }, { dsa_payor: 'A', dsa_beneficiary: 'B' }, []],
    ['ads in Taiwan without a verified advertiser', { audiences: [audience(country('TW'))] }, {}, [missing]],
    ['ads in Singapore by default', {}, { countries: 'SG' }, [missing]],
    ['ads in Singapore for a verified advertiser', {}, { countries: 'SG', singapore_advertiser: '4260400000000001' }, []],
    ['ads in Taiwan with an advertiser that is no ID', {}, { countries: 'TW', taiwan_advertiser: 'Harbour Ltd' }, [missing]],
    ['financial ads in Taiwan without either', { specialAdCategories: ['credit'] }, { countries: 'TW' }, [missing, missing]],
    ['financial ads in Australia and India', { specialAdCategories: ['financial_products'] }, { countries: 'AU,IN' }, [missing, missing]],
    ['other ads in Australia and India', {}, { countries: 'AU,IN' }, []],
    ['ads in Brazil, where only some advertisers need it', {}, { countries: 'BR' }, []],
    ['countries that are none', {}, { countries: 'Germany' }, [['/connection_ids', 'not_allowed_value', undefined]]],
  ])('%s', (_, more, settings, expected) => {
    expect(found(more as Partial<CampaignToCheck>, settings as Record<string, string>)).toEqual(expected);
  });
});
