import type { AttemptResult } from './attempt.js';
import { concurrencyOf, type EndpointHealth, hasFailedForGood, healthAfter, untried } from './endpoint-health.js';

const start = new Date('2027-05-03T12:00:00Z');
const inHours = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const answered = (httpStatus: number): AttemptResult => ({
  httpStatus,
  error: httpStatus < 300 ? null : 'http',
  excerpt: null,
  retryAfterSeconds: null,
  durationMs: 5,
});
const after = (statuses: readonly number[], from: EndpointHealth = untried) =>
  statuses.reduce((health, status, i) => healthAfter(health, answered(status), inHours(i)), from);
const failed = (count: number) => after(Array.from({ length: count }, () => 500));

describe('the health of an endpoint', () => {
  it.each([
    [[], 4],
    [[500, 500], 4],
    [[500, 500, 500], 1],
    [[429], 1],
    [[502], 1],
    [[504], 1],
    [[429, 204], 4],
  ])('after the answers %j it gets %d deliveries at a time', (statuses, concurrency) => {
    expect(concurrencyOf(after(statuses))).toBe(concurrency);
  });

  it('a success ends the failures, and both are remembered', () => {
    expect(after([500, 500, 204])).toEqual({ ...untried, lastFailureAt: inHours(1), lastSuccessAt: inHours(2) });
    expect(after([500, 503])).toMatchObject({ consecutiveFailures: 2, failingSince: start, lastFailureAt: inHours(1) });
  });

  it('an endpoint has failed for good after five days and twenty attempts without a success', () => {
    expect(hasFailedForGood(failed(20), inHours(120))).toBe(true);
    expect(hasFailedForGood(failed(20), inHours(119.9))).toBe(false);
    expect(hasFailedForGood(failed(19), inHours(1_000))).toBe(false);
    expect(hasFailedForGood(after([204], failed(50)), inHours(1_000))).toBe(false);
    expect(hasFailedForGood(untried, inHours(1_000))).toBe(false);
  });
});
