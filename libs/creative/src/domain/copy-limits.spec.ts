import { copyLimits, defaultLimits, limitsFor } from './copy-limits.js';

describe('the limits of texts', () => {
  it('the limits of several platforms are the smallest of each', () => {
    expect(limitsFor(['google_ads', 'meta_ads'])).toEqual({ headline: 30, primaryText: 90, description: 30, countsWideTwice: true });
    expect(limitsFor(['linkedin_ads'])).toEqual(copyLimits.linkedin_ads);
    expect(limitsFor([])).toEqual(defaultLimits);
  });
});
