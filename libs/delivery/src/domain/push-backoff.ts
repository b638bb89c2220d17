/** A change that its platform has not confirmed after this time is reported as an issue. */
export const reportAfterMs = 15 * 60_000;

const seconds = 1_000;
const initialMs = 1 * seconds;
const maxMs = 300 * seconds;
const minRejectedMs = 300 * seconds;
const maxRejectedMs = 6 * 3_600 * seconds;

const minCheckDelayMs = 5 * seconds;
const maxCheckDelayMs = 300 * seconds;

const exponential = (base: number, max: number, attempts: number) => Math.min(max, base * 2 ** Math.min(attempts - 1, 30));

/**
 * The delay before the next attempt after `attempts` failures. `random` (0 to 1) adds jitter. The platform's own `Retry-After` is
 * respected up to one hour.
 */
export function backoffMs(attempts: number, random: number, retryAfterSeconds = 0): number {
  const delayMs = exponential(initialMs, maxMs, attempts) * (0.75 + random / 2);
  return Math.round(Math.max(delayMs, Math.min(retryAfterSeconds, 3_600) * seconds));
}

/** The delay after a rejection. It is long, because a rejection persists until something changes here or on the platform. */
export function rejectedBackoffMs(attempts: number): number {
  return exponential(minRejectedMs, maxRejectedMs, attempts);
}

/** The number of misses and the minimum time after which a campaign counts as gone. */
export const minMissesUntilGone = 3;
const minMissingSeconds = 30;

/** Whether a campaign is gone that `misses` consecutive checks did not find since `missingSince`. */
export function isConfirmedGone(misses: number, missingSince: Date, searchLagSeconds: number, now: Date): boolean {
  const minMs = Math.max(minMissingSeconds, searchLagSeconds) * seconds;
  return misses >= minMissesUntilGone && now.getTime() - missingSince.getTime() >= minMs;
}

/** How long a campaign that was not found, and whose stop was therefore not seen, is looked for. */
export const maxUnseenStopMs = 7 * 86_400 * seconds;

/** The delay before the next check of a campaign that was not found. */
export function missBackoffMs(attempts: number): number {
  return exponential(minCheckDelayMs, maxCheckDelayMs, attempts);
}

/** A platform may execute a start minutes after the request timed out, so a stop is checked repeatedly for a while. */
const lateStartMs = 120 * seconds;
export const maxLateStartMs = 330 * seconds;

/**
 * The time of the next check, or null when none is needed. A transient status, such as a review, is checked at intervals that grow with its
 * age. After a stop, the platform may still execute a start that nobody has answered.
 */
export function nextCheckTime(of: { readonly isTransient: boolean; readonly mayStartLate: boolean }, since: Date, now: Date): Date | null {
  const ageMs = now.getTime() - since.getTime();
  if (of.isTransient) return new Date(now.getTime() + Math.min(maxCheckDelayMs, Math.max(minCheckDelayMs, ageMs)));
  return of.mayStartLate ? new Date(now.getTime() + lateStartMs) : null;
}
