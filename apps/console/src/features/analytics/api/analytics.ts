import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ResponseBody, consoleApi, http, type Page, publicApi, withQuery } from '../../../shared/api/http.js';

export interface Metrics {
  readonly impressions: number;
  readonly clicks: number;
  readonly spend_micros: number;
  readonly conversions: number;
  readonly conversion_value_micros: number;
  readonly ctr: number | null;
  readonly cpc_micros: number | null;
  readonly cpm_micros: number | null;
  readonly cvr: number | null;
  readonly cpa_micros: number | null;
  readonly roas: number | null;
}
export type MetricName = keyof Metrics;

type PerMetric = Readonly<Partial<Record<MetricName, number | null>>>;

export interface Comparison {
  readonly start_date: string;
  readonly end_date: string;
  readonly metrics: Metrics;
  readonly change: PerMetric;
  readonly change_ratio: PerMetric;
}

export interface SeriesPoint {
  readonly date: string;
  readonly metrics: Metrics;
  readonly comparison: Comparison | null;
  readonly is_final: boolean;
}

export interface AnalyticsMeta {
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly currency: string;
  readonly granularity: string;
  readonly as_of: string;
  readonly data_through: string | null;
  readonly final_through: string | null;
  readonly complete: boolean;
  readonly sources: readonly {
    readonly connection_id: string;
    readonly platform: string | null;
    readonly last_synced_at: string | null;
    readonly status: string | null;
  }[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

export interface Overview {
  readonly metrics: Metrics;
  readonly comparison: Comparison | null;
  readonly series: readonly SeriesPoint[];
}

export const breakdowns = ['campaigns', 'channels', 'creative', 'audiences'] as const;
export type Breakdown = (typeof breakdowns)[number];

interface Entity {
  readonly id: string | null;
  /** Null if the record no longer exists. */
  readonly name: string | null;
  readonly status: string | null;
}
export interface BreakdownRow {
  readonly date: string | null;
  readonly campaign?: Entity;
  readonly channel?: Entity;
  readonly creative?: Entity;
  readonly audience?: Entity;
  readonly metrics: Metrics;
  readonly is_final: boolean;
  readonly comparison: Comparison | null;
}
export const entityOf = (row: BreakdownRow): Entity =>
  row.campaign ?? row.channel ?? row.creative ?? row.audience ?? { id: null, name: 'unattributed', status: null };

export interface AnalyticsFilters {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly compare?: string | undefined;
  readonly granularity?: string | undefined;
  readonly campaign_id?: string | undefined;
  readonly connection_id?: string | undefined;
}

const path = `${publicApi}/analytics`;

export const overviewQuery = (filters: AnalyticsFilters) =>
  queryOptions({
    queryKey: ['analytics', 'overview', filters],
    queryFn: ({ signal }) => http.get<ResponseBody<Overview, AnalyticsMeta>>(`${path}/overview`, { ...filters }, signal),
    placeholderData: keepPreviousData,
  });

export interface BreakdownOrder {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

/** Requests totals of the range, one row for each entity. */
const breakdownParameters = ({ granularity: _, ...filters }: AnalyticsFilters, { sort, order }: BreakdownOrder) => ({
  ...filters,
  sort,
  order,
});

export const breakdownQuery = (view: Breakdown, filters: AnalyticsFilters, order: BreakdownOrder) =>
  infiniteQueryOptions({
    queryKey: ['analytics', view, filters, order],
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      http.get<Page<BreakdownRow> & { readonly meta: AnalyticsMeta }>(
        `${path}/${view}`,
        { ...breakdownParameters(filters, order), limit: 20, cursor: pageParam },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });

/** URL of a CSV file with all rows of the table. */
export const breakdownCsvUrl = (view: Breakdown, filters: AnalyticsFilters, order: BreakdownOrder): string =>
  withQuery(`${consoleApi}/analytics/${view}.csv`, breakdownParameters(filters, order));
export const overviewCsvUrl = (filters: AnalyticsFilters): string => withQuery(`${consoleApi}/analytics/overview.csv`, { ...filters });
