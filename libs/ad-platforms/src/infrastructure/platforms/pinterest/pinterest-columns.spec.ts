import { metricsRowOf } from './pinterest-columns.js';

const ids = { AD_ID: '687', AD_GROUP_ID: '268', CAMPAIGN_ID: '626', DATE: '2026-11-20' };
const row = (figures: object) => metricsRowOf({ ...ids, ...figures }, '626');

describe('a row of a report', () => {
  it('is taken over exactly', () => {
    const figures = {
      PAID_IMPRESSION: 1_000,
      CLICKTHROUGH_1: 7,
      SPEND_IN_MICRO_DOLLAR: 4_503_599_627_370_497,
      TOTAL_CONVERSIONS: 1.25,
      TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR: 1,
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
    expect(row({ SPEND_IN_MICRO_DOLLAR: '12345678', TOTAL_CONVERSIONS: '0.000001' })).toMatchObject({
      spendMicros: 12_345_678n,
      conversionMicros: 1n,
    });
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
    ['TOTAL_CONVERSIONS', 0.0000001],
    ['PAID_IMPRESSION', 'many'],
  ])('with %s %s is refused instead of rounded', (name, value) => {
    expect(row({ [name]: value })).toMatchObject({ refusal: `${name} is out of range`, spendMicros: 0n });
  });
});
