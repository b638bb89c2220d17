import { microsOfDecimal } from './decimal-micros.js';

describe('decimal amounts of a platform', () => {
  it.each([
    ['0', 0n],
    ['12', 12_000_000n],
    ['12.345678', 12_345_678n],
    ['0.000001', 1n],
    ['0.1', 100_000n],
    ['4503599627.370497', 4_503_599_627_370_497n],
    ['1.2345670000', 1_234_567n],
  ])('%s is %s micros exactly', (text, micros) => {
    expect(microsOfDecimal(text)).toBe(micros);
  });

  it.each(['1.2345678', '-1', '1e3', '1,5', '', '.5', '9007199254.740993'])('%s is refused instead of rounded', (text) => {
    expect(microsOfDecimal(text)).toBeNull();
  });
});
