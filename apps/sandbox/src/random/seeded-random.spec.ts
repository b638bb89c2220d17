import fc from 'fast-check';
import { binomialQuantile, hashText, mix, normalQuantile, uniform } from './seeded-random.js';

const draws = (count: number, draw: (u: number) => number): number[] =>
  Array.from({ length: count }, (_, i) => draw(uniform(hashText('spec'), i)));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]) => mean(values.map((value) => value ** 2)) - mean(values) ** 2;

describe('seeded random numbers', () => {
  it('uniform numbers are evenly distributed', () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const drawn of draws(100_000, (u) => u)) tenths[Math.floor(drawn * 10)] = (tenths[Math.floor(drawn * 10)] as number) + 1;
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  it('a uniform number depends on every part of its key', () => {
    const key = hashText('one');
    const all = [
      uniform(key, 1),
      uniform(key, 2),
      uniform(key, 'one'),
      uniform(key, 'two'),
      uniform(mix(key, 1), 1),
      uniform(hashText('two'), 1),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('normal quantiles follow the normal distribution', () => {
    expect(normalQuantile(0.5)).toBeCloseTo(0, 9);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 5);
    expect(normalQuantile(0.001)).toBeCloseTo(-3.090232, 5);
    const values = draws(50_000, normalQuantile);
    expect(mean(values)).toBeCloseTo(0, 1);
    expect(variance(values)).toBeCloseTo(1, 1);
  });

  it.each([
    [20, 0.07],
    [400, 0.02],
    [5_000, 0.001],
    [10_000, 0.019],
    [3_000_000, 0.005],
  ])('binomial quantiles of %d trials with probability %d have the mean and variance of a binomial distribution', (n, p) => {
    const values = draws(20_000, (u) => binomialQuantile(u, n, p));
    expect(Math.abs(mean(values) / (n * p) - 1)).toBeLessThan(0.02);
    expect(Math.abs(variance(values) / (n * p * (1 - p)) - 1)).toBeLessThan(0.08);
  });

  it('a binomial quantile does not decrease with more trials', () => {
    const probability = fc.double({ min: 0.0001, max: 0.9999, noNaN: true });
    fc.assert(
      fc.property(probability, probability, fc.nat(100_000), fc.nat(1000), (u, p, n, more) => {
        const [before, after] = [binomialQuantile(u, n, p), binomialQuantile(u, n + more, p)];
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(n);
        expect(after).toBeGreaterThanOrEqual(before - 1);
      }),
      { numRuns: 500 },
    );
  });
});
