import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Invitation, invitationsQuery, withdrawInvitation } from '../../api/users.js';
import { useFormat } from '../../app/session.js';
import { sentence } from '../../format/words.js';
import { DataTable } from '../../ui/data-table.js';
import { Failure } from '../../ui/failure.js';
import { StatusBadge } from '../../ui/status-badge.js';

export function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  const { ago, moment } = useFormat();
  const queryClient = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: withdrawInvitation,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  return (
    <>
      {withdrawing.error && <Failure error={withdrawing.error} />}
      <DataTable
        label="Open invitations"
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          { header: 'E-mail address', cell: ({ email }) => <Text fw={500}>{email}</Text> },
          { header: 'Role', cell: ({ role }) => sentence(role) },
          { header: 'Status', cell: ({ status }) => <StatusBadge kind="user" status={status} /> },
          { header: 'Invited by', cell: ({ invited_by: by }) => by?.name ?? 'The operator' },
          { header: 'Expires', cell: ({ expires_at: at }) => <span title={moment(at)}>{ago(at)}</span> },
          {
            header: 'Actions',
            isForActions: true,
            cell: ({ id, email, status }) =>
              status === 'pending' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={withdrawing.isPending && withdrawing.variables === id}
                  onClick={() => withdrawing.mutate(id)}
                  aria-label={`Withdraw the invitation of ${email}`}
                >
                  Withdraw
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}
