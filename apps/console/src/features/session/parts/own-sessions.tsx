import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Panel } from '../../../shared/ui/page.js';
import { endOtherSessions, endSession, sessionsQuery } from '../api/sessions.js';
import { SessionTable } from './session-table.js';

/** The browsers that the user is signed in with. */
export function OwnSessions() {
  const queryClient = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const ending = useMutation({ mutationFn: endSession, onSettled: refresh });
  const endingOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: ({ signed_out: count }) => {
      notifications.show({ message: count === 1 ? 'One other session was signed out.' : `${count} other sessions were signed out.` });
    },
    onSettled: refresh,
  });
  const error = ending.error ?? endingOthers.error;
  return (
    <Panel
      title="Sessions"
      description="Browsers that are signed in as you. Sign out a browser that you do not recognize, then change your password."
      flush
      actions={
        (sessions.data?.length ?? 0) > 1 && (
          <Button variant="default" loading={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
            Sign out all others
          </Button>
        )
      }
    >
      {error && <ErrorNotice error={error} />}
      <Loaded query={sessions}>
        {(entries) => (
          <SessionTable sessions={entries} ending={ending.isPending ? ending.variables : undefined} onEnd={({ id }) => ending.mutate(id)} />
        )}
      </Loaded>
    </Panel>
  );
}
