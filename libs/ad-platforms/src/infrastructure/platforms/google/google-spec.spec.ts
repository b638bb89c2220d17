import type { PlatformAd, PlatformCampaign } from '../../../application/ports/ad-platform.js';
import { googleName } from './google-names.js';
import { type HeldFields, heldFieldsOf } from './google-shapes.js';
import { budgetChange, budgetCreation, campaignChange, campaignCreation, fieldsOf, isBudgetCut, refuseOtherPeriod } from './google-spec.js';

const reference = 'cmp_01k9x3m5qceenerrepr4rh6nzk';
const campaign: PlatformCampaign = {
  reference,
  name: 'Spring sale',
  objective: 'sales',
  budget: { type: 'daily', amountMicros: 50_000_000, currency: 'USD' },
  bidStrategy: { type: 'lowest_cost', cap_micros: null, target_roas: null },
  startsAt: null,
  endsAt: null,
  specialAdCategories: [],
  trackingParams: {},
  ads: [],
  audiences: [],
  excludedAudiences: [],
};
const fields = (changes: Partial<PlatformCampaign> = {}, zone = 'UTC'): HeldFields => fieldsOf({ ...campaign, ...changes }, zone);
const bid = (type: string, cap_micros: number | null = null, target_roas: number | null = null) => ({ type, cap_micros, target_roas });

describe('a campaign on Google Ads', () => {
  it('is created paused, with an own budget and a declaration', () => {
    const desired = fields({ trackingParams: { utm_source: 'p&q' } });
    expect(budgetCreation('customers/1/campaignBudgets/-2', desired)).toEqual({
      campaignBudgetOperation: {
        create: {
          resourceName: 'customers/1/campaignBudgets/-2',
          amountMicros: '50000000',
          explicitlyShared: false,
          deliveryMethod: 'STANDARD',
        },
      },
    });
    expect(campaignCreation('customers/1/campaigns/-3', 'customers/1/campaignBudgets/-2', campaign, desired)).toEqual({
      campaignOperation: {
        create: {
          resourceName: 'customers/1/campaigns/-3',
          name: `Spring sale · ${reference}`,
          status: 'PAUSED',
          advertisingChannelType: 'DEMAND_GEN',
          campaignBudget: 'customers/1/campaignBudgets/-2',
          maximizeConversions: {},
          finalUrlSuffix: 'utm_source=p%26q',
          containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
          geoTargetTypeSetting: { positiveGeoTargetType: 'PRESENCE', negativeGeoTargetType: 'PRESENCE' },
          demandGenCampaignSettings: { upgradedTargeting: true },
        },
      },
    });
  });

  it('leaves the tracking parameters that a landing page has, and the macros of Google as they are', () => {
    const ads = ['https://a.example/?utm_source=own', 'https://a.example/'].map((landingUrl) => ({ landingUrl }) as PlatformAd);
    const trackingParams = { utm_source: 'g', utm_term: '{keyword} & more', utm_id: '{{campaign.id}}' };
    expect(fields({ ads, trackingParams }).finalUrlSuffix).toBe('utm_term={keyword}+%26+more&utm_id=%7B%7Bcampaign.id%7D%7D');
  });

  it('with a lifetime budget has a total, and ends with the last day in the time zone of the ad account', () => {
    const desired = fields({ budget: { ...campaign.budget, type: 'lifetime' }, endsAt: '2026-12-01T03:00:00.000Z' }, 'America/New_York');
    expect(desired).toMatchObject({ totalAmountMicros: '50000000', amountMicros: '', endDateTime: '2026-11-30 23:59:59' });
    expect(budgetCreation('b', desired)['campaignBudgetOperation']?.['create']).toMatchObject({
      period: 'CUSTOM_PERIOD',
      totalAmountMicros: '50000000',
    });
    expect(fields({ endsAt: '2026-12-01T00:00:00.000Z' }).endDateTime).toBe('2026-11-30 23:59:59');
  });

  it.each([
    ['traffic', bid('lowest_cost'), 'TARGET_SPEND', ''],
    ['traffic', bid('cost_cap', 5_019_999), 'TARGET_CPC', '5010000'],
    ['leads', bid('lowest_cost'), 'MAXIMIZE_CONVERSIONS', ''],
    ['leads', bid('cost_cap', 5_000_000), 'TARGET_CPA', '5000000'],
    ['sales', bid('target_roas', null, 3.5), 'TARGET_ROAS', '3.5'],
  ])('for %s with %o bids by %s', (objective, bidStrategy, strategy, target) => {
    expect(fields({ objective, bidStrategy })).toMatchObject({ strategy, target });
  });

  it.each([
    [{ objective: 'awareness' }, 'objective_not_supported'],
    [{ objective: 'traffic', bidStrategy: bid('target_roas', null, 2) }, 'bid_strategy_not_supported'],
    [{ specialAdCategories: ['housing'] }, 'special_ad_category_not_supported'],
  ])('with %o is refused', (changes, platformCode) => {
    expect(() => fields(changes)).toThrow(expect.objectContaining({ kind: 'rejected', details: { platformCode } }));
  });

  it('about politics is declared so', () => {
    expect(fields({ specialAdCategories: ['politics'] }).containsEuPoliticalAdvertising).toBe('CONTAINS_EU_POLITICAL_ADVERTISING');
  });
});

