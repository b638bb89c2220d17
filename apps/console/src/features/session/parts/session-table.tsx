import { Badge, Button, Group, Text } from '@mantine/core';
import { type Column, DataTable } from '../../../shared/ui/data-table.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import type { SessionEntry } from '../api/sessions.js';
import { browserName } from './browser-name.js';

interface SessionTableProps {
  readonly sessions: readonly SessionEntry[];
  /** Without it, the table has no buttons. */
  readonly onEnd?: (session: SessionEntry) => void;
  /** ID of the session that is being ended. */
  readonly ending?: string | undefined;
}

export function SessionTable({ sessions, onEnd, ending }: SessionTableProps) {
  const { ago, moment } = useFormat();
  const columns: Column<SessionEntry>[] = [
    {
      header: 'Browser',
      cell: ({ user_agent: userAgent, is_current: isCurrent }) => (
        <Group gap="xs">
          <Text fw={500}>{browserName(userAgent)}</Text>
          {isCurrent && (
            <Badge size="sm" variant="default">
              This browser
            </Badge>
          )}
        </Group>
      ),
    },
    { header: 'Network', cell: ({ address }) => address },
    { header: 'Signed in', cell: ({ started_at: at }) => <span title={moment(at)}>{ago(at)}</span> },
    { header: 'Last used', cell: ({ last_used_at: at }) => <span title={moment(at)}>{ago(at)}</span> },
  ];
  if (onEnd !== undefined) {
    columns.push({
      header: 'Actions',
      isForActions: true,
      cell: (session) =>
        !session.is_current && (
          <Button
            size="compact-sm"
            variant="default"
            loading={ending === session.id}
            onClick={() => onEnd(session)}
            aria-label={`Sign out: ${browserName(session.user_agent)}, ${session.address}`}
          >
            Sign out
          </Button>
        ),
    });
  }
  return <DataTable label="Sessions" rows={sessions} rowKey={({ id }) => id} columns={columns} />;
}
