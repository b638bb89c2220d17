import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiKey, revokeKey } from '../api/keys.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { Confirmation } from '../../../shared/ui/confirmation.js';
import { maskedKey } from './key-table.js';
import { isolated } from '../../../shared/format/isolated.js';

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { ago } = useFormat();
  const revoking = useMutation({
    mutationFn: revokeKey,
    onSuccess: async (key) => {
      await queryClient.invalidateQueries({ queryKey: ['keys'] });
      notifications.show({ message: `${isolated(key.name)} was revoked. Requests with this key are now rejected.` });
      onClose();
    },
  });
  return (
    <Confirmation
      title={`Revoke ${apiKey?.name ?? 'the key'}?`}
      isOpen={apiKey !== null}
      onClose={() => {
        revoking.reset();
        onClose();
      }}
      confirmLabel="Revoke key"
      cancelLabel="Keep key"
      isRunning={revoking.isPending}
      error={revoking.error}
      onConfirm={() => apiKey && revoking.mutate(apiKey.id)}
    >
      {apiKey && (
        <>
          <Text>
            Requests with <strong>{maskedKey(apiKey)}</strong> are rejected within one second. This cannot be undone.
          </Text>
          <Text c="dimmed">
            {apiKey.last_used_at === null ? 'The key has never been used.' : `The key was last used ${ago(apiKey.last_used_at)}.`}
          </Text>
        </>
      )}
    </Confirmation>
  );
}
