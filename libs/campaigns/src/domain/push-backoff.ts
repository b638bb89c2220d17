/** A change that waits longer than this for its platform is reported as an issue. */
export const reportAfterMs = 15 * 60_000;

const seconds = 1_000;
const initialMs = 1 * seconds;
const maxMs = 300 * seconds;
const minRejectedMs = 300 * seconds;
const maxRejectedMs = 6 * 3_600 * seconds;

const minCheckDelayMs = 5 * seconds;
const maxCheckDelayMs = 300 * seconds;

const exponential = (first: number, max: number, attempts: number) => Math.min(max, first * 2 ** Math.min(attempts - 1, 30));

/**
 * How long to wait before the next attempt when `attempts` have failed. `random` (0 to 1) spreads those that failed together;
 * what the platform itself asks for is heeded, up to an hour.
 */
export function backoffMs(attempts: number, random: number, retryAfterSeconds = 0): number {
  const own = exponential(initialMs, maxMs, attempts) * (0.75 + random / 2);
  return Math.round(Math.max(own, Math.min(retryAfterSeconds, 3_600) * seconds));
}

/** A refusal stands until somebody changes something, here or on the platform: it is asked again now and then. */
export function rejectedBackoffMs(attempts: number): number {
  return exponential(minRejectedMs, maxRejectedMs, attempts);
}

/** How often, and at least for how long, a platform must not find a campaign before it counts as gone. */
const minMissesUntilGone = 3;
const minMissingSeconds = 30;

/** Whether a campaign that `misses` looks in a row did not find since `missingSince` is gone for good. */
export function isConfirmedGone(misses: number, missingSince: Date, searchLagSeconds: number, now: Date): boolean {
  const minMs = Math.max(minMissingSeconds, searchLagSeconds) * seconds;
  return misses >= minMissesUntilGone && now.getTime() - missingSince.getTime() >= minMs;
}

/** How long to wait before a campaign is looked for again that was not found. */
export function missBackoffMs(attempts: number): number {
  return exponential(minCheckDelayMs, maxCheckDelayMs, attempts);
}

/** What passes by itself, such as a review, is looked at soon and then more seldom the longer it lasts. */
export function nextCheckTime(since: Date, now: Date): Date {
  const ageMs = now.getTime() - since.getTime();
  return new Date(now.getTime() + Math.min(maxCheckDelayMs, Math.max(minCheckDelayMs, ageMs)));
}
