import type { Measures } from '#libs/kernel';

/** One row of a daily report. Amounts are in the ad account's currency. `day` (YYYY-MM-DD) is a reporting day in the ad account's time zone. */
export interface PlatformMetricsRow extends Measures {
  readonly day: string;
  readonly platformCampaignId: string;
  readonly platformAdId: string | null;
  readonly platformAdSetId: string | null;
  /** Why the figures are invalid. When set, all of them are zero. */
  readonly refusal?: string;
}

/** The last day that the platform has reported completely, by group of metrics; null if there is none yet. */
export interface ReportedThrough {
  /** Impressions, clicks and spend. */
  readonly delivery: string | null;
  /** Conversions and their value. */
  readonly conversions: string | null;
}

export interface PlatformMetricsPage {
  readonly rows: readonly PlatformMetricsRow[];
  /** The cursor of the next page; null on the last page. */
  readonly nextCursor: string | null;
  readonly dataThrough: ReportedThrough;
  /** The platform is still making the report. There are no rows yet; read again with `nextCursor` after this time. */
  readonly notReadyForSeconds?: number;
}
