import { Big } from 'big.js';
import { halfEvenQuotient, rate } from './ratio.js';

describe('rounding half to even', () => {
  it.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [0n, 9n, 0n],
  ])('%s / %s is rounded to %s', (numerator, denominator, expected) => {
    expect(halfEvenQuotient(numerator, denominator)).toBe(expected);
  });

  it('rates agree with big.js for thousands of quotients', () => {
    let n = 17;
    const next = () => (n = (n * 48_271) % 2_147_483_647);
    for (let i = 0; i < 5_000; i++) {
      const [numerator, denominator] = [next() % 100_000, 1 + (next() % 4_000)];
      const expected = Number(new Big(numerator).div(denominator).round(6, Big.roundHalfEven));
      expect(rate(BigInt(numerator), BigInt(denominator))).toBe(expected);
    }
  });
});

describe('a rate', () => {
  it('a rate is rounded half-to-even to six decimal places', () => {
    expect(rate(1n, 3n)).toBe(0.333333);
    expect(rate(1n, 2_000_000n)).toBe(0);
    expect(rate(3n, 2_000_000n)).toBe(0.000002);
  });

  it('a rate with a denominator of zero is null', () => {
    expect(rate(5n, 0n)).toBeNull();
  });

  it('a rate keeps integers up to 2^53', () => {
    expect(rate(9_007_199_254_740_991n, 1n)).toBe(9_007_199_254_740_991);
  });
});
