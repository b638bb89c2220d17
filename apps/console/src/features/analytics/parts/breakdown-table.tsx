import { Text, Tooltip } from '@mantine/core';
import { type Breakdown, type BreakdownOrder, type BreakdownRow, entityOf, type MetricName } from '../api/analytics.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { formatChange } from '../../../shared/format/numbers.js';
import { platformName, humanize } from '../../../shared/format/labels.js';
import { type Column, DataTable, type Sorting } from '../../../shared/ui/data-table.js';
import { RowLink } from '../../../shared/ui/links.js';
import { formatMetric, changeTone, metricOf } from './metric-labels.js';

const visibleMetrics: readonly MetricName[] = ['spend_micros', 'impressions', 'clicks', 'ctr', 'conversions', 'cpa_micros', 'roas'];
const pageOf = { campaigns: '/campaigns/$id', creative: '/creative/$id', audiences: '/audiences/$id', channels: null } as const;
const tones = { good: 'var(--tone-good)', bad: 'var(--tone-bad)', neutral: 'dimmed' } as const;

function Name({ row, view }: { row: BreakdownRow; view: Breakdown }) {
  const { id, name: known } = entityOf(row);
  const name = known ?? id ?? 'unattributed';
  const page = pageOf[view];
  if (view === 'channels') return <Text fw={500}>{platformName(name)}</Text>;
  if (id === null) {
    return (
      <Tooltip label="Metrics that the platform reported without attribution. They are included so that totals match.">
        <Text c="dimmed" component="span" tabIndex={0}>
          {humanize(name)}
        </Text>
      </Tooltip>
    );
  }
  return page === null ? (
    <Text fw={500}>{name}</Text>
  ) : (
    <RowLink to={page} params={{ id }}>
      {name}
    </RowLink>
  );
}

function Value({ row, name, hasComparison }: { row: BreakdownRow; name: MetricName; hasComparison: boolean }) {
  const { currency } = useFormat();
  const ratio = hasComparison ? row.comparison?.change_ratio[name] : null;
  return (
    <div>
      {formatMetric(name, row.metrics[name], currency)}
      {ratio !== null && ratio !== undefined && (
        <Text size="xs" c={tones[changeTone(name, ratio)]}>
          {formatChange(ratio)}
        </Text>
      )}
    </div>
  );
}

interface BreakdownTableProps {
  readonly rows: readonly BreakdownRow[];
  readonly view: Breakdown;
  /** False while days of the range have no data, because rows are compared only over the whole range. */
  readonly hasComparison: boolean;
  readonly sorting: Sorting<BreakdownOrder['sort']>;
}

export function BreakdownTable({ rows, view, hasComparison, sorting }: BreakdownTableProps) {
  const columns: Column<BreakdownRow, BreakdownOrder['sort']>[] = [
    { header: 'Name', sort: 'name', cell: (row) => <Name row={row} view={view} /> },
    ...visibleMetrics.map((name) => ({
      header: metricOf(name).label,
      sort: name,
      align: 'right' as const,
      cell: (row: BreakdownRow) => <Value row={row} name={name} hasComparison={hasComparison} />,
    })),
  ];
  return (
    <DataTable
      label={`Breakdown by ${view}`}
      columns={columns}
      rows={rows}
      rowKey={(row) => entityOf(row).id ?? 'unattributed'}
      sorting={sorting}
    />
  );
}
