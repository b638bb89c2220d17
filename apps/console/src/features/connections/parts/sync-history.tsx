import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Connection, type SyncRun, syncRunsQuery } from '../api/connections.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { formatDayRange, formatDuration } from '../../../shared/format/times.js';
import { type Column, DataTable } from '../../../shared/ui/data-table.js';
import { Panel } from '../../../shared/ui/page.js';
import { RecordList } from '../../../shared/ui/record-list.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { describeSyncRun } from './connection-labels.js';

const triggers: Readonly<Record<SyncRun['trigger'], string>> = { manual: 'Manual', scheduled: 'Scheduled', reconnect: 'Reconnect' };

export function SyncHistory({ connection }: { connection: Connection }) {
  const { moment } = useFormat();
  const runs = useInfiniteQuery(syncRunsQuery(connection.id));
  const newest = `${connection.last_sync?.id ?? ''} ${connection.last_sync?.status ?? ''}`;
  const { refetch } = runs;
  useEffect(() => {
    void refetch();
  }, [newest, refetch]);
  const columns: Column<SyncRun>[] = [
    {
      header: 'Started',
      cell: (run) => (
        <Text fw={500} inherit>
          {moment(run.started_at ?? run.queued_at)}
        </Text>
      ),
    },
    { header: 'Trigger', cell: ({ trigger }) => triggers[trigger] },
    { header: 'Status', cell: ({ status }) => <StatusBadge kind="sync" status={status} /> },
    { header: 'Days', cell: ({ range }) => formatDayRange(range.start_date, range.end_date) },
    { header: 'Result', cell: describeSyncRun },
    { header: 'Duration', align: 'right', cell: (run) => formatDuration(run.started_at, run.finished_at) },
  ];
  return (
    <Panel title="Sync runs" description="Each run imports new days and days that the platform may have corrected." flush>
      <RecordList
        query={runs}
        empty={
          <Text c="dimmed" p="lg">
            No sync runs yet. The first run starts automatically after connecting.
          </Text>
        }
      >
        {(rows) => <DataTable label="Sync runs" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </RecordList>
    </Panel>
  );
}
