import { budgetShareMicros, lifetimeLeftMicros } from './budget-share.js';

describe('the share of a budget', () => {
  const three = ['con_c', 'con_a', 'con_b'];

  it('is the whole for a campaign on one platform', () => {
    expect(budgetShareMicros(9_007_199_254_740_991, ['con_a'], 'con_a')).toBe(9_007_199_254_740_991);
  });

  it.each([1_000_000, 10, 11, 9_007_199_254_740_991])('of %i micros adds up to it over all platforms', (amount) => {
    const shares = three.map((id) => budgetShareMicros(amount, three, id));
    expect(shares.reduce((sum, share) => sum + share)).toBe(amount);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  });

  it('does not depend on the order of the connections', () => {
    expect(budgetShareMicros(10, three, 'con_a')).toBe(4);
    expect(budgetShareMicros(10, three.toReversed(), 'con_a')).toBe(4);
    expect(budgetShareMicros(10, three, 'con_c')).toBe(3);
  });
});

describe('what is left of a lifetime budget', () => {
  const spent = new Map([
    ['con_a', 40_000_000],
    ['con_gone', 25_000_001],
  ]);

  it('is all of it but what was spent where the campaign no longer is', () => {
    expect(lifetimeLeftMicros(100_000_000, ['con_a', 'con_b'], spent)).toBe(74_999_999);
    expect(lifetimeLeftMicros(100_000_000, ['con_a', 'con_gone'], spent)).toBe(100_000_000);
  });

  it('is a micro for each platform when all is spent', () => {
    expect(lifetimeLeftMicros(25_000_000, ['con_a', 'con_b'], spent)).toBe(2);
  });
});
