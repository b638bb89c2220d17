import { Temporal } from 'temporal-polyfill';

/** Converts a timestamp to the value of a datetime-local input in a time zone. Null becomes ''. */
export const toLocalInput = (stamp: string | null, timeZone: string): string =>
  stamp === null ? '' : Temporal.Instant.from(stamp).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** Converts the value of a datetime-local input to a timestamp. A time that a clock change skips is moved one hour later. */
export const fromLocalInput = (local: string, timeZone: string): string | null =>
  local === '' ? null : Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().toString({ smallestUnit: 'millisecond' });

/** The date of a timestamp in a time zone, YYYY-MM-DD. */
export const dayInZone = (stamp: string, timeZone: string): string =>
  Temporal.Instant.from(stamp).toZonedDateTimeISO(timeZone).toPlainDate().toString();
