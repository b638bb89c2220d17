import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemsByField } from '../../../shared/api/problem.js';
import type { Role } from '../../../shared/api/session.js';
import { type CreatedInvitation, invitationsQuery, invite } from '../api/users.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { humanize, roleDescriptions, roles } from '../../../shared/format/labels.js';
import { CodeBlock } from '../../../shared/ui/code-block.js';
import { DialogActions } from '../../../shared/ui/dialog-actions.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { Notice } from '../../../shared/ui/notice.js';

const roleOptions = roles.map((role) => ({ value: role, label: `${humanize(role)}: ${roleDescriptions[role].toLowerCase()}` }));

function InvitationLink({ invitation, onClose }: { invitation: CreatedInvitation; onClose: () => void }) {
  const { moment } = useFormat();
  return (
    <Stack gap="md">
      <Notice tone="good" title={`Send this link to ${invitation.email}`}>
        The link is shown only once. It can be used once and expires {moment(invitation.expires_at)}. The recipient sets a password and
        joins with the role {invitation.role}.
      </Notice>
      <CodeBlock label="Invitation link" text={invitation.url} />
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}

export function InvitationForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const queryClient = useQueryClient();
  const inviting = useMutation({
    mutationFn: invite,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  const problems = problemsByField(inviting.error, ['email', 'role']);
  const close = () => {
    inviting.reset();
    setEmail('');
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    inviting.mutate({ email, role });
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Invite user" size="lg">
      {inviting.data ? (
        <InvitationLink invitation={inviting.data} onClose={close} />
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            {inviting.error && <ErrorNotice error={inviting.error} problems={problems.others} />}
            <TextInput
              label="Email address"
              type="email"
              required
              withAsterisk={false}
              data-autofocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={problems.fields['email']}
            />
            <Select
              label="Role"
              description="You can change it later."
              data={roleOptions}
              value={role}
              onChange={(value) => setRole(value ?? 'viewer')}
              error={problems.fields['role']}
            />
            <DialogActions onCancel={close} submitLabel="Create invitation" isRunning={inviting.isPending} />
          </Stack>
        </form>
      )}
    </Modal>
  );
}
