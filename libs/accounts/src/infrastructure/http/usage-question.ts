import {
  type AccountContext,
  endOfDay,
  type Id,
  idFromUuid,
  InvalidParameters,
  isCalendarDay,
  parseInstant,
  type Problem,
  startOfDay,
  UnknownParameters,
  uuidFromId,
} from '#libs/kernel';
import { granularities, type Granularity, type UsageQuestion } from '../../application/queries/get-usage.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** What is shown without dates, and what may be asked for at once. */
const spans: Readonly<Record<Granularity, { shown: number; most: number; mostInWords: string }>> = {
  minute: { shown: hourMs, most: 6 * hourMs, mostInWords: '6 hours' },
  hour: { shown: dayMs, most: 31 * dayMs, mostInWords: '31 days' },
  day: { shown: 30 * dayMs, most: 366 * dayMs, mostInWords: '366 days' },
};
const names = ['granularity', 'start', 'end', 'key_id'];
const nobodysKey = idFromUuid('key', '00000000-0000-0000-0000-000000000000');

/** The parameters of the usage chart; reports all that is wrong at once. */
export function usageQuestionOf(raw: Record<string, unknown>, { timezone }: AccountContext, now: Date): UsageQuestion {
  const unknown = Object.keys(raw).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new UnknownParameters(unknown, names);
  const problems: Problem[] = [];
  const { granularity = 'hour', start, end, key_id: key } = raw;
  if (!granularities.includes(granularity as Granularity)) {
    const message = `granularity must be one of ${granularities.join(', ')}.`;
    problems.push({ parameter: 'granularity', code: 'not_allowed_value', message, allowed: granularities });
  }
  const stamp = (name: string, value: unknown, ofDay: typeof startOfDay, absent: Date): Date => {
    if (value === undefined) return absent;
    const found = typeof value !== 'string' ? null : isCalendarDay(value) ? ofDay(value, timezone) : parseInstant(value);
    if (found !== null) return found;
    const message = `${name} must be a day (YYYY-MM-DD) or an RFC 3339 time stamp with a zone.`;
    problems.push({ parameter: name, code: 'invalid_format', message });
    return absent;
  };
  const { shown, most, mostInWords } = spans[granularity as Granularity] ?? spans.hour;
  const until = stamp('end', end, endOfDay, now);
  const from = stamp('start', start, startOfDay, new Date(Math.max(0, until.getTime() - shown)));
  if (problems.length === 0 && from > until) {
    problems.push({ parameter: 'start', code: 'conflicting_fields', message: 'start must not be after end.' });
  } else if (problems.length === 0 && until.getTime() - from.getTime() > most) {
    const message = `With granularity=${String(granularity)} start and end may be ${mostInWords} apart at the most.`;
    problems.push({ parameter: 'start', code: 'out_of_range', message });
  }
  if (problems.length > 0) throw new InvalidParameters(problems);
  const keyId = key === undefined ? null : uuidFromId('key', key) === null ? nobodysKey : (key as Id<'key'>);
  return { granularity: granularity as Granularity, start: from, end: until, keyId };
}
