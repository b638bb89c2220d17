import { startOfDay } from '#libs/kernel';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A calendar day as the number of days since 1970-01-01, a Thursday. */
export type DayNumber = number;

export const dayNumber = (day: string): DayNumber => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs);
export const dayText = (number: DayNumber): string => new Date(number * dayMs).toISOString().slice(0, 10);
/** From 0 (Monday) to 6 (Sunday). */
export const weekdayOf = (number: DayNumber): number => (number + 3) % 7;
/** October, November and December, when demand is highest. */
export const isLastQuarter = (number: DayNumber): boolean => new Date(number * dayMs).getUTCMonth() >= 9;

const starts = new Map<string, Map<DayNumber, number>>();

/** The start of a day in a time zone, in epoch milliseconds. Cached, because time zone arithmetic dominates the cost. */
export function dayStart(number: DayNumber, timezone: string): number {
  let cached = starts.get(timezone);
  if (!cached) starts.set(timezone, (cached = new Map()));
  let start = cached.get(number);
  if (start === undefined) {
    start = startOfDay(dayText(number), timezone).getTime();
    cached.set(number, start);
  }
  return start;
}

/** The calendar day in a time zone. */
export function dayAt(epochMs: number, timezone: string): DayNumber {
  let number = Math.floor(epochMs / dayMs);
  while (dayStart(number, timezone) > epochMs) number--;
  while (dayStart(number + 1, timezone) <= epochMs) number++;
  return number;
}
