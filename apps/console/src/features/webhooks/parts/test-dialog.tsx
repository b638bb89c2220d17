import { Modal, Select, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { eventTypesQuery } from '../../../shared/api/event-types.js';
import { CodeBlock } from '../../../shared/ui/code-block.js';
import { DialogActions } from '../../../shared/ui/dialog-actions.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { Notice } from '../../../shared/ui/notice.js';
import { testWebhook, type WebhookAttempt, type WebhookEndpoint } from '../api/webhooks.js';
import { attemptText } from './attempt-text.js';

function TestResult({ attempt }: { attempt: WebhookAttempt }) {
  return (
    <Stack gap="xs">
      <Notice tone={attempt.error === null ? 'good' : 'bad'} title={attemptText(attempt)}>
        The answer took {attempt.duration_ms} ms.
      </Notice>
      {attempt.response_excerpt !== null && <CodeBlock label="Response" text={attempt.response_excerpt} />}
    </Stack>
  );
}

/** Sends a sample to an endpoint and shows how the receiver answers. */
export function TestDialog({ endpoint, isOpen, onClose }: { endpoint: WebhookEndpoint; isOpen: boolean; onClose: () => void }) {
  const [type, setType] = useState('webhook_endpoint.test');
  const { data: types = [] } = useQuery(eventTypesQuery);
  const testing = useMutation({ mutationFn: () => testWebhook(endpoint.id, type) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    testing.mutate();
  };
  const close = () => {
    testing.reset();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Send test event" size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Select
            label="Event type"
            description="A signed sample is sent now. It is not in the event log, and it is not sent again."
            data={types.map(({ name }) => name)}
            value={type}
            onChange={(value) => value !== null && setType(value)}
            searchable
            allowDeselect={false}
          />
          {testing.error && <ErrorNotice error={testing.error} />}
          {testing.data && <TestResult attempt={testing.data} />}
          <DialogActions onCancel={close} submitLabel="Send test event" isRunning={testing.isPending} />
        </Stack>
      </form>
    </Modal>
  );
}
