import type { PlatformCampaign } from '../../../application/ports/ad-platform.js';
import { referenceIn } from '../reference-in-name.js';
import { conversionTypesOf, goalFieldsOf, offeredObjectives } from './meta-objectives.js';
import { referenceOf } from './meta-shapes.js';
import { adSetFieldsOf, campaignFieldsOf, newCampaignOf } from './meta-spec.js';

const reference = 'cmp_01k9x3m5qceenerrepr4rh6nzk';
const campaign: PlatformCampaign = {
  reference,
  name: 'Spring sale',
  objective: 'sales',
  budget: { type: 'daily', amountMicros: 50_019_999, currency: 'USD' },
  bidStrategy: { type: 'lowest_cost', cap_micros: null, target_roas: null },
  startsAt: null,
  endsAt: null,
  specialAdCategories: [],
  trackingParams: {},
  ads: [],
  audiences: [],
  excludedAudiences: [],
};
const settings = { page_id: '11', pixel_id: '22', application_id: '33', app_store_url: 'https://apps.example/app' };

const oneDay = [{ event_type: 'CLICK_THROUGH', window_days: 1 }];
const weekAndView = [
  { event_type: 'CLICK_THROUGH', window_days: 7 },
  { event_type: 'VIEW_THROUGH', window_days: 1 },
];

describe('a campaign on Meta', () => {
  it('is created paused, with its budget in cents, and its reference in its name and label', () => {
    expect(newCampaignOf(campaign, ['US'])).toEqual({
      name: `Spring sale · ${reference}`,
      objective: 'OUTCOME_SALES',
      buying_type: 'AUCTION',
      status: 'PAUSED',
      special_ad_categories: [],
      daily_budget: 5_001,
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      adlabels: [{ name: reference }],
    });
  });

  it('of a special ad category names its countries', () => {
    const special = { ...campaign, specialAdCategories: ['credit', 'financial_products', 'housing'] };
    expect(newCampaignOf(special, ['CA', 'US'])).toMatchObject({
      special_ad_categories: ['FINANCIAL_PRODUCTS_SERVICES', 'HOUSING'],
      special_ad_category_country: ['CA', 'US'],
    });
  });

  it.each([
    ['USD', 5_001],
    ['JPY', 50],
    ['HUF', 50],
    ['TWD', 50],
    ['COP', 50],
    ['KWD', 5_001],
  ])('in %s has a budget of %i', (currency, lifetime_budget) => {
    const budget = { ...campaign.budget, type: 'lifetime' as const, currency };
    expect(campaignFieldsOf({ ...campaign, budget })).toMatchObject({ lifetime_budget, daily_budget: null });
  });

  it.each([
    ['awareness', { optimization_goal: 'REACH', promoted_object: { page_id: '11' }, attribution_spec: oneDay }],
    ['traffic', { optimization_goal: 'LINK_CLICKS', destination_type: 'WEBSITE', attribution_spec: oneDay }],
    [
      'engagement',
      {
        optimization_goal: 'POST_ENGAGEMENT',
        destination_type: 'ON_POST',
        promoted_object: { page_id: '11' },
        attribution_spec: oneDay,
      },
    ],
    [
      'leads',
      {
        optimization_goal: 'OFFSITE_CONVERSIONS',
        destination_type: 'WEBSITE',
        promoted_object: { pixel_id: '22', custom_event_type: 'LEAD' },
        attribution_spec: weekAndView,
      },
    ],
    [
      'app_promotion',
      {
        optimization_goal: 'APP_INSTALLS',
        destination_type: 'APP',
        promoted_object: { application_id: '33', object_store_url: 'https://apps.example/app' },
      },
    ],
    [
      'sales',
      {
        optimization_goal: 'OFFSITE_CONVERSIONS',
        destination_type: 'WEBSITE',
        promoted_object: { pixel_id: '22', custom_event_type: 'PURCHASE' },
        attribution_spec: weekAndView,
      },
    ],
  ])('for %s optimizes for its goal, and counts conversions in the windows of Ads Manager', (objective, expected) => {
    expect(goalFieldsOf({ ...campaign, objective }, settings)).toEqual({ billing_event: 'IMPRESSIONS', ...expected });
  });

  it('caps the cost in cents, and sends a return on ad spend in ten thousandths with the goal of values', () => {
    const capped = { ...campaign, bidStrategy: { type: 'cost_cap', cap_micros: 5_009_999, target_roas: null } };
    expect(adSetFieldsOf(capped)).toMatchObject({ bid_amount: 500, bid_constraints: null });
    const roas = { ...campaign, bidStrategy: { type: 'target_roas', cap_micros: null, target_roas: 3.5 } };
    expect(adSetFieldsOf(roas)).toMatchObject({ bid_amount: null, bid_constraints: { roas_average_floor: 35_000 } });
    expect(goalFieldsOf(roas, settings)).toMatchObject({ optimization_goal: 'VALUE' });
    expect(campaignFieldsOf(roas)).toMatchObject({ bid_strategy: 'LOWEST_COST_WITH_MIN_ROAS' });
  });

  it('is refused without the setting that its objective needs', () => {
    expect(() => goalFieldsOf(campaign, { page_id: '11' })).toThrow('The connection has no pixel_id');
    expect(() => campaignFieldsOf({ ...campaign, bidStrategy: { ...campaign.bidStrategy, type: 'odd' } })).toThrow('odd');
    expect(Object.keys(offeredObjectives({}))).toEqual(['awareness', 'traffic', 'engagement']);
    expect(Object.keys(offeredObjectives(settings))).toHaveLength(6);
  });

  it('counts as conversions what Ads Manager calls the results of its goal', () => {
    expect(conversionTypesOf('OUTCOME_SALES')).toEqual(['offsite_conversion.fb_pixel_purchase']);
    expect(conversionTypesOf('OUTCOME_LEADS')).toEqual(['offsite_conversion.fb_pixel_lead']);
    expect(conversionTypesOf('OUTCOME_TRAFFIC')).toEqual(['link_click']);
    expect(conversionTypesOf('OUTCOME_AWARENESS')).toEqual([]);
    expect(conversionTypesOf('NEW_ONE')).toEqual([]);
  });

  it('is recognized by its label, also when somebody has renamed it', () => {
    expect(referenceOf('cmp', { name: 'Mine', adlabels: [{ name: 'vip' }, { name: reference }] })).toBe(reference);
    expect(referenceOf('cmp', { name: `Mine · ${reference}`, adlabels: null })).toBe(reference);
    expect(referenceOf('cmp', { name: 'Mine', adlabels: [{ name: 'vip' }] })).toBeNull();
    expect(referenceIn('cmp', reference)).toBeNull();
  });
});
