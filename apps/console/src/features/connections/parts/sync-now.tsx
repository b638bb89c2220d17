import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconRefresh } from '../../../shared/ui/icons.js';
import { type Connection, isSyncing, syncNow } from '../api/connections.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { errorMessage } from '../../../shared/ui/error-notice.js';
import { describeSyncRun } from './connection-labels.js';
import { isolated } from '../../../shared/format/isolated.js';

/** Starts a sync run and shows its progress. */
export function SyncNow({ connection }: { connection: Connection }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['connections'] });
  const syncing = useMutation({
    mutationFn: syncNow,
    onSettled: refresh,
    onError: (error) => notifications.show({ color: 'red', title: 'Sync not started', message: errorMessage(error) }),
  });
  if (!['connected', 'error'].includes(connection.status)) return null;
  const isRunning = isSyncing(connection);
  return (
    <>
      {isRunning && connection.last_sync && (
        <Text size="sm" role="status" c="dimmed">
          {describeSyncRun(connection.last_sync)}
        </Text>
      )}
      <PermissionGuard permission="connections.sync">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={syncing.isPending || isRunning}
          onClick={() => syncing.mutate(connection.id)}
          aria-label={`Start sync: ${isolated(connection.name)}`}
        >
          Start sync
        </Button>
      </PermissionGuard>
    </>
  );
}
