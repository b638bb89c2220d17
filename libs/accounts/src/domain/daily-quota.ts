/** The requests of an account on a UTC day. */
export interface DailyRequests {
  /** Such as `2026-05-01`. */
  readonly day: string;
  readonly count: number;
}

/** A share of the daily quota, and the number of requests that reaches it. */
export interface QuotaThreshold {
  readonly share: number;
  readonly requests: number;
}

const thresholdPercents = [80, 100];

/** The shares of the daily quota that this many requests reach, the lowest first. None if the day is unlimited. */
export function quotaThresholdsReached(quota: number | null, requests: number): readonly QuotaThreshold[] {
  if (quota === null) return [];
  const thresholds = thresholdPercents.map((percent) => ({ share: percent / 100, requests: Math.ceil((quota * percent) / 100) }));
  return thresholds.filter((threshold) => requests >= threshold.requests);
}
