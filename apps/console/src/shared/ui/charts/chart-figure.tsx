import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { IconChartLine, IconTable } from '../icons.js';
import { LoadingSkeleton } from '../loaded.js';
import classes from './chart-figure.module.css';
import { ChartTable, type ChartRow, type ChartSeries } from './chart-table.js';

interface ChartFigureProps {
  readonly label: string;
  /** A sentence that describes the chart to screen readers. */
  readonly summary: string;
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number | null) => string;
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

/** A chart with its legend. The user can switch to a table of the same values. */
export function ChartFigure({ label, summary, rows, series, format, controls, children }: ChartFigureProps) {
  const [showsTable, setShowsTable] = useState(false);
  return (
    <figure className={classes['figure']}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Group gap="md" component="figcaption">
          {series.map(({ key, label: name, color, isDashed }) => (
            <Text key={key} size="sm" className={classes['legend']} component="span">
              <svg width="14" height="8" aria-hidden>
                <line x1="0" x2="14" y1="4" y2="4" stroke={color} strokeWidth="3" {...(isDashed ? { strokeDasharray: '3 3' } : {})} />
              </svg>
              {name}
            </Text>
          ))}
        </Group>
        <Group gap="xs">
          {controls}
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            className={classes['switch'] ?? ''}
            leftSection={showsTable ? <IconChartLine size={14} aria-hidden /> : <IconTable size={14} aria-hidden />}
            onClick={() => setShowsTable(!showsTable)}
          >
            {showsTable ? 'Show chart' : 'Show table'}
          </Button>
        </Group>
      </Group>
      {showsTable ? (
        <ChartTable label={label} rows={rows} series={series} format={format} />
      ) : (
        <div className={classes['chart']} role="img" aria-label={`${label}. ${summary}`}>
          <Suspense fallback={<LoadingSkeleton rows={5} />}>{children}</Suspense>
        </div>
      )}
    </figure>
  );
}
