import { Anchor, Text } from '@mantine/core';
import type { ConnectionCheck } from '../api/connections.js';
import { type Column, DataTable } from '../../../shared/ui/data-table.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';

const columns: readonly Column<ConnectionCheck>[] = [
  { header: 'Check', cell: ({ label }) => label },
  { header: 'State', cell: ({ state }) => <StatusBadge kind="check" status={state} /> },
  {
    header: 'Found',
    cell: ({ message, fix_url: url }) => (
      <Text inherit style={{ whiteSpace: 'normal' }}>
        {message}{' '}
        {url !== null && (
          <Anchor href={url} target="_blank" rel="noreferrer" inherit>
            Open the platform
          </Anchor>
        )}
      </Text>
    ),
  },
];

const ranks: Readonly<Record<ConnectionCheck['state'], number>> = { missing: 0, unknown: 1, ok: 2 };

/** What was checked, what is missing first. */
export function CheckTable({ checks }: { checks: readonly ConnectionCheck[] }) {
  const rows = checks.toSorted((one, other) => ranks[one.state] - ranks[other.state]);
  return <DataTable label="What a launch needs" columns={columns} rows={rows} rowKey={({ name }) => name} />;
}
