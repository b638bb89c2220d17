import { copyLimits, defaultLimits, lengthOf, limitsFor } from './copy-limits.js';

describe('the limits of texts', () => {
  it('the limits of several platforms are the smallest of each', () => {
    expect(limitsFor(['google_ads', 'meta_ads'])).toEqual({ headline: 30, primaryText: 90, description: 30, countsWideTwice: true });
    expect(limitsFor(['linkedin_ads'])).toEqual(copyLimits.linkedin_ads);
    expect(limitsFor([])).toEqual(defaultLimits);
  });

  it('lengths count code points, and wide characters twice on some platforms', () => {
    expect(lengthOf('añ👍', { countsWideTwice: false })).toBe(3);
    expect(lengthOf('aコ漢한👍', { countsWideTwice: true })).toBe(9);
  });
});
