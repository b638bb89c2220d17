import { Modal, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemsByField } from '../../../shared/api/problem.js';
import { pluralize } from '../../../shared/format/labels.js';
import { DialogActions } from '../../../shared/ui/dialog-actions.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { replayEvents, type WebhookEndpoint } from '../api/webhooks.js';

const periods = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '168', label: 'Last 7 days' },
  { value: '720', label: 'Last 30 days' },
];
const hourMs = 3_600_000;
const missedPeriod = 'missed';

interface ReplayDialogProps {
  readonly endpoint: WebhookEndpoint;
  /** Since when the endpoint has missed events, if it was just enabled. */
  readonly missedSince: string | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Sends the events of a period again. */
export function ReplayDialog({ endpoint, missedSince, isOpen, onClose }: ReplayDialogProps) {
  const { moment } = useFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const [only, setOnly] = useState<'failed' | 'all'>('failed');
  const queryClient = useQueryClient();
  const missed = missedSince === null ? [] : [{ value: missedPeriod, label: `Since ${moment(missedSince)}` }];
  const period = chosen ?? (missedSince === null ? '24' : missedPeriod);
  const replaying = useMutation({
    mutationFn: () => {
      const since =
        period === missedPeriod && missedSince !== null ? missedSince : new Date(Date.now() - Number(period) * hourMs).toISOString();
      return replayEvents(endpoint.id, { since, only });
    },
    onSuccess: async ({ queued }) => {
      notifications.show({
        message: queued === 0 ? 'No event of the period matches.' : `${pluralize(queued, 'event')} will be sent again.`,
      });
      await queryClient.invalidateQueries({ queryKey: ['webhooks'] });
      setChosen(null);
      onClose();
    },
  });
  const problems = problemsByField(replaying.error, ['since']);
  const close = () => {
    replaying.reset();
    setChosen(null);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    replaying.mutate();
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Replay events" size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          {replaying.error && <ErrorNotice error={replaying.error} problems={problems.others} />}
          <Select
            label="Period"
            data={[...missed, ...periods]}
            value={period}
            onChange={setChosen}
            allowDeselect={false}
            error={problems.fields['since']}
          />
          <SegmentedControl
            aria-label="Events"
            value={only}
            onChange={(value) => setOnly(value === 'all' ? 'all' : 'failed')}
            data={[
              { value: 'failed', label: 'Events that were not received' },
              { value: 'all', label: 'All events' },
            ]}
          />
          <Text size="sm" c="dimmed">
            Messages keep their ID, so a receiver that handles each ID once ignores what it has. At most 10,000 events are replayed at a
            time.
          </Text>
          <DialogActions onCancel={close} submitLabel="Replay events" isRunning={replaying.isPending} />
        </Stack>
      </form>
    </Modal>
  );
}
