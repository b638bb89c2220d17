import { Area, AreaChart, CartesianGrid, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { gridStroke, margin, timeAxis, valueAxis } from './axes.js';
import type { ChartRow, ChartSeries } from './chart-table.js';
import { ChartTooltip } from './chart-tooltip.js';

interface LineChartProps {
  readonly rows: readonly ChartRow[];
  /** The first series is the subject. The others are comparisons. */
  readonly series: readonly ChartSeries[];
  readonly format: (value: number | null) => string;
  readonly formatAxis: (value: number) => string;
}

/** Values over time. Loaded on first use, because the chart library is large. */
export default function LineChart({ rows, series, format, formatAxis }: LineChartProps) {
  const [subject, ...others] = series;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={[...rows]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke={gridStroke} />
        <XAxis dataKey="label" {...timeAxis} />
        <YAxis tickFormatter={formatAxis} {...valueAxis} />
        <Tooltip
          content={(tooltip) => <ChartTooltip active={tooltip.active} payload={tooltip.payload} series={series} format={format} />}
        />
        {others.map(({ key, color }) => (
          <Line
            key={key}
            type="monotone"
            dataKey={(row: ChartRow) => row.values[key]}
            stroke={color}
            strokeWidth={1.5}
            strokeDasharray="4 4"
            dot={false}
            isAnimationActive={false}
          />
        ))}
        {subject && (
          <Area
            type="monotone"
            dataKey={(row: ChartRow) => row.values[subject.key]}
            stroke={subject.color}
            strokeWidth={2}
            fill={subject.color}
            fillOpacity={0.09}
            dot={rows.length === 1}
            isAnimationActive={false}
          />
        )}
      </AreaChart>
    </ResponsiveContainer>
  );
}
