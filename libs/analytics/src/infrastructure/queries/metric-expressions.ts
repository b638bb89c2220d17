import { columnOfMeasure, type Measure } from '#libs/kernel';
import { type MetricFormula, type MetricName, metricFormulas, unitsOf } from '../../domain/metrics.js';

/** The SQL expression of an unrounded metric, for sorting and filtering. */
export function metricSql(name: MetricName, table: string): string {
  const { of, per, times }: MetricFormula = metricFormulas[name];
  // As numeric, because the quotient of two bigint sums would be truncated to an integer.
  const column = (measure: Measure) => `${table}.${columnOfMeasure(measure)}::numeric`;
  const factor = (sign: '*' | '/', value: bigint) => (value === 1n ? '' : ` ${sign} ${value}`);
  const sum = `${column(of)}${factor('/', unitsOf(of))}${factor('*', times)}`;
  return per === null ? sum : `${sum}${factor('*', unitsOf(per))} / nullif(${column(per)}, 0)`;
}
