import type { MetricName } from '../../domain/metrics.js';
import type { MeasureColumn } from '../ingestion/measures.js';

type ColumnSql = (column: MeasureColumn) => string;

/** The SQL expression of each unrounded metric, for sorting and filtering. */
const expressions: Readonly<Record<MetricName, (c: ColumnSql) => string>> = {
  impressions: (c) => c('impressions'),
  clicks: (c) => c('clicks'),
  spend_micros: (c) => c('spend_micros'),
  conversions: (c) => `${c('conversion_micros')} / 1e6`,
  conversion_value_micros: (c) => c('conversion_value_micros'),
  ctr: (c) => `${c('clicks')} / nullif(${c('impressions')}, 0)`,
  cpc_micros: (c) => `${c('spend_micros')} / nullif(${c('clicks')}, 0)`,
  cpm_micros: (c) => `${c('spend_micros')} * 1000 / nullif(${c('impressions')}, 0)`,
  cvr: (c) => `${c('conversion_micros')} / 1e6 / nullif(${c('clicks')}, 0)`,
  cpa_micros: (c) => `${c('spend_micros')} * 1e6 / nullif(${c('conversion_micros')}, 0)`,
  roas: (c) => `${c('conversion_value_micros')} / nullif(${c('spend_micros')}, 0)`,
};

/** Casts to numeric, because the quotient of two bigint sums would be truncated to an integer. */
export function metricSql(name: MetricName, table: string): string {
  return expressions[name]((column) => `${table}.${column}::numeric`);
}
