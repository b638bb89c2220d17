import type { PlatformAd, PlatformCampaign } from '../../../application/ports/ad-platform.js';
import { nameWith, referenceIn } from '../reference-in-name.js';
import { changesOf } from './pinterest-parts.js';
import { biddingOf, callToActionOf, linkOf, newCampaignOf } from './pinterest-spec.js';

const reference = 'cmp_01k9x3m5qceenerrepr4rh6nzk';
const campaign: PlatformCampaign = {
  reference,
  name: 'Spring sale',
  objective: 'sales',
  budget: { type: 'daily', amountMicros: 50_000_001, currency: 'USD' },
  bidStrategy: { type: 'lowest_cost', cap_micros: null, target_roas: null },
  startsAt: null,
  endsAt: null,
  specialAdCategories: [],
  trackingParams: {},
  ads: [],
  audiences: [],
  excludedAudiences: [],
};
const settings = { conversion_tag_id: '2612' };
const ad = (fields: Partial<PlatformAd>) => fields as PlatformAd;

describe('a campaign on Pinterest', () => {
  it('is created paused, with its budget to the micro and its reference in its name', () => {
    expect(newCampaignOf(campaign, '5497')).toEqual({
      ad_account_id: '5497',
      name: `Spring sale · ${reference}`,
      objective_type: 'WEB_CONVERSION',
      is_campaign_budget_optimization: true,
      daily_spend_cap: 50_000_001,
      status: 'PAUSED',
    });
    const lifetime = { ...campaign, budget: { ...campaign.budget, type: 'lifetime' as const }, endsAt: '2026-12-01T00:00:00.000Z' };
    expect(newCampaignOf(lifetime, '5497')).toMatchObject({ lifetime_spend_cap: 50_000_001, end_time: 1_796_083_200 });
  });

  it.each([
    ['awareness', null, { bid_strategy_type: 'AUTOMATIC_BID', bid_in_micro_currency: null, optimization_goal_metadata: null }],
    ['traffic', 5_000_001, { bid_strategy_type: 'MAX_BID', bid_in_micro_currency: 5_000_001, optimization_goal_metadata: null }],
    ['sales', 5_000_001, goal({ conversion_event: 'CHECKOUT', cpa_goal_value_in_micro_currency: '5000001' })],
    ['leads', null, goal({ conversion_event: 'LEAD' })],
  ])('for %s with a cap of %s bids as asked', (objective, cap_micros, expected) => {
    expect(biddingOf({ ...campaign, objective, bidStrategy: { ...campaign.bidStrategy, cap_micros } }, settings)).toEqual(expected);
  });

  it('for leads can optimize for signups', () => {
    const bidding = biddingOf({ ...campaign, objective: 'leads' }, { ...settings, lead_event: 'SIGNUP' });
    expect(bidding).toEqual(goal({ conversion_event: 'SIGNUP' }));
  });

  it('for sales is refused without a conversion tag', () => {
    expect(() => biddingOf(campaign, {})).toThrow('no conversion tag');
  });

  function goal(fields: object) {
    return {
      bid_strategy_type: 'AUTOMATIC_BID',
      bid_in_micro_currency: null,
      optimization_goal_metadata: { conversion_tag_v3_goal_metadata: { conversion_tag_id: '2612', ...fields } },
    };
  }
});

describe('an ad on Pinterest', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/x?utm_source=p%26q'],
    ['https://a.example/x?b=%20c#top', 'https://a.example/x?b=%20c&utm_source=p%26q#top'],
    ['https://a.example/?utm_source=own', 'https://a.example/?utm_source=own'],
    ['https://a.example/?a={adid}&b={{ad.id}}', 'https://a.example/?a={adid}&b=%7B%7Bad.id%7D%7D&utm_source=p%26q'],
  ])('the landing page %s gets the tracking parameters that it does not have', (landingUrl, link) => {
    expect(linkOf(ad({ landingUrl }), { utm_source: 'p&q' })).toBe(link);
  });

  it.each([
    ['Shop now', 'CONSIDERATION', 'SHOP_NOW'],
    ['shop  now!', 'WEB_CONVERSION', 'SHOP_NOW'],
    ['Shop now', 'AWARENESS', null],
    ['Do it', 'CONSIDERATION', null],
    [null, 'CONSIDERATION', null],
  ])('the label %s for %s is the button %s', (callToAction, objective, button) => {
    expect(callToActionOf(ad({ callToAction }), objective)).toBe(button);
  });
});

describe('names', () => {
  it.each(['Spring', 'A · B', '', 'x'.repeat(400), '😀'.repeat(200)])('the reference is found in the name of %s', (name) => {
    const named = nameWith(name, reference);
    expect(named.length).toBeLessThanOrEqual(255);
    expect(named.isWellFormed()).toBe(true);
    expect(referenceIn('cmp', named)).toBe(reference);
  });

  it.each([reference, `Copy · ${reference} 2`, 'Spring · sale', null])('%s has no reference of ours', (name) => {
    expect(referenceIn('cmp', name)).toBeNull();
  });
});

describe('what Pinterest holds', () => {
  const desired = { name: 'A', bid: null, targeting_spec: { LOCATION: ['US', 'DE'], MINIMUM_AGE: '25', MAXIMUM_AGE: '44' } };

  it('is not sent again in another order or with defaults beside it', () => {
    const held = { name: 'A', bid: null, targeting_spec: { LOCATION: ['DE', 'US'], MINIMUM_AGE: '25', MAXIMUM_AGE: '44', GENDER: [] } };
    expect(changesOf({ ...held, status: 'ACTIVE' }, desired)).toEqual({});
  });

  it('is replaced with everything that is to be taken away', () => {
    const held = {
      name: 'A',
      targeting_spec: { LOCATION: ['US', 'DE'], GENDER: ['male'], INTEREST: ['1'], MINIMUM_AGE: '25', MAXIMUM_AGE: '44' },
    };
    expect(changesOf(held, { targeting_spec: { LOCATION: ['US', 'DE'] } })).toEqual({
      targeting_spec: { LOCATION: ['US', 'DE'], GENDER: null, INTEREST: [], MINIMUM_AGE: '18', MAXIMUM_AGE: '65+' },
    });
  });

  it('is replaced when it has a cap that is no longer desired', () => {
    const goal = { conversion_tag_v3_goal_metadata: { conversion_tag_id: '1' } };
    const capped = {
      conversion_tag_v3_goal_metadata: { conversion_tag_id: '1', cpa_goal_value_in_micro_currency: '5', learning_mode_type: 'ACTIVE' },
    };
    const uncapped = { optimization_goal_metadata: goal };
    expect(changesOf({ optimization_goal_metadata: capped }, uncapped)).toEqual(uncapped);
    expect(changesOf({ optimization_goal_metadata: { ...goal, learning_mode_type: 'ACTIVE' } }, uncapped)).toEqual({});
  });

  it('is all sent when it is not known', () => {
    expect(changesOf(null, desired)).toEqual(desired);
  });
});
