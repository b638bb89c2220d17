import type { AnalyticsFilters, Granularity } from '../api/analytics.js';

/** A chart has a point for each day, week or month. */
export type ChartGranularity = Exclude<Granularity, 'total'>;
export type ComparisonPeriod = NonNullable<AnalyticsFilters['compare']>;

export const granularityLabels: Readonly<Record<ChartGranularity, string>> = { day: 'Daily', week: 'Weekly', month: 'Monthly' };
export const comparisonLabels: Readonly<Record<ComparisonPeriod, string>> = {
  previous_period: 'vs. previous period',
  previous_year: 'vs. previous year',
  none: 'No comparison',
};
