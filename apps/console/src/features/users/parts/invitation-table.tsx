import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Invitation, invitationsQuery, revokeInvitation } from '../api/users.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { humanize } from '../../../shared/format/labels.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';

const reasonTexts: Readonly<Record<NonNullable<Invitation['status_reason']>, (inviter: string) => string>> = {
  user_request: () => 'An administrator revoked it.',
  replaced: () => 'A newer invitation for the same address replaced it.',
  address_joined: () => 'The user was reactivated.',
  inviter_deactivated: (inviter) => `${inviter} was deactivated. Invite this address again.`,
  inviter_role_changed: (inviter) => `${inviter} can no longer assign this role. Invite this address again.`,
};

function InvitationStatus({ invitation: { status, status_reason: reason, invited_by: by } }: { invitation: Invitation }) {
  const reasonText = reason === null ? undefined : reasonTexts[reason](by.name);
  return (
    <div>
      <StatusBadge kind="invitation" status={status} />
      {reasonText !== undefined && (
        <Text size="sm" c="dimmed" mt={2}>
          {reasonText}
        </Text>
      )}
    </div>
  );
}

export function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  const { ago, moment } = useFormat();
  const queryClient = useQueryClient();
  const revoking = useMutation({
    mutationFn: revokeInvitation,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  return (
    <>
      {revoking.error && <ErrorNotice error={revoking.error} />}
      <DataTable
        label="Invitations"
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          { header: 'Email address', cell: ({ email }) => <Text fw={500}>{email}</Text> },
          { header: 'Role', cell: ({ role }) => humanize(role) },
          { header: 'Status', cell: (invitation) => <InvitationStatus invitation={invitation} /> },
          { header: 'Invited by', cell: ({ invited_by: by }) => by.name },
          {
            header: 'Expires',
            cell: ({ status, expires_at: at }) =>
              status === 'revoked' ? <Text c="dimmed">–</Text> : <span title={moment(at)}>{ago(at)}</span>,
          },
          {
            header: 'Actions',
            isForActions: true,
            cell: ({ id, email, status }) =>
              status === 'pending' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={revoking.isPending && revoking.variables === id}
                  onClick={() => revoking.mutate(id)}
                  aria-label={`Revoke invitation: ${email}`}
                >
                  Revoke invitation
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}
