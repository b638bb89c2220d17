import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { SessionTable } from '../../session/parts/session-table.js';
import { endSessionsOfUser, sessionsOfUserQuery, type User } from '../api/users.js';

function Sessions({ user, onClose }: { user: User; onClose: () => void }) {
  const queryClient = useQueryClient();
  const query = sessionsOfUserQuery(user.id);
  const sessions = useQuery(query);
  const ending = useMutation({
    mutationFn: () => endSessionsOfUser(user.id),
    onSuccess: async () => {
      notifications.show({ message: `${user.name} was signed out everywhere.` });
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
      onClose();
    },
  });
  return (
    <Stack gap="md">
      {ending.error && <ErrorNotice error={ending.error} />}
      <Loaded query={sessions}>
        {(entries) => (entries.length === 0 ? <Text c="dimmed">{user.name} is not signed in.</Text> : <SessionTable sessions={entries} />)}
      </Loaded>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {(sessions.data?.length ?? 0) > 0 && (
          <Button color="red.8" loading={ending.isPending} onClick={() => ending.mutate()}>
            Sign out everywhere
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Shows the browsers that a user is signed in with, and signs out all of them. */
export function UserSessions({ user, onClose }: { user: User | null; onClose: () => void }) {
  return (
    <Modal opened={user !== null} onClose={onClose} title={`Sessions of ${user?.name ?? ''}`} size="xl">
      {user !== null && <Sessions user={user} onClose={onClose} />}
    </Modal>
  );
}
