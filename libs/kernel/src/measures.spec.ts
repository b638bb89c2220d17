import { columnOfMeasure, measures, measuresOf, noMeasures, sumOfMeasures } from './measures.js';

describe('measures', () => {
  it('sums of measures are exact beyond 2^53', () => {
    const large = { ...noMeasures, spendMicros: 2n ** 53n, conversionMicros: 1n };
    expect(sumOfMeasures([large, { ...noMeasures, spendMicros: 1n }])).toEqual({
      impressions: 0n,
      clicks: 0n,
      spendMicros: 2n ** 53n + 1n,
      conversionMicros: 1n,
      conversionValueMicros: 0n,
    });
    expect(sumOfMeasures([])).toEqual(noMeasures);
  });

  it('every measure has a value and a column named in snake_case', () => {
    expect(Object.values(measuresOf((_, position) => BigInt(position)))).toEqual([0n, 1n, 2n, 3n, 4n]);
    expect(measures.map(columnOfMeasure)).toEqual([
      'impressions',
      'clicks',
      'spend_micros',
      'conversion_micros',
      'conversion_value_micros',
    ]);
  });
});
