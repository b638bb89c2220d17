import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CodeBlock } from '../../../shared/ui/code-block.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { issuePasswordReset, type User } from '../api/users.js';

/** Issues a link by which a user chooses a new password. The admin hands it over. */
export function PasswordResetDialog({ user, onClose }: { user: User | null; onClose: () => void }) {
  const { moment } = useFormat();
  const issuing = useMutation({ mutationFn: issuePasswordReset });
  const close = () => {
    issuing.reset();
    onClose();
  };
  return (
    <Modal opened={user !== null} onClose={close} title={`Reset the password of ${user?.name ?? ''}`} size="lg">
      {user !== null && issuing.data ? (
        <Stack gap="md">
          <Notice tone="good" title={`Send this link to ${user.email}`}>
            The link is shown only once. It can be used once and expires {moment(issuing.data.expires_at)}.
          </Notice>
          <CodeBlock label="Link to choose a new password" text={issuing.data.url} />
          <Group justify="flex-end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          {issuing.error && <ErrorNotice error={issuing.error} />}
          <Text>
            Creates a link by which {user?.email} chooses a new password. Using it signs the user out everywhere. Until then, the current
            password works. Make sure that the request is from the user, and send the link in a way that only the user can read.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button loading={issuing.isPending} onClick={() => user && issuing.mutate(user.id)}>
              Create link
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
