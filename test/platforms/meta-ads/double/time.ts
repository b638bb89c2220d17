import { dayMs } from '../../doubles/clock.js';

/** ISO 8601 with the offset of a time zone, as the platform writes times. */
export function isoTime(ms: number, timeZone = 'UTC'): string {
  const offset = Math.round(offsetAt(ms, timeZone) / 60_000);
  const local = new Date(ms + offset * 60_000).toISOString().slice(0, 19);
  const pad = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}${pad(size % 60)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const [year, second] = ['numeric', '2-digit'] as const;
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year,
      month: second,
      day: second,
      hour: second,
      minute: second,
      second,
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
export function offsetAt(ms: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const local = Date.parse(`${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}Z`);
  return local - Math.floor(ms / 1_000) * 1_000;
}

/** The day of a moment in a time zone, as YYYY-MM-DD. */
export const dayIn = (ms: number, timeZone: string): string => new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 10);

/** Reports ask for the same days again and again, and time zones are slow. */
const dayStarts = new Map<string, number>();

/** When a day begins in a time zone. Days with a change of the clocks are 23 or 25 hours long. */
export function dayStart(day: string, timeZone: string): number {
  const key = `${day} ${timeZone}`;
  const known = dayStarts.get(key);
  if (known !== undefined) return known;
  const utc = Date.parse(`${day}T00:00:00Z`);
  const guess = utc - offsetAt(utc, timeZone);
  const start = utc - offsetAt(guess, timeZone);
  dayStarts.set(key, start);
  return start;
}

/** The day after another one. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/** Every day from one to another. */
export function daysBetween(start: string, end: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(start); at <= Date.parse(end); at += dayMs) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
