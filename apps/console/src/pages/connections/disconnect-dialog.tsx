import { List, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Connection, disconnect, disconnectPreview, type DisconnectMeta } from '../../api/connections.js';
import { pluralize } from '../../format/labels.js';
import { Confirmation } from '../../ui/confirmation.js';
import { TextLink } from '../../ui/links.js';
import { Loaded } from '../../ui/loaded.js';
import { Notice } from '../../ui/notice.js';
import { statusDisplay } from '../../ui/status-labels.js';

const statusText = (status: string) => statusDisplay('campaign', status).label.toLowerCase();

function AffectedCampaigns({ meta: { affected_campaigns: affected } }: { meta: DisconnectMeta }) {
  if (affected.length === 0) return <Notice tone="neutral">No active or scheduled campaign runs here: nothing is stopped.</Notice>;
  return (
    <Notice tone="warn" title={`${pluralize(affected.length, 'campaign')} will be stopped on this platform first`}>
      <List size="md" spacing={2} mt={4}>
        {affected.map(({ id, previous_status: before, status: after }) => (
          <List.Item key={id}>
            <TextLink to="/campaigns/$id" params={{ id }}>
              {id}
            </TextLink>{' '}
            {before === after ? `stays ${statusText(after)} on its other platforms` : `${statusText(before)} → ${statusText(after)}`}
          </List.Item>
        ))}
      </List>
    </Notice>
  );
}

/** Says which campaigns it will stop before it asks. */
export function DisconnectDialog({ connection, isOpen, onClose }: { connection: Connection; isOpen: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const preview = useQuery({
    queryKey: ['connections', connection.id, 'disconnect-preview'],
    queryFn: () => disconnectPreview(connection.id),
    enabled: isOpen,
    staleTime: 0,
  });
  const disconnecting = useMutation({
    mutationFn: () => disconnect(connection.id),
    onSuccess: async () => {
      onClose();
      notifications.show({ message: `${connection.name} is disconnected.` });
      await Promise.all(['connections', 'campaigns'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    },
  });
  return (
    <Confirmation
      title={`Disconnect ${connection.name}?`}
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel="Disconnect"
      cancelLabel="Stay connected"
      isRunning={disconnecting.isPending}
      isBlocked={!preview.data}
      error={disconnecting.error}
      onConfirm={() => disconnecting.mutate()}
    >
      {isOpen && (
        <Loaded query={preview} rows={2}>
          {(meta) => <AffectedCampaigns meta={meta} />}
        </Loaded>
      )}
      <Text>
        Then our access is given back to the platform. Numbers that have arrived stay in analytics. This cannot be undone; the ad account
        can be connected anew.
      </Text>
    </Confirmation>
  );
}
