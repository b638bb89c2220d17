import { Temporal } from 'temporal-polyfill';

/** Converts a timestamp to the value of a datetime-local input in a time zone. Null becomes ''. */
export const toLocalInput = (stamp: string | null, timeZone: string): string =>
  stamp === null ? '' : Temporal.Instant.from(stamp).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

const resolved = (local: string, timeZone: string, disambiguation: 'compatible' | 'earlier' | 'later' = 'compatible') =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation });

/**
 * Converts the value of a datetime-local input to a timestamp. A time that a clock change skips is moved one hour later, and of one that
 * occurs twice, the first is taken: see `clockChangeNote`.
 */
export const fromLocalInput = (local: string, timeZone: string): string | null =>
  local === '' ? null : resolved(local, timeZone).toInstant().toString({ smallestUnit: 'millisecond' });

/**
 * Says how the value of a datetime-local input is read where a clock change makes it unclear: the time does not exist on that day, or exists
 * twice. Null for every other time.
 */
export function clockChangeNote(local: string, timeZone: string): string | null {
  if (local === '') return null;
  const [earlier, later] = [resolved(local, timeZone, 'earlier'), resolved(local, timeZone, 'later')];
  if (earlier.epochMilliseconds === later.epochMilliseconds) return null;
  const taken = resolved(local, timeZone);
  const [typed, saved] = [local.slice(11, 16), taken.toPlainTime().toString({ smallestUnit: 'minute' })];
  if (typed === saved) return `${typed} occurs twice on this day. The first one is saved: ${saved} (UTC${taken.offset}).`;
  return `${typed} does not exist on this day, because the clocks go forward. It is saved as ${saved} (UTC${taken.offset}).`;
}

/** The date of a timestamp in a time zone, YYYY-MM-DD. */
export const dayInZone = (stamp: string, timeZone: string): string =>
  Temporal.Instant.from(stamp).toZonedDateTimeISO(timeZone).toPlainDate().toString();
