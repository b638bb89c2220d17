/** What a call to a platform is for. */
export const quotaPurposes = ['stop', 'change', 'look', 'report'] as const;
export type QuotaPurpose = (typeof quotaPurposes)[number];

/** Calls of the last 24 hours by purpose. */
export type QuotaUse = Readonly<Record<QuotaPurpose, number>>;

/** The shares of a daily quota. The rest, a fifth, is kept for stops, so no other work can prevent one. */
export const quotaShares = { look: 0.25, report: 0.3, changeAndReport: 0.55 } as const;

/** Whether one more call for this purpose fits into the quota of a day. */
export function fitsQuota(purpose: QuotaPurpose, { stop, change, look, report }: QuotaUse, limit: number): boolean {
  switch (purpose) {
    case 'stop':
      return stop + change + look + report < limit;
    case 'look':
      return look < limit * quotaShares.look;
    case 'report':
      return report < limit * quotaShares.report && change + report < limit * quotaShares.changeAndReport;
    case 'change':
      return change + report < limit * quotaShares.changeAndReport;
  }
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
