import classes from './chart-tooltip.module.css';
import type { ChartRow, ChartSeries } from './chart-table.js';

interface ChartTooltipProps {
  readonly active?: boolean | undefined;
  readonly payload?: readonly { readonly payload?: unknown }[] | undefined;
  readonly series: readonly ChartSeries[];
  readonly format: (value: number | null) => string;
}

export function ChartTooltip({ active, payload, series, format }: ChartTooltipProps) {
  const row = payload?.[0]?.payload as ChartRow | undefined;
  if (!active || !row) return null;
  return (
    <div className={classes['tooltip']}>
      <div className={classes['label']}>{row.isProvisional ? `${row.label} · provisional` : row.label}</div>
      {series.map(({ key, label, color }) => (
        <div key={key} className={classes['value']}>
          <svg width="8" height="8" aria-hidden>
            <circle cx="4" cy="4" r="4" fill={color} />
          </svg>
          <span>{label}</span>
          <strong>{format(row.values[key] ?? null)}</strong>
        </div>
      ))}
    </div>
  );
}
