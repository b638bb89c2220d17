import { maxAttempts, nextWaitMs } from './retry-schedule.js';

const waits = (random: number) =>
  Array.from({ length: maxAttempts }, (_, attemptsMade) => nextWaitMs({ attemptsMade, random, retryAfterSeconds: null }) ?? 0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the schedule of retries', () => {
  it('ten attempts take 75 hours and 35 minutes, give or take a tenth', () => {
    expect(waits(0.5).map((ms) => ms / 1_000)).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(sum(waits(0.5)) / 60_000).toBeCloseTo(75 * 60 + 35, 0);
    expect(sum(waits(0)) / sum(waits(0.5))).toBeCloseTo(0.9, 9);
    expect(sum(waits(1)) / sum(waits(0.5))).toBeCloseTo(1.1, 9);
  });

  it('after ten attempts there is none', () => {
    expect(nextWaitMs({ attemptsMade: maxAttempts, random: 0, retryAfterSeconds: 60 })).toBeNull();
  });

  it.each([
    ['longer than the wait', 1, 600, 600_000],
    ['shorter than the wait', 3, 60, 1_800_000],
    ['longer than a day', 1, 1_000_000, 86_400_000],
  ])('a Retry-After that is %s gives the longer wait, up to a day', (_, attemptsMade, retryAfterSeconds, expected) => {
    expect(nextWaitMs({ attemptsMade, random: 0.5, retryAfterSeconds })).toBe(expected);
  });
});
