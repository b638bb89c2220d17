import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Connection, isSyncing, syncNow } from '../../api/connections.js';
import { Allowed } from '../../ui/allowed.js';
import { messageOf } from '../../ui/failure.js';
import { outcomeOf } from './connection-words.js';

/** Starts a sync, and tells how far it is. */
export function SyncNow({ connection }: { connection: Connection }) {
  const queryClient = useQueryClient();
  const renew = () => queryClient.invalidateQueries({ queryKey: ['connections'] });
  const syncing = useMutation({
    mutationFn: syncNow,
    onSettled: renew,
    onError: (error) => notifications.show({ color: 'red', title: 'No sync was started', message: messageOf(error) }),
  });
  if (!['connected', 'error'].includes(connection.status)) return null;
  const isRunning = isSyncing(connection);
  return (
    <>
      {isRunning && connection.last_sync && (
        <Text size="sm" role="status" c="dimmed">
          {outcomeOf(connection.last_sync)}
        </Text>
      )}
      <Allowed to="connections.sync">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={syncing.isPending || isRunning}
          onClick={() => syncing.mutate(connection.id)}
          aria-label={`Sync now: ${connection.name}`}
        >
          Sync now
        </Button>
      </Allowed>
    </>
  );
}
