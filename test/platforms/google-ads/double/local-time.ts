import { Temporal } from 'temporal-polyfill';

const pad = (value: number) => String(value).padStart(2, '0');

/** A time as the API writes it, in a time zone: YYYY-MM-DD HH:MM:SS. */
export function localTime(ms: number, timeZone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
  return `${time.toPlainDate().toString()} ${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`;
}

export const localDay = (ms: number, timeZone: string): string => localTime(ms, timeZone).slice(0, 10);

/** The moment of a local time that the API writes. */
export const momentOf = (text: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(timeZone).epochMilliseconds;

/** From the start of a local day to that of the next one: 23 to 25 hours. */
export function dayInterval(day: string, timeZone: string): { readonly from: number; readonly to: number } {
  const start = Temporal.PlainDate.from(day);
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
  return { from: at(start), to: at(start.add({ days: 1 })) };
}

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** How many days after one day another is. */
export const daysApart = (from: string, to: string): number => Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

export function daysBetween(start: string, end: string): string[] {
  const count = daysApart(start, end) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => addDays(start, i));
}
