import type { AnalyticsFilters, AnalyticsMeta, Metrics } from '../../api/analytics.js';
import { addDays } from '../../format/days.js';

/** A source that lags by more has failed: a range that waits for it would show none of the others' days. */
const maxLagDays = 7;

/** The day with which the default range ends: yesterday, or the last one with complete data where sources lag a little. */
export function lastCompleteDay(today: string, dataThrough: string | null | undefined): string {
  const yesterday = addDays(today, -1);
  if (!dataThrough || dataThrough >= yesterday || dataThrough < addDays(yesterday, -maxLagDays)) return yesterday;
  return dataThrough;
}

type Freshness = Pick<AnalyticsMeta, 'complete' | 'data_through' | 'start_date' | 'end_date'>;

/** How many of its days a range can be compared over. */
export type Comparable = { readonly days: 'all' } | { readonly days: 'none' } | { readonly days: 'through'; readonly end: string };

/** Days whose data is still to come count as zero for the service: compared with full ones, they would look like a collapse. */
export function comparableDays({ complete, data_through: through, start_date: start, end_date: end }: Freshness): Comparable {
  if (complete) return { days: 'all' };
  if (through === null || through < start) return { days: 'none' };
  return through < end ? { days: 'through', end: through } : { days: 'all' };
}

/** The question whose comparison can be shown; null: the one that was asked, or none. */
export function comparableFilters(
  filters: AnalyticsFilters,
  meta: Freshness,
): (AnalyticsFilters & { readonly granularity: 'total' }) | null {
  const comparable = comparableDays(meta);
  if (filters.compare === 'none' || comparable.days !== 'through') return null;
  return { ...filters, granularity: 'total', start_date: meta.start_date, end_date: comparable.end };
}

const isEmpty = (metrics: Metrics) =>
  metrics.impressions === 0 &&
  metrics.clicks === 0 &&
  metrics.spend_micros === 0 &&
  metrics.conversions === 0 &&
  metrics.conversion_value_micros === 0;

/** Zeros of days that have no data yet are not known, and so no zeros. */
export const isUnknown = (
  metrics: Metrics,
  firstDay: string,
  { complete, data_through: through }: Omit<Freshness, 'start_date' | 'end_date'>,
) => !complete && (through === null || firstDay > through) && isEmpty(metrics);
