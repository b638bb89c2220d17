import { type AccountContext, dayRule, endOfDay, instantRule, isCalendarDay, parseInstant, startOfDay } from '#libs/kernel';
import { idList, type ParameterDoc, ParameterReader, plusEncodingHint } from '#libs/rest';
import { minuteUsageDays } from '../../domain/usage.js';
import { granularities, type Granularity, type UsageCriteria } from '../../application/queries/get-usage.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** What is shown without dates, and what may be asked for at once. */
const spans: Readonly<Record<Granularity, { shown: number; most: number; maxListedValues: string }>> = {
  minute: { shown: hourMs, most: 6 * hourMs, maxListedValues: '6 hours' },
  hour: { shown: dayMs, most: 31 * dayMs, maxListedValues: '31 days' },
  day: { shown: 30 * dayMs, most: 366 * dayMs, maxListedValues: '366 days' },
};

const parameter = (name: string, description: string, schema: object): ParameterDoc => ({ name, required: false, description, schema });
const moment = { type: 'string', maxLength: 40 };

export const usageParameters: readonly ParameterDoc[] = [
  parameter('granularity', 'The length of a bucket.', { type: 'string', enum: granularities, default: 'hour' }),
  parameter('start', 'When the range starts: a day or an RFC 3339 timestamp.', moment),
  parameter('end', 'When the range ends: a day (inclusive) or an RFC 3339 timestamp (exclusive).', moment),
  parameter('key_id', 'Returns only the requests of this key.', idList('key')),
];

/** Parses the parameters of the usage chart. Reports all problems at once. */
export function parseUsageCriteria(parameters: Record<string, unknown>, { timezone }: AccountContext, now: Date): UsageCriteria {
  const reader = new ParameterReader(parameters, ['granularity', 'start', 'end', 'key_id']);
  const granularity = reader.enumValue('granularity', granularities, 'hour');
  const stamp = (name: string, ofDay: typeof startOfDay, absent: Date): Date => {
    const value = reader.text(name);
    if (value === undefined) return absent;
    const found = isCalendarDay(value) ? ofDay(value, timezone) : parseInstant(value);
    if (found !== null) return found;
    reader.addProblem(name, 'invalid_format', `${name} must be ${dayRule}, or ${instantRule}.${plusEncodingHint(value)}`);
    return absent;
  };
  const { shown, most, maxListedValues } = spans[granularity] ?? spans.hour;
  const end = stamp('end', endOfDay, now);
  const start = stamp('start', startOfDay, new Date(Math.max(0, end.getTime() - shown)));
  const [keyId = null] = reader.ids('key_id', 'key') ?? [];
  reader.getOrThrow();
  if (start >= end) reader.addProblem('start', 'conflicting_fields', 'start must be before end.');
  else if (end.getTime() - start.getTime() > most) {
    reader.addProblem(
      'start',
      'out_of_range',
      `With granularity=${granularity} start and end may be ${maxListedValues} apart at the most.`,
    );
  } else if (granularity !== 'day' && start.getTime() < now.getTime() - minuteUsageDays * dayMs) {
    const message = `start must be within the last ${minuteUsageDays} days. Of older requests, only the day is known: use granularity=day.`;
    reader.addProblem('start', 'out_of_range', message);
  }
  reader.getOrThrow();
  return { granularity, start, end, keyId };
}
