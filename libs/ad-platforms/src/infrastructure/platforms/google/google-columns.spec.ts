import { metricsRow, metricsRowOf, microsOfDouble } from './google-columns.js';

describe('numbers of Google Ads', () => {
  it.each([
    [0, 0n],
    [0.1, 100_000n],
    [12.345678, 12_345_678n],
    [1e-7, 0n],
    [0.0000005, 0n],
    [0.0000015, 2n],
    [0.0000025, 2n],
    [4_503_599_627.370497, 4_503_599_627_370_497n],
    [1e9, 1_000_000_000_000_000n],
  ])('%d is %s millionths, rounded half to even', (value, micros) => {
    expect(microsOfDouble(value)).toBe(micros);
  });

  it.each([-0.1, Number.NaN, Number.POSITIVE_INFINITY, 1e10])('%d is refused', (value) => {
    expect(microsOfDouble(value)).toBeNull();
  });
});

describe('a row of metrics', () => {
  const ids = { segments: { date: '2026-10-01' }, campaign: { id: '7' }, adGroup: { id: '8' }, adGroupAd: { ad: { id: '9' } } };
  const of = { day: '2026-10-01', platformCampaignId: '7', platformAdId: '8~9', platformAdSetId: '8' };
  const parsed = (metrics: object | undefined) => metricsRowOf(metricsRow.parse({ ...ids, ...(metrics === undefined ? {} : { metrics }) }));

  it('has counts that come as texts, and what is left out is zero', () => {
    expect(parsed({ impressions: '1200', costMicros: '5000001', conversions: 1.5, conversionsValue: 49.99 })).toEqual({
      ...of,
      impressions: 1_200n,
      clicks: 0n,
      spendMicros: 5_000_001n,
      conversionMicros: 1_500_000n,
      conversionValueMicros: 49_990_000n,
    });
    expect(parsed(undefined)).toMatchObject({ spendMicros: 0n, conversionMicros: 0n });
  });

  it('with a number that cannot be one has a refusal and no figures', () => {
    expect(parsed({ clicks: '3', costMicros: '-1' })).toMatchObject({ clicks: 0n, refusal: 'costMicros is out of range' });
    expect(parsed({ conversionsValue: -2 })).toMatchObject({ refusal: 'conversionsValue is out of range' });
  });
});
