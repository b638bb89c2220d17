import type { Page } from '#libs/kernel';
import type { Metrics } from '../../domain/metrics.js';
import type { Dimension } from '../../domain/report-query.js';

/** The subject of a row. `id` is null for metrics that cannot be attributed. */
export interface NamedView {
  readonly id: string | null;
  readonly name: string | null;
  readonly status: string | null;
}

export interface ComparisonView {
  readonly start_date: string;
  readonly end_date: string;
  readonly metrics: Partial<Metrics>;
  readonly change: Partial<Metrics>;
  readonly change_ratio: Partial<Metrics>;
}

export interface SourceView {
  readonly connection_id: string;
  readonly platform: string | null;
  readonly click_kind: string | null;
  readonly last_synced_at: string | null;
  readonly data_through: string | null;
  readonly status: string | null;
}

/** Metadata of a response. */
export interface MetaView {
  readonly start_date: string;
  readonly end_date: string;
  readonly timezone: string;
  readonly currency: string;
  readonly granularity: string;
  readonly as_of: string;
  readonly data_through: string | null;
  readonly final_through: string | null;
  readonly complete: boolean;
  readonly sources: readonly SourceView[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  readonly totals?: TotalsView;
}

export interface TotalsView {
  readonly metrics: Partial<Metrics>;
  readonly comparison: ComparisonView | null;
}

export interface SeriesItemView {
  readonly date: string;
  readonly metrics: Metrics;
  readonly comparison: ComparisonView | null;
  readonly is_final: boolean;
}

export interface OverviewView {
  readonly metrics: Metrics;
  readonly comparison: ComparisonView | null;
  readonly series: readonly SeriesItemView[];
}

/** A row of a report. The property that is named after the report's subject identifies it. */
export interface ReportRowView {
  readonly date: string | null;
  readonly campaign?: NamedView;
  readonly channel?: NamedView;
  readonly creative?: NamedView;
  readonly audience?: NamedView;
  readonly metrics: Metrics;
  readonly is_final: boolean;
  readonly updated_at: string | null;
  readonly comparison: ComparisonView | null;
}

export interface QueryRowView {
  readonly date: string | null;
  readonly dimensions: Partial<Record<Dimension, NamedView>>;
  readonly metrics: Partial<Metrics>;
  readonly comparison: ComparisonView | null;
}

export interface PageView<T> extends Page<T> {
  readonly meta: MetaView;
}
