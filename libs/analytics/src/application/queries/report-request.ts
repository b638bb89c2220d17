import type { Id } from '#libs/kernel';
import type { Sort } from '../../domain/report-query.js';
import type { Comparison, Granularity } from '../../domain/reporting-period.js';

/** The subjects that a report can have one row for. */
export const subjects = ['campaign', 'channel', 'creative', 'audience'] as const;
export type Subject = (typeof subjects)[number];

/** Restricts a report to these records. Absent fields do not restrict it. */
export interface ReportFilters {
  readonly campaignIds?: readonly Id<'cmp'>[] | null;
  readonly connectionIds?: readonly Id<'con'>[] | null;
  /** The platforms of connections. */
  readonly channels?: readonly string[] | null;
  readonly creativeIds?: readonly Id<'crv'>[] | null;
  readonly audienceIds?: readonly Id<'aud'>[] | null;
}

/** The fields that the overview and all reports have. */
export interface OverviewRequest {
  /** The first reporting day (YYYY-MM-DD). Null or absent: 29 days before `end`. */
  readonly start?: string | null;
  /** The last reporting day (YYYY-MM-DD), inclusive. Null or absent: the last complete day. */
  readonly end?: string | null;
  /** Default: `total`. */
  readonly granularity?: Granularity;
  /** Default: `none`. */
  readonly comparison?: Comparison;
  /** Default: none. */
  readonly filters?: ReportFilters;
}

/** One page of a report. */
export interface ReportRequest extends OverviewRequest {
  /** The statuses of the records that have rows. Null or absent: every status. */
  readonly statuses?: readonly string[] | null;
  /** Only rows that changed after this time are returned. Null or absent: all rows. */
  readonly updatedSince?: Date | null;
  /** Null or absent: `spend_micros` for the granularity `total`, otherwise `date`. */
  readonly sort?: Sort['by'] | null;
  /** Null or absent: ascending for `name` and `date`, otherwise descending. */
  readonly order?: Sort['order'] | null;
  /** The maximum number of rows on the page, from 1 to 100. Default: 20. */
  readonly limit?: number;
  /** The `next_cursor` of the previous page, whose request was the same except for `limit`. Null or absent: the first page. */
  readonly cursor?: string | null;
}
