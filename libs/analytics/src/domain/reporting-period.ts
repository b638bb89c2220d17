import { addDays, dayIn, daysBetween } from '#libs/kernel';
import { firstOfMonth, lastOfMonth, mondayOf, yearBefore } from './calendar-days.js';

/** A range of reporting days (YYYY-MM-DD), both inclusive. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

export const granularities = ['total', 'day', 'week', 'month'] as const;
export type Granularity = (typeof granularities)[number];

export const comparisons = ['none', 'previous_period', 'previous_year'] as const;
export type Comparison = (typeof comparisons)[number];

export const maxPeriodDays = 731;
const defaultDays = 30;

/** The last day that has ended in every time zone. A platform's day ends in its own time zone. */
export function lastCompleteDay(now: Date, timezones: readonly string[]): string {
  return timezones.map((timezone) => addDays(dayIn(now, timezone), -1)).sort()[0] as string;
}

/** The period of a query with optional start and end. The default is the last 30 complete days. */
export function periodOf(start: string | null, end: string | null, lastComplete: () => string): Period {
  const until = end ?? lastComplete();
  return { start: start ?? addDays(until, 1 - defaultDays), end: until };
}

export function daysIn({ start, end }: Period): number {
  return daysBetween(start, end) + 1;
}

/** The comparison period: the same number of days just before, or the same dates of the previous year. */
export function comparedWith(period: Period, whole: Period, comparison: Comparison): Period | null {
  switch (comparison) {
    case 'none':
      return null;
    case 'previous_period':
      return { start: addDays(period.start, -daysIn(whole)), end: addDays(period.end, -daysIn(whole)) };
    case 'previous_year':
      return { start: yearBefore(period.start), end: yearBefore(period.end) };
  }
}

/** The part of a period that one row of a series covers. `date` identifies it and is null for the whole period. */
export interface Bucket extends Period {
  readonly date: string | null;
}

function dateOf(day: string, granularity: Granularity): string | null {
  switch (granularity) {
    case 'total':
      return null;
    case 'day':
      return day;
    case 'week':
      return mondayOf(day);
    case 'month':
      return firstOfMonth(day);
  }
}

/** The bucket that starts with a date, clipped to the period: the first and last week or month can be partial. */
export function bucketOf(date: string | null, granularity: Granularity, period: Period): Bucket {
  if (date === null) return { date, ...period };
  const last = { total: date, day: date, week: addDays(date, 6), month: lastOfMonth(date) };
  const end = last[granularity];
  return { date, start: date < period.start ? period.start : date, end: end > period.end ? period.end : end };
}

/** The buckets of a period, in order. */
export function bucketsOf(period: Period, granularity: Granularity): Bucket[] {
  const buckets: Bucket[] = [];
  for (let day = period.start; ;) {
    const bucket = bucketOf(dateOf(day, granularity), granularity, period);
    buckets.push(bucket);
    // Compares the end of the bucket, because no day can follow the last supported day.
    if (bucket.end >= period.end) return buckets;
    day = addDays(bucket.end, 1);
  }
}

export type WholeSpan = 'week' | 'month';

/** A part of a period in whole weeks or months, or in single days. */
export interface Part extends Period {
  readonly span: 'day' | WholeSpan;
}

/** Splits a period into whole spans of the first kind, the remainder at both ends into the next kind, and finally into days. */
export function partsOf(period: Period, [span, ...smaller]: readonly WholeSpan[]): Part[] {
  const { start, end } = period;
  if (start > end) return [];
  if (span === undefined) return [{ span: 'day', start, end }];
  const whole = wholeSpans(period, span);
  if (whole === null) return partsOf(period, smaller);
  const before = partsOf({ start, end: addDays(whole.start, -1) }, smaller);
  const after = whole.end === end ? [] : partsOf({ start: addDays(whole.end, 1), end }, smaller);
  return [...before, { span, ...whole }, ...after];
}

const firstDayOf = { week: mondayOf, month: firstOfMonth };

/** The whole weeks or months of a period. The last supported one never counts, because no day can follow it. */
function wholeSpans({ start, end }: Period, span: WholeSpan): Period | null {
  const firstOf = firstDayOf[span];
  const first = firstOf(start) === start ? start : firstOf(addDays(firstOf(start), span === 'week' ? 7 : 31));
  const firstAfter = firstOf(addDays(end, 1));
  return first < firstAfter ? { start: first, end: addDays(firstAfter, -1) } : null;
}
