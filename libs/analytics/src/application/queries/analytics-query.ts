import type { Caller, Validated } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { MetricName } from '../../domain/metrics.js';
import type { Dimension } from '../../domain/report-query.js';
import type { Comparison, Granularity } from '../../domain/reporting-period.js';
import type { PageView, QueryRowView } from './analytics-views.js';

export interface FilterInput {
  readonly field: Dimension | MetricName;
  readonly operator: string;
  readonly value: unknown;
}

/** A custom query in the form of the request body. Absent and null fields have their default value. */
export interface QueryInput {
  readonly metrics: MetricName[];
  readonly dimensions?: Dimension[] | null;
  readonly granularity?: Granularity | null;
  readonly start_date?: string | null;
  readonly end_date?: string | null;
  readonly compare?: Comparison | null;
  readonly filters?: { readonly all?: FilterInput[] | null; readonly any?: FilterInput[] | null } | null;
  readonly sort?: string | null;
  readonly order?: 'asc' | 'desc' | null;
  readonly limit?: number | null;
  readonly cursor?: string | null;
  readonly totals?: boolean | null;
}

export class AnalyticsQuery extends Query<PageView<QueryRowView>> {
  constructor(
    readonly caller: Caller,
    readonly body: Validated<QueryInput>,
  ) {
    super();
  }
}
