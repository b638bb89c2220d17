import { metricsRowOf } from './pinterest-columns.js';
import type { GoalEvent } from './pinterest-goals.js';

const ids = { AD_ID: '687', AD_GROUP_ID: '268', CAMPAIGN_ID: '626', DATE: '2026-11-20' };
const row = (figures: object, goal: GoalEvent | null = 'CHECKOUT') => metricsRowOf({ ...ids, ...figures }, '626', goal);

describe('a row of a report', () => {
  it('is taken over exactly', () => {
    const figures = {
      PAID_IMPRESSION: 1_000,
      OUTBOUND_CLICK_1: 7,
      SPEND_IN_MICRO_DOLLAR: 4_503_599_627_370_497,
      TOTAL_CHECKOUT: 1.25,
      TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR: 1,
    };
    expect(row(figures)).toEqual({
      day: '2026-11-20',
      platformCampaignId: '626',
      platformAdId: '687',
      platformAdSetId: '268',
      impressions: 1_000n,
      clicks: 7n,
      spendMicros: 4_503_599_627_370_497n,
      conversionMicros: 1_250_000n,
      conversionValueMicros: 1n,
    });
  });

  it('can have numbers as texts', () => {
    expect(row({ SPEND_IN_MICRO_DOLLAR: '12345678', TOTAL_CHECKOUT: '0.000001' })).toMatchObject({
      spendMicros: 12_345_678n,
      conversionMicros: 1n,
    });
  });

  it.each<[GoalEvent | null, bigint, bigint]>([
    ['CHECKOUT', 3_000_000n, 30n],
    ['SIGNUP', 5_000_000n, 50n],
    ['LEAD', 7_000_000n, 70n],
    [null, 0n, 0n],
  ])('counts as conversions what its campaign is for: %s', (goal, conversionMicros, conversionValueMicros) => {
    const counts = { TOTAL_CHECKOUT: 3, TOTAL_SIGNUP: 5, TOTAL_LEAD: 7, TOTAL_CONVERSIONS: 900 };
    const values = {
      TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR: 30,
      TOTAL_SIGNUP_VALUE_IN_MICRO_DOLLAR: 50,
      TOTAL_LEAD_VALUE_IN_MICRO_DOLLAR: 70,
    };
    expect(row({ ...counts, ...values }, goal)).toMatchObject({ conversionMicros, conversionValueMicros });
  });

  it('has zeros for columns without a value', () => {
    expect(row({ SPEND_IN_MICRO_DOLLAR: null })).toMatchObject({
      impressions: 0n,
      spendMicros: 0n,
      conversionMicros: 0n,
      conversionValueMicros: 0n,
    });
  });

  it.each([
    ['SPEND_IN_MICRO_DOLLAR', 1.5],
    ['SPEND_IN_MICRO_DOLLAR', -1],
    ['SPEND_IN_MICRO_DOLLAR', '9007199254740993'],
    ['TOTAL_CHECKOUT', 0.0000001],
    ['PAID_IMPRESSION', 'many'],
  ])('with %s %s is refused instead of rounded', (name, value) => {
    expect(row({ [name]: value })).toMatchObject({ refusal: `${name} is out of range`, spendMicros: 0n });
  });
});
