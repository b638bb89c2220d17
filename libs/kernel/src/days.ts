import { Temporal } from 'temporal-polyfill';

const msPerDay = 86_400_000;
const atMidnightUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const lastMidnightMs = atMidnightUtc('9999-12-31');
const dayOf = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10);

// Calendar days are texts, YYYY-MM-DD: they sort as they are, and no time zone of a process can move them. Years have four
// digits, so the days end with 9999-12-31.

/** The calendar day that an instant falls on in a zone. */
export function dayIn(instant: Date, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/** The day so many days later; the last that a text can name, where that is sooner. */
export function addDays(day: string, days: number): string {
  return dayOf(Math.min(atMidnightUtc(day) + days * msPerDay, lastMidnightMs));
}

/** Days from one day to a later one; 0 for the same day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((atMidnightUtc(to) - atMidnightUtc(from)) / msPerDay);
}

/** The same day a year earlier; 29 February becomes the 28th. */
export function yearBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
}

/** The Monday of a day's ISO week. */
export function mondayOf(day: string): string {
  const weekday = new Date(atMidnightUtc(day)).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function lastOfMonth(day: string): string {
  return `${day.slice(0, 8)}${Temporal.PlainDate.from(day).daysInMonth}`;
}
