import fc from 'fast-check';
import { apportion } from './apportion.js';

describe('splitting an integer by weights', () => {
  const weights = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 60 });

  it('apportion returns integers that sum exactly to the total', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), weights, (total, shares) => {
        const parts = apportion(total, shares);
        const isLost = shares.every((share) => share === 0);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(isLost ? 0n : BigInt(total));
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
        expect(parts.every((part, i) => part === 0 || (shares[i] as number) > 0)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
