import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/ui/error-notice.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { disableWebhook, enableWebhook, type WebhookEndpoint } from '../api/webhooks.js';

interface SwitchButtonProps {
  readonly endpoint: WebhookEndpoint;
  /** Called when the endpoint was enabled and has missed events. */
  readonly onMissed: (since: string) => void;
}

/** Enables or disables an endpoint. */
export function SwitchButton({ endpoint: { id, status }, onMissed }: SwitchButtonProps) {
  const queryClient = useQueryClient();
  const isEnabled = status === 'enabled';
  const switching = useMutation({
    mutationFn: async (): Promise<string | null> => {
      if (!isEnabled) return (await enableWebhook(id)).meta.missed_events.since;
      await disableWebhook(id);
      return null;
    },
    onSuccess: async (missedSince) => {
      await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
      if (missedSince !== null) onMissed(missedSince);
    },
    onError: (error) => notifications.show({ color: 'red', title: 'The endpoint was not changed', message: errorMessage(error) }),
  });
  return (
    <PermissionGuard permission="webhooks.manage">
      <Button size="xs" variant="default" loading={switching.isPending} onClick={() => switching.mutate()}>
        {isEnabled ? 'Disable endpoint' : 'Enable endpoint'}
      </Button>
    </PermissionGuard>
  );
}
