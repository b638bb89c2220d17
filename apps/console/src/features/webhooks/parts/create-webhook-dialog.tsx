import { Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createWebhook } from '../api/webhooks.js';
import { NewSecret } from './new-secret.js';
import { WebhookForm } from './webhook-form.js';

export function CreateWebhookDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const creating = useMutation({
    mutationFn: createWebhook,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  const close = () => {
    creating.reset();
    onClose();
  };
  const created = creating.data;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={created ? 'New webhook endpoint' : 'Create webhook endpoint'}
      // Prevents closing the dialog by accident while it shows the secret.
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      withCloseButton={!created}
      size="lg"
    >
      {created ? (
        <NewSecret secret={created.secret} onClose={close} />
      ) : (
        <WebhookForm
          initial={{ url: '', event_types: ['*'], description: null }}
          urlNote="Events from now on are sent to it."
          submitLabel="Create endpoint"
          request={creating}
          onSubmit={creating.mutate}
          onCancel={close}
        />
      )}
    </Modal>
  );
}
