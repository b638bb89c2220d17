import { type Measures, noMeasures } from '#libs/kernel';
import { changeBetween, metricsOf, SumTooLarge, sumOfMeasures } from './metrics.js';

const measures = (fields: Partial<Record<keyof Measures, number>>): Measures => ({
  ...noMeasures,
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, BigInt(value)])),
});

describe('metrics', () => {
  it('ratios are computed from the sums', () => {
    const sum = sumOfMeasures([
      measures({ impressions: 1000, clicks: 10, spendMicros: 4_000_000, conversionMicros: 1_500_000, conversionValueMicros: 9_000_000 }),
      measures({ impressions: 3000, clicks: 20, spendMicros: 5_000_000, conversionMicros: 500_000, conversionValueMicros: 9_000_000 }),
    ]);
    expect(metricsOf(sum)).toEqual({
      impressions: 4000,
      clicks: 30,
      spend_micros: 9_000_000,
      conversions: 2,
      conversion_value_micros: 18_000_000,
      ctr: 0.0075,
      cpc_micros: 300_000,
      cpm_micros: 2_250_000,
      cvr: 0.066667,
      cpa_micros: 4_500_000,
      roas: 2,
    });
  });

  it('a ratio is null when its denominator is zero', () => {
    const { ctr, cpc_micros, cpm_micros, cvr, cpa_micros, roas, impressions, conversions } = metricsOf(noMeasures);
    expect([ctr, cpc_micros, cpm_micros, cvr, cpa_micros, roas]).toEqual([null, null, null, null, null, null]);
    expect([impressions, conversions]).toEqual([0, 0]);
  });

  it('metrics are rounded half-to-even', () => {
    expect(metricsOf(measures({ clicks: 2, spendMicros: 5 })).cpc_micros).toBe(2);
    expect(metricsOf(measures({ clicks: 2, spendMicros: 7 })).cpc_micros).toBe(4);
    expect(metricsOf(measures({ impressions: 2_000_000, clicks: 1 })).ctr).toBe(0);
    expect(metricsOf(measures({ impressions: 2_000_000, clicks: 3 })).ctr).toBe(0.000002);
  });

  it('metrics are exact up to 2^53, and larger sums are rejected', () => {
    expect(metricsOf(measures({ spendMicros: Number.MAX_SAFE_INTEGER })).spend_micros).toBe(9_007_199_254_740_991);
    expect(() => metricsOf({ ...noMeasures, spendMicros: 2n ** 53n })).toThrow(SumTooLarge);
  });

  it('only the requested metrics are returned', () => {
    expect(metricsOf(measures({ clicks: 3 }), ['clicks'])).toEqual({ clicks: 3 });
  });
});

describe('a change', () => {
  const before = metricsOf(measures({ impressions: 1000, clicks: 30, spendMicros: 3_000_000, conversionMicros: 300_000 }));
  const now = metricsOf(measures({ impressions: 1500, clicks: 10, spendMicros: 3_000_000, conversionMicros: 100_000 }));

  it('a change is current minus previous, and its ratio is the change divided by previous', () => {
    const { change, change_ratio } = changeBetween(now, before);
    expect(change).toMatchObject({ impressions: 500, clicks: -20, spend_micros: 0, conversions: -0.2, ctr: -0.023333 });
    expect(change_ratio).toMatchObject({ impressions: 0.5, clicks: -0.666667, spend_micros: 0, conversions: -0.666667 });
  });

  it('a change has no ratio when a value is zero or null', () => {
    const { change, change_ratio } = changeBetween(now, metricsOf(noMeasures));
    expect(change).toMatchObject({ clicks: 10, ctr: null });
    expect(change_ratio).toMatchObject({ clicks: null, ctr: null });
  });
});

it('sums of measures are exact beyond 2^53', () => {
  const large = { ...noMeasures, spendMicros: 2n ** 53n, conversionMicros: 1n };
  const sum = sumOfMeasures([large, { ...noMeasures, spendMicros: 1n }]);
  expect(sum).toEqual({ ...noMeasures, spendMicros: 2n ** 53n + 1n, conversionMicros: 1n });
  expect(sumOfMeasures([])).toEqual(noMeasures);
});
