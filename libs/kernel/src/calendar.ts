import { Temporal } from 'temporal-polyfill';

/** 9999-12-31T23:59:59.999Z. Later instants have five-digit years, which neither RFC 3339 nor PostgreSQL can parse. */
const maxEpochMs = 253_402_300_799_999;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;

/** The formats of days and instants, for error messages. */
export const dayRule = 'a calendar day (YYYY-MM-DD) from 1970-01-01 to 9999-12-31';
export const instantRule = 'an RFC 3339 timestamp with a time zone, such as 2026-05-01T09:00:00Z, from 1970 to 9999';

/**
 * Parses an RFC 3339 timestamp and truncates it to milliseconds. A leap second is the second after it, as in POSIX. Returns null for
 * invalid input, and for `24:00`, years outside 1970–9999, and `infinity`, which PostgreSQL and browsers interpret differently.
 */
export function parseInstant(text: string): Date | null {
  if (!instantPattern.test(text) || text.slice(11, 13) === '24') return null;
  const isLeapSecond = text.slice(17, 19) === '60';
  try {
    const epochMs = isLeapSecond
      ? secondAfter(Temporal.Instant.from(`${text.slice(0, 17)}59${text.slice(19).replace(/^\.\d+/, '')}`))
      : Temporal.Instant.from(text).epochMilliseconds;
    return epochMs !== null && epochMs >= 0 && epochMs <= maxEpochMs ? new Date(epochMs) : null;
  } catch {
    return null;
  }
}

/** The second after the last one of a UTC month, where leap seconds are inserted. Null after any other second. */
function secondAfter(last: Temporal.Instant): number | null {
  const next = last.add({ seconds: 1 });
  return next.toString().endsWith('-01T00:00:00Z') ? next.epochMilliseconds : null;
}

/** Whether a string is an existing calendar day in the format `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  try {
    const day = Temporal.PlainDate.from(text, { overflow: 'reject' });
    return day.year >= 1970;
  } catch {
    return false;
  }
}

/** The first instant of a calendar day in a time zone, also for days of 23 or 25 hours. */
export function startOfDay(day: string, timezone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds);
}

/** The first instant after a calendar day in a time zone, limited to the last supported instant. */
export function endOfDay(day: string, timezone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
  return new Date(Math.min(next, maxEpochMs));
}

export function isTimezone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
