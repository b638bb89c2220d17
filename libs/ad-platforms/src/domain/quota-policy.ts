/** What a call to a platform is for. */
export const quotaPurposes = ['stop', 'change', 'look', 'report'] as const;
export type QuotaPurpose = (typeof quotaPurposes)[number];

/** Calls of the last 24 hours by purpose. */
export type QuotaUse = Readonly<Record<QuotaPurpose, number>>;

/** What the account of a call has used of it. Null when no other account was active in the last 24 hours. */
export type OwnUse = QuotaUse | null;

/** The shares of a daily quota. The rest, a fifth, is kept for stops, so no other work can prevent one. */
export const quotaShares = { look: 0.25, report: 0.2, changeAndReport: 0.55, lastStops: 0.05, ownReports: 0.75 } as const;

/**
 * Whether one more call for this purpose fits into the quota of a day. An account may use half of the changes that the others leave, so
 * the next one always gets some. Its stops are sent beyond half of all stops too, but the last quarter of the reserve is for the other
 * accounts. Users can ask for syncs as often as they like, so an account gets three quarters of the reports that the others leave. Looks are
 * paced by the service itself, by connection.
 */
export function fitsQuota(purpose: QuotaPurpose, use: QuotaUse, limit: number, own: OwnUse = null): boolean {
  const { stop, change, look, report } = use;
  switch (purpose) {
    case 'stop': {
      const left = limit - (stop + change + look + report);
      const isWithinHalf = own === null || own.stop < (stop + left) / 2;
      return left > (isWithinHalf ? 0 : limit * quotaShares.lastStops);
    }
    case 'look':
      return look < limit * quotaShares.look;
    case 'report': {
      const left = Math.min(limit * quotaShares.report - report, limit * quotaShares.changeAndReport - (change + report));
      return left > 0 && (own === null || own.report < (left + own.report) * quotaShares.ownReports);
    }
    case 'change': {
      const left = limit * quotaShares.changeAndReport - (change + report);
      return left > 0 && (own === null || own.change < (left + own.change) / 2);
    }
  }
}

/** The purposes whose calls have a bound in common with those for this purpose, itself included. Stops wait for no other calls. */
export function boundTogether(purpose: QuotaPurpose): readonly QuotaPurpose[] {
  return purpose === 'change' || purpose === 'report' ? ['change', 'report'] : [purpose];
}

const minIntervalSeconds = 170;
const maxIntervalSeconds = 3_300;
const minReviewSeconds = 60;
const daySeconds = 86_400;

/**
 * The least time between two looks at a connection. Looks slow down before anything else does: as many connections as there are share
 * the looks of a day. A connection is looked at once an hour at least, and more often while an ad is in review.
 */
export function lookIntervalSeconds(connections: number, limit: number, urgency: 'regular' | 'review'): number {
  // A quarter of the looks is left for reviews and retries.
  const looksPerDay = limit * quotaShares.look * 0.75;
  const regular = Math.min(maxIntervalSeconds, Math.max(minIntervalSeconds, (connections * daySeconds) / looksPerDay));
  return urgency === 'regular' ? regular : Math.max(minReviewSeconds, regular / 4);
}
