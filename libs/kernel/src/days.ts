import { Temporal } from 'temporal-polyfill';

const msPerDay = 86_400_000;
const midnightUtcMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const maxDayMs = midnightUtcMs('9999-12-31');
const dayOf = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10);

// Calendar days are strings (YYYY-MM-DD): they sort correctly and do not depend on the time zone of the process. Years have four
// digits, so the last day is 9999-12-31.

/** The calendar day of an instant in a time zone. */
export function dayIn(instant: Date, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/** Adds days to a day. The result is limited to the last supported day. */
export function addDays(day: string, days: number): string {
  return dayOf(Math.min(midnightUtcMs(day) + days * msPerDay, maxDayMs));
}

/** The number of days from one day to a later one. 0 for the same day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnightUtcMs(to) - midnightUtcMs(from)) / msPerDay);
}
