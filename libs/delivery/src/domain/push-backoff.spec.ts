import { backoffMs, rejectedBackoffMs } from './push-backoff.js';

describe('the wait before the next attempt', () => {
  it('the backoff doubles from one second to a maximum of five minutes', () => {
    expect([1, 2, 3, 4, 9, 10, 50, 5_000].map((attempts) => backoffMs(attempts, 0.5) / 1_000)).toEqual([1, 2, 4, 8, 256, 300, 300, 300]);
  });

  it('the backoff has a jitter of 25 percent in both directions', () => {
    expect([0, 1].map((random) => backoffMs(10, random) / 1_000)).toEqual([225, 375]);
  });

  it('the backoff respects the Retry-After of the platform up to one hour', () => {
    expect(backoffMs(1, 0.5, 60)).toBe(60_000);
    expect(backoffMs(10, 0.5, 60)).toBe(300_000);
    expect(backoffMs(1, 0.5, 86_400)).toBe(3_600_000);
  });

  it('the backoff after a rejection is long', () => {
    expect([1, 2, 3, 50].map((attempts) => rejectedBackoffMs(attempts) / 60_000)).toEqual([5, 10, 20, 360]);
  });
});