describe('changes of a campaign on Google Ads', () => {
  const held = fields({ endsAt: '2026-12-01T00:00:00.000Z', bidStrategy: bid('cost_cap', 5_000_000) });
  const change = (changes: Partial<PlatformCampaign>) => {
    const all = { ...campaign, endsAt: '2026-12-01T00:00:00.000Z', bidStrategy: bid('cost_cap', 5_000_000), ...changes };
    return campaignChange('c', held, all, fieldsOf(all, 'UTC'));
  };

  it.each<[Partial<PlatformCampaign>, object | null]>([
    [{}, null],
    [{ name: 'A' }, { update: { resourceName: 'c', name: `A · ${reference}` }, updateMask: 'name' }],
    [{ endsAt: null }, { update: { resourceName: 'c' }, updateMask: 'endDateTime' }],
    [
      { bidStrategy: bid('lowest_cost') },
      { update: { resourceName: 'c', maximizeConversions: {} }, updateMask: 'maximizeConversions.targetCpaMicros' },
    ],
    [
      { objective: 'traffic', bidStrategy: bid('lowest_cost') },
      { update: { resourceName: 'c', targetSpend: {} }, updateMask: 'targetSpend.cpcBidCeilingMicros' },
    ],
    [
      { bidStrategy: bid('cost_cap', 7_000_000) },
      { update: { resourceName: 'c', targetCpa: { targetCpaMicros: '7000000' } }, updateMask: 'targetCpa.targetCpaMicros' },
    ],
  ])('%o are sent as %j', (changes, operation) => {
    expect(change(changes)).toEqual(operation === null ? null : { campaignOperation: operation });
  });

  it('a budget is cut when less is to be spent', () => {
    const [small, large] = [fields({ budget: { ...campaign.budget, amountMicros: 9 } }), fields()];
    expect([isBudgetCut(large, small), isBudgetCut(small, large), isBudgetCut(large, large)]).toEqual([true, false, false]);
    expect(budgetChange('b', large, small)).toEqual({
      campaignBudgetOperation: { update: { resourceName: 'b', amountMicros: '9' }, updateMask: 'amountMicros' },
    });
    expect(budgetChange('b', large, large)).toBeNull();
  });

  it('the kind of a budget cannot change', () => {
    const lifetime = fields({ budget: { ...campaign.budget, type: 'lifetime' } });
    const refusal = expect.objectContaining({ details: expect.objectContaining({ issue: 'unsupported_change', fields: ['budget.type'] }) });
    expect(() => refuseOtherPeriod(held, lifetime)).toThrow(refusal);
    expect(() => refuseOtherPeriod(held, fields())).not.toThrow();
  });

  it('what Google holds is read in the form in which it is sent', () => {
    const row = {
      campaign: {
        resourceName: 'c',
        id: '1',
        name: `Spring sale · ${reference}`,
        status: 'PAUSED',
        biddingStrategyType: 'TARGET_CPA',
        targetCpa: { targetCpaMicros: '5000000' },
        endDateTime: '2026-11-30 23:59:59',
        containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
        geoTargetTypeSetting: { positiveGeoTargetType: 'PRESENCE', negativeGeoTargetType: 'PRESENCE' },
      },
      campaignBudget: { amountMicros: '50000000', period: 'DAILY' },
    };
    expect(heldFieldsOf(row)).toEqual(held);
    const endless = { ...row, campaign: { ...row.campaign, endDateTime: '2037-12-30 23:59:59' } };
    expect(heldFieldsOf(endless).endDateTime).toBe('');
  });
});

describe('names on Google Ads', () => {
  it.each(['Spring', 'x'.repeat(400), '😀'.repeat(100), 'two\nlines'])('%j fits into 255 bytes with its reference', (name) => {
    const named = googleName(name, reference);
    expect(Buffer.byteLength(named)).toBeLessThanOrEqual(255);
    expect(named).toMatch(/^[^\n]+ · cmp_[0-9a-z]{26}$/);
    expect(named.isWellFormed()).toBe(true);
  });
});
