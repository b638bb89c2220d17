import type { World } from '../store/world.js';
import { rejectNow, review } from './review.js';
import type { AdSpec } from './spec.js';

const ad = (headline: string, fields: Partial<AdSpec> = {}): AdSpec => ({
  reference: 'crv_1',
  name: 'An ad',
  headline,
  primary_text: 'Now.',
  description: null,
  call_to_action: null,
  landing_url: 'https://shop.example/',
  image_url: 'https://assets.example/one.png?signature=1',
  ...fields,
});
const world = (fields: Partial<World> = {}) =>
  ({ seed: 1, review: 'delayed', reviewMaxSeconds: null, rejectionRate: null, ...fields }) as World;
const now = Date.parse('2026-05-01T00:00:00Z');
const many = (account: string, fields: Partial<World> = {}) =>
  Array.from({ length: 2000 }, (_, i) => review(ad(`Headline ${i}`), account, world(fields), now));

describe('a review', () => {
  it('a review rejects 3 to 8% of the ads of an account with a reason', () => {
    for (const account of ['act_1', 'act_2', 'act_3', 'act_4', 'act_5']) {
      const rejected = many(account).filter(({ verdict }) => verdict === 'rejected');
      expect(rejected.length / 2000).toBeGreaterThan(0.02);
      expect(rejected.length / 2000).toBeLessThan(0.095);
      expect(rejected.every(({ message }) => message !== null && message.endsWith('.'))).toBe(true);
    }
  });

  it('a review takes 5 minutes to 24 hours', () => {
    const minutes = many('act_1').map(({ decidedAt }) => (decidedAt - now) / 60_000);
    expect(Math.min(...minutes)).toBeGreaterThanOrEqual(5);
    expect(Math.min(...minutes)).toBeLessThan(10);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(24 * 60);
    expect(Math.max(...minutes)).toBeGreaterThan(20 * 60);
  });

  it('a review takes no longer than the setting allows', () => {
    const seconds = many('act_1', { reviewMaxSeconds: 20 }).map(({ decidedAt }) => (decidedAt - now) / 1_000);
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(20);
    expect(Math.max(...seconds)).toBeGreaterThan(19);
  });

  it('a review depends on the content of the ad, not on its name or the signature of its image URL', () => {
    const one = review(ad('Hello'), 'act_1', world(), now);
    expect(review(ad('Hello', { name: 'New', image_url: 'https://assets.example/one.png?signature=2' }), 'act_1', world(), now)).toEqual(
      one,
    );
    expect(review(ad('Hello', { image_url: 'https://assets.example/two.png' }), 'act_1', world(), now)).not.toEqual(one);
  });

  it('an instant review returns the same verdicts immediately, and a disabled review approves everything', () => {
    const [delayed, instant, off] = (['delayed', 'instant', 'off'] as const).map((mode) => many('act_1', { review: mode }));
    expect(instant?.map(({ verdict }) => verdict)).toEqual(delayed?.map(({ verdict }) => verdict));
    expect(instant?.every(({ decidedAt }) => decidedAt === now)).toBe(true);
    expect(off?.every(({ verdict, decidedAt }) => verdict === 'approved' && decidedAt === now)).toBe(true);
  });

  it('a review applies the configured rejection rate', () => {
    expect(many('act_1', { rejectionRate: 0 }).filter(({ verdict }) => verdict === 'rejected')).toHaveLength(0);
    expect(many('act_1', { rejectionRate: 1 }).filter(({ verdict }) => verdict === 'approved')).toHaveLength(0);
    expect(rejectNow(ad('Hello'), now)).toMatchObject({ verdict: 'rejected', decidedAt: now });
  });
});
