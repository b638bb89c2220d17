import { Temporal } from 'temporal-polyfill';

/** A moment as an input of type datetime-local shows it in a zone; '' for none. */
export const toLocalInput = (stamp: string | null, timeZone: string): string =>
  stamp === null ? '' : Temporal.Instant.from(stamp).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** The moment that a person means by it; a time that the clocks skip is taken an hour later. */
export const fromLocalInput = (local: string, timeZone: string): string | null =>
  local === '' ? null : Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().toString({ smallestUnit: 'millisecond' });

/** The calendar day of a moment in a zone, YYYY-MM-DD. */
export const dayInZone = (stamp: string, timeZone: string): string =>
  Temporal.Instant.from(stamp).toZonedDateTimeISO(timeZone).toPlainDate().toString();
