import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fileUrl, http } from '../../../shared/api/http.js';
import type { Page, QueryOf, ResponseOf } from '../../../shared/api/operations.js';
import type { Schemas } from '../../../shared/api/schemas.js';

export type Metrics = Schemas['Metrics'];
export type MetricName = keyof Metrics;
export type Comparison = Schemas['Comparison'];
export type AnalyticsMeta = Schemas['AnalyticsMeta'];
export type Overview = Schemas['AnalyticsOverview'];
export type Granularity = Schemas['Granularity'];

const path = '/v1/analytics';
/** The reports of totals per entity. */
const reports = {
  campaigns: `${path}/campaigns`,
  channels: `${path}/channels`,
  creative: `${path}/creative`,
  audiences: `${path}/audiences`,
} as const;
export type Breakdown = keyof typeof reports;
export const breakdowns = Object.keys(reports) as readonly Breakdown[];

export type BreakdownRow = ResponseOf<(typeof reports)[Breakdown], 'get'>['data'][number];
type Report = Page<BreakdownRow> & { readonly meta: AnalyticsMeta };

export function entityOf(row: BreakdownRow): Schemas['AnalyticsName'] {
  if ('campaign' in row) return row.campaign;
  if ('channel' in row) return row.channel;
  return 'creative' in row ? row.creative : row.audience;
}

type OverviewParameters = QueryOf<`${typeof path}/overview`, 'get'>;
export type AnalyticsFilters = Pick<
  OverviewParameters,
  'start_date' | 'end_date' | 'compare' | 'granularity' | 'campaign_id' | 'connection_id'
>;

export const overviewQuery = (filters: AnalyticsFilters) =>
  queryOptions({
    queryKey: ['analytics', 'overview', filters],
    queryFn: ({ signal }) => http.get(`${path}/overview`, { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

export type BreakdownOrder = Required<Pick<QueryOf<(typeof reports)[Breakdown], 'get'>, 'sort' | 'order'>>;

/** Requests totals of the range, one row for each entity. */
const breakdownParameters = ({ granularity: _, ...filters }: AnalyticsFilters, { sort, order }: BreakdownOrder) => ({
  ...filters,
  sort,
  order,
});

export const breakdownQuery = (view: Breakdown, filters: AnalyticsFilters, order: BreakdownOrder) =>
  infiniteQueryOptions({
    queryKey: ['analytics', view, filters, order],
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }): Promise<Report> => {
      const query = { ...breakdownParameters(filters, order), limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return http.get(reports[view], { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });

const csvPath = '/console/api/analytics/{file}';
/** URL of a CSV file with all rows of the table. */
export const breakdownCsvUrl = (view: Breakdown, filters: AnalyticsFilters, order: BreakdownOrder): string =>
  fileUrl(csvPath, { file: `${view}.csv` }, breakdownParameters(filters, order));
export const overviewCsvUrl = (filters: AnalyticsFilters): string => fileUrl(csvPath, { file: 'overview.csv' }, filters);
