import { Modal, Select, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DialogActions } from '../../../shared/ui/dialog-actions.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { rotateSecret, type WebhookEndpoint } from '../api/webhooks.js';
import { NewSecret } from './new-secret.js';

const overlaps = [
  { value: '24', label: 'For 24 hours (recommended)' },
  { value: '168', label: 'For 7 days' },
  { value: '1', label: 'For 1 hour' },
  { value: '0', label: 'No longer: the secret has leaked' },
];

/** Replaces the secret of an endpoint, and shows the new one once. */
export function RotateDialog({ endpoint, isOpen, onClose }: { endpoint: WebhookEndpoint; isOpen: boolean; onClose: () => void }) {
  const [overlap, setOverlap] = useState('24');
  const queryClient = useQueryClient();
  const rotating = useMutation({
    mutationFn: () => rotateSecret(endpoint.id, Number(overlap)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  const close = () => {
    rotating.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rotating.mutate();
  };
  const rotated = rotating.data;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title="Rotate signing secret"
      // Prevents closing the dialog by accident while it shows the secret.
      closeOnClickOutside={!rotated}
      closeOnEscape={!rotated}
      withCloseButton={!rotated}
      size="lg"
    >
      {rotated ? (
        <NewSecret secret={rotated.secret} onClose={close} />
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            {rotating.error && <ErrorNotice error={rotating.error} />}
            <Select
              label="The current secret also signs"
              description="Messages then have two signatures, so that you can replace the secret in your receiver without losing any."
              data={overlaps}
              value={overlap}
              onChange={(value) => setOverlap(value ?? '24')}
              allowDeselect={false}
            />
            <DialogActions onCancel={close} submitLabel="Rotate secret" isRunning={rotating.isPending} />
          </Stack>
        </form>
      )}
    </Modal>
  );
}
