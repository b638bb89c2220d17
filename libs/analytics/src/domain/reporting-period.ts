import { addDays, dayIn, daysBetween, firstOfMonth, lastOfMonth, mondayOf, yearBefore } from '#libs/kernel';

/** Reporting days, YYYY-MM-DD, both inclusive. */
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

/** The last day that is over in every zone; days of platforms end when they end there. */
export function lastCompleteDay(now: Date, timezones: readonly string[]): string {
  return timezones.map((timezone) => addDays(dayIn(now, timezone), -1)).sort()[0] as string;
}

/** The period of a question that may name neither end; by default the last 30 complete days. */
export function periodOf(start: string | null, end: string | null, lastComplete: () => string): Period {
  const until = end ?? lastComplete();
  return { start: start ?? addDays(until, 1 - defaultDays), end: until };
}

export function daysIn({ start, end }: Period): number {
  return daysBetween(start, end) + 1;
}

/** The days that a period is compared with: as many just before it, or the same dates of the year before. */
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

/** The part of a period that one row of a series stands for; `date` names it, and is null for the whole. */
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

/** The bucket that begins with a date, cut to the period: a week or month at its edge holds only the days asked for. */
export function bucketOf(date: string | null, granularity: Granularity, period: Period): Bucket {
  if (date === null) return { date, ...period };
  const last = { total: date, day: date, week: addDays(date, 6), month: lastOfMonth(date) };
  const end = last[granularity];
  return { date, start: date < period.start ? period.start : date, end: end > period.end ? period.end : end };
}

/** The buckets of a period, in order. */
export function bucketsOf(period: Period, granularity: Granularity): Bucket[] {
  const buckets: Bucket[] = [];
  for (let day = period.start; ; ) {
    const bucket = bucketOf(dateOf(day, granularity), granularity, period);
    buckets.push(bucket);
    // Asked of the bucket: after the last day of the calendar there is no next one to ask.
    if (bucket.end >= period.end) return buckets;
    day = addDays(bucket.end, 1);
  }
}

export type WholeSpan = 'week' | 'month';

/** Days of a period that are whole weeks or months, or just days. */
export interface Part extends Period {
  readonly span: 'day' | WholeSpan;
}

/** A period in whole spans of the first kind, what is left of it at either end in those of the next, and so on, then in days. */
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

/** The weeks or months that are in a period as a whole. The last one of the calendar never is: no day can be named after it. */
function wholeSpans({ start, end }: Period, span: WholeSpan): Period | null {
  const firstOf = firstDayOf[span];
  const first = firstOf(start) === start ? start : firstOf(addDays(firstOf(start), span === 'week' ? 7 : 31));
  const firstAfter = firstOf(addDays(end, 1));
  return first < firstAfter ? { start: first, end: addDays(firstAfter, -1) } : null;
}
