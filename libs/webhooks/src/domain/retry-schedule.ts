/** The waits before the attempts of a delivery, in seconds: ten attempts within 75 hours and 35 minutes, as Standard Webhooks suggests. */
const waitsInSeconds = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** A tenth more or less, so that deliveries that failed together do not come back together. */
const jitter = 0.1;
const maxRetryAfterSeconds = 86_400;

export const maxAttempts = waitsInSeconds.length;

export interface AttemptCount {
  /** The attempts since the delivery was last scheduled from the start. */
  readonly attemptsMade: number;
  /** From 0 to 1. */
  readonly random: number;
  /** What the receiver asked for. */
  readonly retryAfterSeconds: number | null;
}

/** The wait before the next attempt, in milliseconds. Null: the attempts are used up. */
export function nextWaitMs({ attemptsMade, random, retryAfterSeconds }: AttemptCount): number | null {
  const wait = waitsInSeconds[attemptsMade];
  if (wait === undefined) return null;
  const spread = wait * (1 - jitter + 2 * jitter * random);
  return Math.round(Math.max(spread, Math.min(retryAfterSeconds ?? 0, maxRetryAfterSeconds)) * 1_000);
}
