import { microsOfDecimal } from './decimal-micros.js';

describe('decimal amounts of a platform', () => {
  it.each([
    ['0', 0],
    ['12', 12_000_000],
    ['12.345678', 12_345_678],
    ['0.000001', 1],
    ['0.1', 100_000],
    ['4503599627.370497', 4_503_599_627_370_497],
    ['1.2345670000', 1_234_567],
  ])('%s is %i micros exactly', (text, micros) => {
    expect(microsOfDecimal(text)).toBe(micros);
  });

  it.each(['1.2345678', '-1', '1e3', '1,5', '', '.5', '9007199254.740993'])('%s is refused instead of rounded', (text) => {
    expect(microsOfDecimal(text)).toBeNull();
  });
});
