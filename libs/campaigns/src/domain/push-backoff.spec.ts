import { backoffMs, rejectedBackoffMs } from './push-backoff.js';

describe('the wait before the next attempt', () => {
  it('doubles from a second to five minutes and stays there, for days', () => {
    expect([1, 2, 3, 4, 9, 10, 50, 5_000].map((attempts) => backoffMs(attempts, 0.5) / 1_000)).toEqual([1, 2, 4, 8, 256, 300, 300, 300]);
  });

  it('is spread by a quarter to both sides', () => {
    expect([0, 1].map((random) => backoffMs(10, random) / 1_000)).toEqual([225, 375]);
  });

  it('is at least what the platform asks for, if that is no more than an hour', () => {
    expect(backoffMs(1, 0.5, 60)).toBe(60_000);
    expect(backoffMs(10, 0.5, 60)).toBe(300_000);
    expect(backoffMs(1, 0.5, 86_400)).toBe(3_600_000);
  });

  it('is long after a refusal, which stands until somebody changes something', () => {
    expect([1, 2, 3, 50].map((attempts) => rejectedBackoffMs(attempts) / 60_000)).toEqual([5, 10, 20, 360]);
  });
});
