import type { MetricName } from './metrics.js';
import type { Comparison, Granularity, Period } from './reporting-period.js';

/** The dimensions of a breakdown. A channel is the platform of a connection, an objective belongs to a campaign. */
export const dimensions = ['campaign', 'channel', 'creative', 'audience', 'connection', 'objective'] as const;
export type Dimension = (typeof dimensions)[number];

/** A condition that applies before grouping. Values are UUIDs, channels, or objectives. */
export interface DimensionCondition {
  readonly dimension: Dimension;
  readonly values: readonly string[];
  readonly isNegated: boolean;
}

export const comparators = ['gt', 'gte', 'lt', 'lte', 'eq'] as const;
export type Comparator = (typeof comparators)[number];

/** A condition that applies after grouping, to the unrounded metric. */
export interface MetricCondition {
  readonly metric: MetricName;
  readonly comparator: Comparator;
  readonly value: number;
}

export interface Sort {
  readonly by: MetricName | 'name' | 'date';
  readonly order: 'asc' | 'desc';
}

/** A query over the metrics of an account, independent of the endpoint. */
export interface ReportQuery {
  readonly period: Period;
  readonly granularity: Granularity;
  readonly comparison: Comparison;
  readonly dimensions: readonly Dimension[];
  /** Whether all conditions or any condition must hold. */
  readonly join: 'all' | 'any';
  readonly where: readonly DimensionCondition[];
  readonly having: readonly MetricCondition[];
  /** The statuses of the records of the only dimension. Null for all statuses. */
  readonly statuses: readonly string[] | null;
  /** Values of the only dimension that have rows even without metrics. */
  readonly named: readonly string[];
  /** RFC 3339. Only rows that changed after this time are returned. */
  readonly updatedSince: string | null;
  readonly sort: Sort;
}
