import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type CreatedApiKey, createKey } from '../api/keys.js';
import { problemsByField } from '../../../shared/api/problem.js';
import { CodeBlock } from '../../../shared/ui/code-block.js';
import { DialogActions } from '../../../shared/ui/dialog-actions.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { Notice } from '../../../shared/ui/notice.js';
import { isolated } from '../../../shared/format/isolated.js';

const lifetimes = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days (recommended)' },
  { value: '365', label: 'In 1 year' },
  { value: 'never', label: 'Never' },
];
const dayMs = 86_400_000;
const expiryOf = (lifetime: string) => (lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * dayMs).toISOString());

const firstRequest = (key: string) => `curl ${window.location.origin}/v1/campaigns \\\n  -H "Authorization: Bearer ${key}"`;

function NewKey({ apiKey, onClose }: { apiKey: CreatedApiKey; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Notice tone="warn" title="Copy the key now. It is shown only once.">
        Store it in the secret manager of the integration, not in source code. The service stores only a hash and cannot show the key again.
      </Notice>
      <CodeBlock label="API key" text={apiKey.key} />
      <div>
        <Group mb={4}>Example request</Group>
        <CodeBlock label="curl command" text={firstRequest(apiKey.key)} />
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>I have saved the key</Button>
      </Group>
    </Stack>
  );
}

export function CreateKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState('90');
  const queryClient = useQueryClient();
  const creating = useMutation({
    mutationFn: createKey,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['keys'] }),
  });
  const problems = problemsByField(creating.error, ['name', 'expires_at']);
  const close = () => {
    creating.reset();
    setName('');
    setLifetime('90');
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate({ name, expires_at: expiryOf(lifetime) });
  };
  const created = creating.data;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={created ? `New API key “${isolated(created.name)}”` : 'Create API key'}
      // Prevents closing the dialog by accident while it shows the secret.
      closeOnClickOutside={!created}
      closeOnEscape={!created}
      withCloseButton={!created}
      size="lg"
    >
      {created ? (
        <NewKey apiKey={created} onClose={close} />
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            {creating.error && <ErrorNotice error={creating.error} problems={problems.others} />}
            <TextInput
              label="Name"
              description="The integration that will use the key. Helps to identify it before you revoke it."
              placeholder="Reporting warehouse"
              required
              withAsterisk={false}
              maxLength={100}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={problems.fields['name']}
            />
            <Select
              label="Expires"
              description="An expiration date limits the damage of a leaked key."
              data={lifetimes}
              value={lifetime}
              onChange={(value) => setLifetime(value ?? '90')}
              error={problems.fields['expires_at']}
            />
            <DialogActions onCancel={close} submitLabel="Create key" isRunning={creating.isPending} />
          </Stack>
        </form>
      )}
    </Modal>
  );
}
