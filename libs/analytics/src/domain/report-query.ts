import type { MetricName } from './metrics.js';
import type { Comparison, Granularity, Period } from './reporting-period.js';

/** What metrics can be broken down by. A channel is the platform of a connection; an objective is a campaign's. */
export const dimensions = ['campaign', 'channel', 'creative', 'audience', 'connection', 'objective'] as const;
export type Dimension = (typeof dimensions)[number];

/** Acts before grouping. Values are uuids, or the words of a channel or objective. */
export interface DimensionCondition {
  readonly dimension: Dimension;
  readonly values: readonly string[];
  readonly isNegated: boolean;
}

export const comparators = ['gt', 'gte', 'lt', 'lte', 'eq'] as const;
export type Comparator = (typeof comparators)[number];

/** Acts after grouping, on the metric before it is rounded. */
export interface MetricCondition {
  readonly metric: MetricName;
  readonly comparator: Comparator;
  readonly value: number;
}

export interface Sort {
  readonly by: MetricName | 'name' | 'date';
  readonly order: 'asc' | 'desc';
}

/** One question to the metrics of an account, whichever endpoint it came by. */
export interface ReportQuery {
  readonly period: Period;
  readonly granularity: Granularity;
  readonly comparison: Comparison;
  readonly dimensions: readonly Dimension[];
  /** Whether all conditions must hold, or any. */
  readonly join: 'all' | 'any';
  readonly where: readonly DimensionCondition[];
  readonly having: readonly MetricCondition[];
  /** Statuses of what the only dimension names; null for all. */
  readonly statuses: readonly string[] | null;
  /** Values of the only dimension that are shown although nothing was delivered. */
  readonly named: readonly string[];
  /** RFC 3339; only rows that changed after it. */
  readonly updatedSince: string | null;
  readonly sort: Sort;
}
