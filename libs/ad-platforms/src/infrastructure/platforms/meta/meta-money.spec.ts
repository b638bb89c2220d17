import { heldMinorUnits, minorUnitsOf, stepMicrosOf } from './meta-money.js';

describe("amounts in Meta's smallest units", () => {
  it.each([
    ['USD', 12_340_000, 1_234],
    ['USD', 12_349_999, 1_234],
    ['JPY', 1_234_000_000, 1_234],
    ['HUF', 1_234_000_000, 1_234],
    ['TWD', 99_999_999, 99],
    ['COP', 5_000_000_000, 5_000],
    ['KWD', 12_340_000, 1_234],
    ['USD', 4_503_599_627_370_000, 450_359_962_737],
  ])('%s: %i micros are %i', (currency, micros, units) => {
    expect(minorUnitsOf(micros, currency)).toBe(units);
  });

  it.each([
    ['USD', 10_000],
    ['BHD', 10_000],
    ['KRW', 1_000_000],
  ])('the smallest unit of %s has %i micros', (currency, step) => {
    expect(stepMicrosOf(currency)).toBe(step);
  });

  it.each([
    ['5000', 5_000],
    [5_000, 5_000],
    ['0', null],
    [undefined, null],
    [null, null],
    ['-1', null],
  ])('%s is held as %s', (value, units) => {
    expect(heldMinorUnits(value)).toBe(units);
  });
});
