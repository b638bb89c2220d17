import { addDays, dayIn } from '#libs/kernel';
import { earlier, later } from './calendar-days.js';

export interface SyncRange {
  /** First and last day, both inclusive, YYYY-MM-DD, in the ad account's time zone. */
  readonly startDate: string;
  readonly endDate: string;
}

/** How far back the metrics of a platform change and how far back they can be read. */
export interface SyncLookback {
  /** Number of days after a day in which the platform still restates its metrics. */
  readonly restatementDays: number;
  /** Age in days of the oldest day that can be read. */
  readonly maxHistoryDays: number;
}

const firstRunDays = 400;

/**
 * The days that a sync reads: from the start of the restatement window, or the day after the last final day if that is
 * earlier, to today. The first run starts 400 days ago or at the platform's limit.
 */
export function nextRange(
  { timezone, finalThrough }: { timezone: string; finalThrough: string | null },
  { restatementDays, maxHistoryDays }: SyncLookback,
  now: Date,
): SyncRange {
  const today = dayIn(now, timezone);
  const oldest = addDays(today, -Math.min(firstRunDays, maxHistoryDays));
  const firstDay = finalThrough === null ? oldest : earlier(addDays(today, -restatementDays), addDays(finalThrough, 1));
  return { startDate: later(firstDay, addDays(today, -maxHistoryDays)), endDate: today };
}

/**
 * Returns the first day that is not final: that the platform can still restate, or has not reported completely. `reportedThrough` is the
 * last day with all metrics, conversions included; null if there is none, so that no day from `firstDay` on is final.
 */
export function finalBefore(
  { timezone, reportedThrough, firstDay }: { timezone: string; reportedThrough: string | null; firstDay: string },
  restatementDays: number,
  now: Date,
): string {
  return earlier(addDays(dayIn(now, timezone), -restatementDays), reportedThrough === null ? firstDay : addDays(reportedThrough, 1));
}
