import { Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changesBetween } from '../../../shared/api/changes.js';
import { updateWebhook, type WebhookEndpoint, type WebhookEndpointPatch } from '../api/webhooks.js';
import { WebhookForm } from './webhook-form.js';

/** Keeps the endpoint as it was opened. A refetch replaces no value, and saving fails if somebody else has changed the endpoint. */
function EditForm({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const [original] = useState(endpoint);
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (patch: WebhookEndpointPatch) => updateWebhook(original, patch),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
      onClose();
    },
  });
  return (
    <WebhookForm
      initial={original}
      urlNote="Messages that wait are sent to the new URL."
      submitLabel="Save endpoint"
      request={saving}
      onSubmit={(values) => saving.mutate(changesBetween(original, values))}
      onCancel={onClose}
    />
  );
}

/** Changes the URL, the event types or the description of an endpoint. */
export function EditDialog({ endpoint, isOpen, onClose }: { endpoint: WebhookEndpoint; isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Edit webhook endpoint" size="lg">
      <EditForm endpoint={endpoint} onClose={onClose} />
    </Modal>
  );
}
