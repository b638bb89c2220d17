import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Confirmation } from '../../../shared/ui/confirmation.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { deleteWebhook, type WebhookEndpoint } from '../api/webhooks.js';

/** Deletes an endpoint after a confirmation. */
export function DeleteButton({ endpoint }: { endpoint: WebhookEndpoint }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure(false);
  const deleting = useMutation({
    mutationFn: () => deleteWebhook(endpoint),
    onSuccess: async () => {
      await navigate({ to: '/settings/api/webhooks' });
      queryClient.removeQueries({ queryKey: ['webhooks', endpoint.id] });
      await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
    },
  });
  return (
    <>
      <PermissionGuard permission="webhooks.manage">
        <Button size="xs" variant="default" c="var(--tone-bad)" onClick={open}>
          Delete endpoint
        </Button>
      </PermissionGuard>
      <Confirmation
        title="Delete the webhook endpoint?"
        isOpen={isOpen}
        onClose={() => {
          deleting.reset();
          close();
        }}
        confirmLabel="Delete endpoint"
        isRunning={deleting.isPending}
        error={deleting.error}
        onConfirm={() => deleting.mutate()}
      >
        <Text>
          Nothing more is sent to <strong>{endpoint.url}</strong>, and its signing secret is deleted. This cannot be undone.
        </Text>
      </Confirmation>
    </>
  );
}
