import { budgetShareMicros, lifetimeShareMicros } from './budget-share.js';

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

describe('the share of a lifetime budget', () => {
  const spent = new Map([
    ['con_a', 40_000_000],
    ['con_gone', 25_000_001],
  ]);

  it('is of all of it but what was spent where the campaign no longer is', () => {
    expect(lifetimeShareMicros(150_000_001, ['con_a', 'con_b'], 'con_a', spent)).toBe(62_500_000);
    expect(lifetimeShareMicros(150_000_000, ['con_a', 'con_gone'], 'con_a', spent)).toBe(75_000_000);
  });

  it('is what was spent already when less is left, and a micro where nothing was', () => {
    expect(lifetimeShareMicros(60_000_000, ['con_a', 'con_b'], 'con_a', spent)).toBe(40_000_000);
    expect(lifetimeShareMicros(25_000_000, ['con_a', 'con_b'], 'con_b', spent)).toBe(1);
  });
});
