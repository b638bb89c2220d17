import { locale, notSet } from './locale.js';

type Stamp = string | null | undefined;

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const cached = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formatters.set(key, cached);
  return cached;
}

/** Formats a timestamp in the account's time zone. */
export function formatMoment(stamp: Stamp, timeZone: string): string {
  if (!stamp) return notSet;
  return formatter(timeZone, { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    new Date(stamp),
  );
}

export function formatTimeOfDay(stamp: Stamp, timeZone: string): string {
  return stamp ? formatter(timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(stamp)) : notSet;
}

/** Formats a calendar date, which has no time zone. */
export function formatDay(day: Stamp, length: 'short' | 'long' = 'long'): string {
  if (!day) return notSet;
  const year = length === 'long' ? ({ year: 'numeric' } as const) : {};
  return formatter('UTC', { day: 'numeric', month: 'short', ...year }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

/** Formats the date of a timestamp in the account's time zone. */
export function formatDayOf(stamp: Stamp, timeZone: string): string {
  return stamp ? formatter(timeZone, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(stamp)) : notSet;
}

/** Formats the dates between two timestamps. An unset end is open. */
export function formatDays(start: Stamp, end: Stamp, timeZone: string): string {
  if (!start && !end) return notSet;
  const options = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  if (start && end && Date.parse(start) <= Date.parse(end)) return formatter(timeZone, options).formatRange(new Date(start), new Date(end));
  return start ? `from ${formatDayOf(start, timeZone)}` : `until ${formatDayOf(end, timeZone)}`;
}

/** Formats a range of calendar dates, both inclusive. */
export const formatDayRange = (start: string, end: string): string =>
  formatter('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    new Date(`${start}T00:00:00Z`),
    new Date(`${end}T00:00:00Z`),
  );

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** Formats a relative time such as "3 hours ago". Beyond 30 days it formats the date. */
export function formatAgo(stamp: Stamp, timeZone: string, now = Date.now()): string {
  if (!stamp) return notSet;
  const seconds = Math.round((Date.parse(stamp) - now) / 1_000);
  if (Math.abs(seconds) > 30 * 86_400) return formatDayOf(stamp, timeZone);
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  return unit === 'second' && Math.abs(seconds) < 45
    ? seconds > 0
      ? 'in a moment'
      : 'just now'
    : relative.format(Math.round(seconds / length), unit);
}

export function formatDuration(from: Stamp, to: Stamp): string {
  if (!from || !to) return notSet;
  const seconds = Math.max(0, (Date.parse(to) - Date.parse(from)) / 1_000);
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
