import { List, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Connection, disconnect, disconnectPreview, type DisconnectMeta } from '../api/connections.js';
import { pluralize } from '../../../shared/format/labels.js';
import { Confirmation } from '../../../shared/ui/confirmation.js';
import { TextLink } from '../../../shared/ui/links.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Notice } from '../../../shared/ui/notice.js';
import { statusDisplay } from '../../../shared/ui/status-labels.js';
import { isolated } from '../../../shared/format/isolated.js';

const statusText = (status: string) => statusDisplay('campaign', status).label.toLowerCase();

function AffectedCampaigns({ meta: { affected_campaigns: affected } }: { meta: DisconnectMeta }) {
  if (affected.length === 0)
    return <Notice tone="neutral">No active or scheduled campaign runs in this ad account. No campaign will be stopped.</Notice>;
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

/** Lists the campaigns that disconnecting stops and asks for confirmation. */
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
      notifications.show({ message: `${isolated(connection.name)} was disconnected.` });
      await Promise.all(['connections', 'campaigns'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    },
  });
  return (
    <Confirmation
      title={`Disconnect ${isolated(connection.name)}?`}
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel="Disconnect platform"
      cancelLabel="Keep connection"
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
        The platform access is revoked. Imported metrics remain in analytics. This cannot be undone, but you can connect the ad account
        again as a new connection.
      </Text>
    </Confirmation>
  );
}
