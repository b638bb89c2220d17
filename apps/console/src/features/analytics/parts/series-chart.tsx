import { Text } from '@mantine/core';
import { lazy } from 'react';
import type { AnalyticsMeta, MetricName, Overview } from '../api/analytics.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { formatDay } from '../../../shared/format/times.js';
import { ChartFigure } from '../../../shared/ui/charts/chart-figure.js';
import type { ChartRow, ChartSeries } from '../../../shared/ui/charts/chart-table.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Panel } from '../../../shared/ui/page.js';
import { isUnknown } from './complete-days.js';
import { formatMetric, formatMetricAxis, metricOf } from './metric-labels.js';

const LineChart = lazy(() => import('../../../shared/ui/charts/line-chart.js'));

interface SeriesChartProps {
  readonly overview: Overview;
  readonly meta: AnalyticsMeta;
  readonly metric: MetricName;
  readonly hasData: boolean;
}

function rowsOf(overview: Overview, metric: MetricName): ChartRow[] {
  return overview.series.map(({ date, metrics, comparison, is_final: isFinal }) => ({
    label: formatDay(date, 'short'),
    values: { current: metrics[metric], previous: comparison?.metrics[metric] ?? null },
    isProvisional: !isFinal,
  }));
}

export function SeriesChart({ overview, meta, metric, hasData }: SeriesChartProps) {
  const { currency } = useFormat();
  const { label, description } = metricOf(metric);
  const rows = rowsOf(overview, metric);
  const hasComparison = overview.comparison !== null && overview.series.some(({ comparison }) => comparison !== null);
  const series: ChartSeries[] = [
    { key: 'current', label, color: 'var(--series-1)' },
    ...(hasComparison ? [{ key: 'previous', label: 'Previous period', color: 'var(--series-previous)', isDashed: true }] : []),
  ];
  const format = (value: number | null) => formatMetric(metric, value, currency);
  return (
    <Panel title={label} description={description}>
      {!hasData && meta.complete && (
        <Notice tone="neutral" title="No ads ran in this period">
          All platforms reported zero. Select another date range, or check on the Campaigns page whether a campaign is active.
        </Notice>
      )}
      <ChartFigure
        label={`${label} over time`}
        summary={`${format(isUnknown(overview.metrics, meta.start_date, meta) ? null : overview.metrics[metric])} from ${formatDay(meta.start_date)} to ${formatDay(meta.end_date)}.`}
        rows={rows}
        series={series}
        format={format}
      >
        <LineChart rows={rows} series={series} format={format} formatAxis={(value) => formatMetricAxis(metric, value, currency)} />
      </ChartFigure>
      {meta.final_through !== null && rows.some(({ isProvisional }) => isProvisional) && (
        <Text size="xs" c="dimmed" mt="xs">
          Final through {formatDay(meta.final_through)}. Platforms can still correct later days, for example for late conversions or invalid
          clicks.
        </Text>
      )}
    </Panel>
  );
}
