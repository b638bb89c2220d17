import { addDays, dayIn } from '#libs/kernel';
import { earlier, later } from './calendar-days.js';

export interface SyncRange {
  /** Both inclusive, YYYY-MM-DD, days of the ad account's zone. */
  readonly startDate: string;
  readonly endDate: string;
}

/** How far back a platform goes. */
export interface SyncReach {
  /** For how many days the platform still changes a day that is over. */
  readonly restatementDays: number;
  /** The oldest day that it tells of, in days before today. */
  readonly maxHistoryDays: number;
}

const firstRunDays = 400;

/**
 * What a sync asks for: from the earlier of today − restatement and the day after the last day synced as final, to today.
 * A first run reaches 400 days back or to the platform's limit.
 */
export function nextRange(
  { timezone, finalThrough }: { timezone: string; finalThrough: string | null },
  { restatementDays, maxHistoryDays }: SyncReach,
  now: Date,
): SyncRange {
  const today = dayIn(now, timezone);
  const oldest = addDays(today, -Math.min(firstRunDays, maxHistoryDays));
  const wanted = finalThrough === null ? oldest : earlier(addDays(today, -restatementDays), addDays(finalThrough, 1));
  return { startDate: later(wanted, addDays(today, -maxHistoryDays)), endDate: today };
}

/** Days before this one change no more on the platform. */
export function finalBefore(timezone: string, restatementDays: number, now: Date): string {
  return addDays(dayIn(now, timezone), -restatementDays);
}
