import { columnOfMeasure, measures, measuresOf } from './measures.js';

describe('measures', () => {
  it('every measure has a value and a column named in snake_case', () => {
    expect(Object.entries(measuresOf((measure) => BigInt(measure.length)))).toEqual(measures.map((one) => [one, BigInt(one.length)]));
    expect(columnOfMeasure('clicks')).toBe('clicks');
    expect(columnOfMeasure('conversionValueMicros')).toBe('conversion_value_micros');
  });
});
