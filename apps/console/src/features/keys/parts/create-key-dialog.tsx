import { Button, Group, Modal, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type CreatedApiKey, createKey } from '../api/keys.js';
import { ApiError, problemsByField } from '../../../shared/api/problem.js';
import { confirmPassword } from '../../../shared/api/session.js';
import { CodeBlock } from '../../../shared/ui/code-block.js';
import { DialogActions } from '../../../shared/ui/dialog-actions.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { Notice } from '../../../shared/ui/notice.js';
import { isolated } from '../../../shared/format/isolated.js';
import { secondFactorQuery } from '../../session/api/second-factor.js';
import { CodeInput } from '../../session/parts/code-input.js';

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

const isPasswordNeeded = (error: unknown) => error instanceof ApiError && error.code === 'password_confirmation_required';

export function CreateKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState('90');
  const [proof, setProof] = useState<{ password: string; code: string } | null>(null);
  const hasSecondFactor = useQuery({ ...secondFactorQuery, enabled: proof !== null }).data?.status === 'on';
  const queryClient = useQueryClient();
  const creating = useMutation({
    mutationFn: async (key: Parameters<typeof createKey>[0]) => {
      if (proof !== null) await confirmPassword({ password: proof.password, ...(hasSecondFactor ? { code: proof.code } : {}) });
      return createKey(key);
    },
    onError: (error) => {
      if (isPasswordNeeded(error)) setProof({ password: '', code: '' });
    },
    onSuccess: () => {
      setProof(null);
      return queryClient.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  const problems = problemsByField(creating.error, ['name', 'expires_at', 'password', 'code']);
  const close = () => {
    creating.reset();
    setName('');
    setLifetime('90');
    setProof(null);
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
            {creating.error && !isPasswordNeeded(creating.error) && <ErrorNotice error={creating.error} problems={problems.others} />}
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
            {proof !== null && (
              <PasswordInput
                label="Your password"
                description="You entered it more than ten minutes ago."
                autoComplete="current-password"
                required
                withAsterisk={false}
                autoFocus
                value={proof.password}
                onChange={(event) => setProof({ ...proof, password: event.currentTarget.value })}
                error={problems.fields['password']}
                visibilityToggleButtonProps={{ 'aria-label': 'Show or hide your password', tabIndex: 0 }}
              />
            )}
            {proof !== null && hasSecondFactor && (
              <CodeInput value={proof.code} onChange={(code) => setProof({ ...proof, code })} error={problems.fields['code']} />
            )}
            <DialogActions onCancel={close} submitLabel="Create key" isRunning={creating.isPending} />
          </Stack>
        </form>
      )}
    </Modal>
  );
}
