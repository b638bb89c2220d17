import { columnOfMeasure, measures, measuresOf, noMeasures, sumOfMeasures } from './measures.js';

describe('measures', () => {
  it('sums of measures are exact beyond 2^53', () => {
    const large = { ...noMeasures, spendMicros: 2n ** 53n, conversionMicros: 1n };
    const sum = sumOfMeasures([large, { ...noMeasures, spendMicros: 1n }]);
    expect(sum).toEqual({ ...noMeasures, spendMicros: 2n ** 53n + 1n, conversionMicros: 1n });
    expect(sumOfMeasures([])).toEqual(noMeasures);
  });

  it('every measure has a value and a column named in snake_case', () => {
    expect(Object.entries(measuresOf((measure) => BigInt(measure.length)))).toEqual(measures.map((one) => [one, BigInt(one.length)]));
    expect(columnOfMeasure('clicks')).toBe('clicks');
    expect(columnOfMeasure('conversionValueMicros')).toBe('conversion_value_micros');
  });
});
