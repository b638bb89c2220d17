const minuteMs = 60_000;
const firstRetryMs = 5_000;
const maxRetryMs = 60 * minuteMs;
/** A size changes over time, so it is measured again after a day. */
const maxAgeMs = 24 * 60 * minuteMs;
const usualBuildSeconds = 3;
const sourceCheckMs = 2_000;
/** Long enough for audiences that were created together to become ready, so that one more build is sufficient. */
const neighborCheckMs = 3_000;

/** Returns when to build again, with a backoff after consecutive builds without a complete answer. */
export function nextBuildTime(failedBuilds: number, now: Date): Date {
  const waitMs = failedBuilds === 0 ? maxAgeMs : Math.min(maxRetryMs, firstRetryMs * 2 ** (failedBuilds - 1));
  return new Date(now.getTime() + waitMs);
}

/** Returns when to check again whether the source audience of a lookalike is built. */
export function nextSourceCheck(now: Date): Date {
  return new Date(now.getTime() + sourceCheckMs);
}

/** Returns when to compare an audience with those that became ready while it was built. */
export function nextNeighborCheck(now: Date): Date {
  return new Date(now.getTime() + neighborCheckMs);
}

/** Returns the seconds until insights can be available, for `Retry-After`. */
export function secondsUntilBuild(status: string, nextBuildAt: Date | null, now: Date): number {
  if (status === 'building' || nextBuildAt === null) return usualBuildSeconds;
  return Math.max(1, Math.ceil((nextBuildAt.getTime() - now.getTime()) / 1000));
}
