import { budgetShareMicros } from './budget-share.js';

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
