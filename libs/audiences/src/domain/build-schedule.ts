const minuteMs = 60_000;
const firstRetryMs = 5_000;
const maxRetryMs = 60 * minuteMs;
/** People come and go: a size is measured anew after a day. */
const freshMs = 24 * 60 * minuteMs;
const usualBuildSeconds = 3;
const sourceBuildMs = 2_000;
/** Of many that are made at once most are ready by then, so that one more look is enough. */
const neighborsMs = 3_000;

/** When to build again, after so many buildings in a row without a full answer. */
export function nextBuild(failedBuilds: number, now: Date): Date {
  const waitMs = failedBuilds === 0 ? freshMs : Math.min(maxRetryMs, firstRetryMs * 2 ** (failedBuilds - 1));
  return new Date(now.getTime() + waitMs);
}

/** When to look again whether the audience that a lookalike is like has been built. */
export function nextLookAtSource(now: Date): Date {
  return new Date(now.getTime() + sourceBuildMs);
}

/** When to hold an audience against those that have become ready while it was built. */
export function nextLookAtNeighbors(now: Date): Date {
  return new Date(now.getTime() + neighborsMs);
}

/** How soon it is worth asking for the insights of an audience that has none: in seconds, for `Retry-After`. */
export function worthAskingIn(status: string, nextBuildAt: Date | null, now: Date): number {
  if (status === 'building' || nextBuildAt === null) return usualBuildSeconds;
  return Math.max(1, Math.ceil((nextBuildAt.getTime() - now.getTime()) / 1000));
}
