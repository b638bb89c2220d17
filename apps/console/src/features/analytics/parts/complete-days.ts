import type { AnalyticsFilters, AnalyticsMeta, Metrics } from '../api/analytics.js';
import { addDays } from '../../../shared/format/days.js';

/** A source that lags by more is treated as failed, so that it does not hide recent days of the other sources. */
const maxLagDays = 7;

/** The last day of the default range: yesterday, or the last complete day while sources lag by at most `maxLagDays`. */
export function lastCompleteDay(today: string, dataThrough: string | null | undefined): string {
  const yesterday = addDays(today, -1);
  if (!dataThrough || dataThrough >= yesterday || dataThrough < addDays(yesterday, -maxLagDays)) return yesterday;
  return dataThrough;
}

type Freshness = Pick<AnalyticsMeta, 'complete' | 'data_through' | 'start_date' | 'end_date'>;

/** Which days of a range can be compared. */
export type Comparable = { readonly days: 'all' } | { readonly days: 'none' } | { readonly days: 'through'; readonly end: string };

/** Excludes days without data, because the totals lack them and the comparison would show a drop. */
export function comparableDays({ complete, data_through: through, start_date: start, end_date: end }: Freshness): Comparable {
  if (complete) return { days: 'all' };
  if (through === null || through < start) return { days: 'none' };
  return through < end ? { days: 'through', end: through } : { days: 'all' };
}

/** Filters of a narrower query with a valid comparison. Null if the original query is valid or there is no comparison. */
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

/** True for totals of zero over days that have no data yet. They are shown as unknown. */
export const isUnknown = (
  metrics: Metrics,
  firstDay: string,
  { complete, data_through: through }: Omit<Freshness, 'start_date' | 'end_date'>,
) => !complete && (through === null || firstDay > through) && isEmpty(metrics);
