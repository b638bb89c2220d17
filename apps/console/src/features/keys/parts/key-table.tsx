import { Button, Code, Text, Tooltip } from '@mantine/core';
import type { ApiKey } from '../api/keys.js';
import { useFormat, useSession } from '../../../shared/ui/use-session.js';
import { type Column, DataTable } from '../../../shared/ui/data-table.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import classes from './key-table.module.css';
import { isolated } from '../../../shared/format/isolated.js';

export const maskedKey = ({ prefix, last4 }: ApiKey): string => `${prefix}…${last4}`;
export const keyStatus = ({ status, exposed_at: exposedAt }: ApiKey): string =>
  status === 'active' && exposedAt !== null ? 'exposed' : status;

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly showsCreator: boolean;
  readonly onRevoke: (key: ApiKey) => void;
}

export function KeyTable({ keys, showsCreator, onRevoke }: KeyTableProps) {
  const { ago, moment, dayOf } = useFormat();
  const { user, can } = useSession();
  const columns: Column<ApiKey>[] = [
    {
      header: 'Name',
      cell: (key) => (
        <div>
          <Text fw={500}>{key.name}</Text>
          <Code className={classes['masked'] ?? ''}>{maskedKey(key)}</Code>
        </div>
      ),
    },
    { header: 'Status', cell: (key) => <StatusBadge kind="key" status={keyStatus(key)} /> },
    ...(showsCreator ? [{ header: 'Created by', cell: ({ creator }: ApiKey) => <span title={creator.email}>{creator.name}</span> }] : []),
    { header: 'Created', cell: (key) => <span title={moment(key.created_at)}>{dayOf(key.created_at)}</span> },
    {
      header: 'Last used',
      cell: (key) =>
        key.last_used_at === null ? <Text c="dimmed">Never</Text> : <span title={moment(key.last_used_at)}>{ago(key.last_used_at)}</span>,
    },
    {
      header: 'Expires',
      cell: (key) =>
        key.expires_at === null ? <Text c="dimmed">Never</Text> : <span title={moment(key.expires_at)}>{dayOf(key.expires_at)}</span>,
    },
    {
      header: 'Actions',
      isForActions: true,
      cell: (key) =>
        key.revoked_at === null && (key.creator.id === user.id || can('keys.manage')) ? (
          <Button size="compact-sm" variant="default" onClick={() => onRevoke(key)} aria-label={`Revoke key: ${isolated(key.name)}`}>
            Revoke key
          </Button>
        ) : key.revoked_at === null ? null : (
          <Tooltip label={moment(key.revoked_at)}>
            <Text size="sm" c="dimmed" component="span" tabIndex={0}>
              Revoked {ago(key.revoked_at)}
            </Text>
          </Tooltip>
        ),
    },
  ];
  return (
    <DataTable
      label="API keys"
      columns={columns}
      rows={keys}
      rowKey={(key) => key.id}
      isFaded={(key) => keyStatus(key) === 'revoked' || keyStatus(key) === 'expired'}
    />
  );
}
