import { DataTable } from '../data-table.js';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly isDashed?: boolean;
}

/** One position on the axis. A null value is unknown and leaves a gap. */
export interface ChartRow {
  readonly label: string;
  readonly values: Readonly<Record<string, number | null>>;
  /** Platforms can still correct the values. */
  readonly isProvisional?: boolean;
}

interface ChartTableProps {
  readonly label: string;
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number | null) => string;
}

export function ChartTable({ label, rows, series, format }: ChartTableProps) {
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={(row) => row.label}
      columns={[
        { header: 'Time', cell: (row) => (row.isProvisional ? `${row.label} (provisional)` : row.label) },
        ...series.map(({ key, label: header }) => ({
          header,
          align: 'right' as const,
          cell: (row: ChartRow) => format(row.values[key] ?? null),
        })),
      ]}
    />
  );
}
