import { Button, Group, Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../../shared/api/session.js';
import { changeRole, deactivateUser, reactivateUser, type User } from '../api/users.js';
import { useFormat, useSession } from '../../../shared/ui/use-session.js';
import { humanize, roles } from '../../../shared/format/labels.js';
import { Confirmation } from '../../../shared/ui/confirmation.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { isolated } from '../../../shared/format/isolated.js';
import { PasswordResetDialog } from './password-reset-dialog.js';
import { UserSessions } from './user-sessions.js';

const roleOptions = roles.map((role) => ({ value: role, label: humanize(role) }));

function RoleChoice({ user, onChange }: { user: User; onChange: (role: Role) => void }) {
  if (user.status !== 'active') return <Text>{humanize(user.role)}</Text>;
  return (
    <Select
      size="xs"
      w={120}
      aria-label={`Role of ${isolated(user.name)}`}
      data={roleOptions}
      value={user.role}
      onChange={(value) => value !== null && onChange(value)}
    />
  );
}

export function UserTable({ users }: { users: readonly User[] }) {
  const { user: self } = useSession();
  const { ago, moment } = useFormat();
  const queryClient = useQueryClient();
  const [userToDeactivate, setUserToDeactivate] = useState<User | null>(null);
  const [userToReactivate, setUserToReactivate] = useState<User | null>(null);
  const [userOfSessions, setUserOfSessions] = useState<User | null>(null);
  const [userToReset, setUserToReset] = useState<User | null>(null);
  const refresh = () =>
    Promise.all(['users', 'session', 'keys', 'invitations'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  const changing = useMutation({
    mutationFn: ({ user, role }: { user: User; role: Role }) => changeRole(user.id, role),
    onSuccess: async (changed) => {
      notifications.show({
        message: `${isolated(changed.name)} now has the role ${changed.role}. It also applies to the user’s API keys.`,
      });
      await refresh();
    },
  });
  const deactivating = useMutation({
    mutationFn: (user: User) => deactivateUser(user.id),
    onSuccess: async () => {
      setUserToDeactivate(null);
      await refresh();
    },
  });
  const reactivating = useMutation({
    mutationFn: (user: User) => reactivateUser(user.id),
    onSuccess: async ({ data }) => {
      setUserToReactivate(null);
      notifications.show({ message: `${isolated(data.name)} was reactivated and can sign in again.` });
      await refresh();
    },
  });
  return (
    <>
      {changing.error && <ErrorNotice error={changing.error} title="Role not changed" />}
      <DataTable
        label="Users"
        rows={users}
        rowKey={({ id }) => id}
        isFaded={({ status }) => status !== 'active'}
        columns={[
          {
            header: 'Name',
            cell: ({ id, name, email }) => (
              <div>
                <Text fw={500}>{id === self.id ? `${name} (you)` : name}</Text>
                <Text size="sm" c="dimmed">
                  {email}
                </Text>
              </div>
            ),
          },
          { header: 'Role', cell: (user) => <RoleChoice user={user} onChange={(role) => changing.mutate({ user, role })} /> },
          { header: 'Status', cell: ({ status }) => <StatusBadge kind="user" status={status} /> },
          {
            header: 'Last sign-in',
            cell: ({ last_signed_in_at: at }) => (at === null ? <Text c="dimmed">Never</Text> : <span title={moment(at)}>{ago(at)}</span>),
          },
          {
            header: 'Actions',
            isForActions: true,
            cell: (user) => {
              if (user.id === self.id) return null;
              const actions =
                user.status === 'active'
                  ? ([
                      ['Sessions', setUserOfSessions],
                      ['Reset password', setUserToReset],
                      ['Deactivate user', setUserToDeactivate],
                    ] as const)
                  : ([['Reactivate user', setUserToReactivate]] as const);
              return (
                <Group gap={6}>
                  {actions.map(([action, openDialog]) => (
                    <Button
                      key={action}
                      size="compact-sm"
                      variant="default"
                      onClick={() => openDialog(user)}
                      aria-label={`${action}: ${isolated(user.name)}`}
                    >
                      {action}
                    </Button>
                  ))}
                </Group>
              );
            },
          },
        ]}
      />
      <UserSessions user={userOfSessions} onClose={() => setUserOfSessions(null)} />
      <PasswordResetDialog user={userToReset} onClose={() => setUserToReset(null)} />
      <Confirmation
        title={`Deactivate ${userToDeactivate?.name ?? ''}?`}
        isOpen={userToDeactivate !== null}
        onClose={() => setUserToDeactivate(null)}
        confirmLabel="Deactivate user"
        isRunning={deactivating.isPending}
        error={deactivating.error}
        onConfirm={() => userToDeactivate && deactivating.mutate(userToDeactivate)}
      >
        <Text>
          {userToDeactivate?.email} can no longer sign in, and all API keys of the user are rejected within one second. To see which
          integrations use these keys, open Keys and select “All keys in the account”. Pending invitations from {userToDeactivate?.name} are
          revoked.
        </Text>
      </Confirmation>
      <Confirmation
        title={`Reactivate ${userToReactivate?.name ?? ''}?`}
        isOpen={userToReactivate !== null}
        onClose={() => setUserToReactivate(null)}
        confirmLabel="Reactivate user"
        isDestructive={false}
        isRunning={reactivating.isPending}
        error={reactivating.error}
        onConfirm={() => userToReactivate && reactivating.mutate(userToReactivate)}
      >
        <Text>
          {userToReactivate?.email} can sign in again with the previous password and the role {userToReactivate?.role}. API keys of the user
          that are not revoked work again. To require a new password and revoke the previous keys, invite {userToReactivate?.email} again
          instead.
        </Text>
      </Confirmation>
    </>
  );
}
