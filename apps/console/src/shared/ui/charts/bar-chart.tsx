import { Bar, BarChart as Bars, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisText, gridStroke, margin, timeAxis, valueAxis } from './axes.js';
import type { ChartRow, ChartSeries } from './chart-table.js';
import { ChartTooltip } from './chart-tooltip.js';

interface BarChartProps {
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number | null) => string;
  readonly formatAxis: (value: number) => string;
  /** A horizontal line that marks the limit. */
  readonly limit?: { readonly value: number; readonly label: string } | null;
}

/** Stacked counts over time. */
export default function BarChart({ rows, series, format, formatAxis, limit = null }: BarChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Bars data={[...rows]} margin={margin} accessibilityLayer={false} barCategoryGap="18%">
        <CartesianGrid vertical={false} stroke={gridStroke} />
        <XAxis dataKey="label" {...timeAxis} />
        <YAxis tickFormatter={formatAxis} allowDecimals={false} {...valueAxis} />
        <Tooltip
          cursor={{ fill: 'var(--surface-hover)' }}
          content={(tooltip) => <ChartTooltip active={tooltip.active} payload={tooltip.payload} series={series} format={format} />}
        />
        {series.map(({ key, color }) => (
          <Bar
            key={key}
            dataKey={(row: ChartRow) => row.values[key]}
            stackId="all"
            fill={color}
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
        {limit && (
          <ReferenceLine
            y={limit.value}
            ifOverflow="extendDomain"
            stroke="var(--tone-bad)"
            strokeDasharray="5 4"
            label={{ value: limit.label, position: 'insideTopRight', ...axisText }}
          />
        )}
      </Bars>
    </ResponsiveContainer>
  );
}
