import { Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemsByField } from '../../../shared/api/problem.js';
import { DialogActions } from '../../../shared/ui/dialog-actions.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { createWebhook } from '../api/webhooks.js';
import { EventTypeInput } from './event-type-input.js';
import { NewSecret } from './new-secret.js';

export function CreateWebhookDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [types, setTypes] = useState<string[]>(['*']);
  const queryClient = useQueryClient();
  const creating = useMutation({
    mutationFn: createWebhook,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  const problems = problemsByField(creating.error, ['url', 'event_types', 'description']);
  const close = () => {
    creating.reset();
    setUrl('');
    setDescription('');
    setTypes(['*']);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate({ url, event_types: types, description: description === '' ? null : description });
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
        <form onSubmit={submit}>
          <Stack gap="md">
            {creating.error && <ErrorNotice error={creating.error} problems={problems.others} />}
            <TextInput
              label="URL"
              description="An https:// URL on the public internet. Events from now on are sent to it."
              placeholder="https://shop.example/webhooks"
              type="url"
              required
              withAsterisk={false}
              maxLength={2048}
              data-autofocus
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
              error={problems.fields['url']}
            />
            <EventTypeInput value={types} onChange={setTypes} error={problems.fields['event_types']} />
            <TextInput
              label="Description"
              placeholder="Reporting warehouse"
              maxLength={500}
              value={description}
              onChange={(event) => setDescription(event.currentTarget.value)}
              error={problems.fields['description']}
            />
            <DialogActions onCancel={close} submitLabel="Create endpoint" isRunning={creating.isPending} />
          </Stack>
        </form>
      )}
    </Modal>
  );
}
