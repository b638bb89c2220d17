import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconPlayerPause } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { actOnCampaign, archiveCampaign, type Campaign, campaignQuery } from '../api/campaigns.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { Confirmation } from '../../../shared/ui/confirmation.js';
import { errorMessage } from '../../../shared/ui/error-notice.js';
import { ButtonLink } from '../../../shared/ui/links.js';
import { statusDisplay } from '../../../shared/ui/status-labels.js';
import { StartButton } from './start-button.js';

type Action = 'launch' | 'pause' | 'resume';

const actionsIn: Readonly<Record<string, readonly Action[]>> = {
  draft: ['launch'],
  scheduled: ['pause'],
  active: ['pause'],
  paused: ['resume'],
};

/** Pausing needs no confirmation because it never fails validation and never causes spend. */
function PauseButton({ campaign }: { campaign: Campaign }) {
  const queryClient = useQueryClient();
  const pausing = useMutation({
    mutationFn: () => actOnCampaign(campaign.id, 'pause', campaign.revision),
    onSuccess: (changed) => {
      queryClient.setQueryData(campaignQuery(campaign.id).queryKey, changed);
      notifications.show({ message: `${changed.name} is now ${statusDisplay('campaign', changed.status).label.toLowerCase()}.` });
    },
    onError: (error) => notifications.show({ color: 'red', title: 'Pause failed', message: errorMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  return (
    <PermissionGuard permission="campaigns.pause">
      <Button
        variant="default"
        leftSection={<IconPlayerPause size={16} aria-hidden />}
        loading={pausing.isPending}
        onClick={() => pausing.mutate()}
      >
        Pause campaign
      </Button>
    </PermissionGuard>
  );
}

function ArchiveButton({ campaign }: { campaign: Campaign }) {
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const archiving = useMutation({
    mutationFn: () => archiveCampaign(campaign.id, campaign.revision),
    onSuccess: async () => {
      close();
      await queryClient.invalidateQueries({ queryKey: ['campaigns'] });
    },
  });
  return (
    <>
      <PermissionGuard permission="campaigns.archive">
        <Button variant="default" onClick={open}>
          Archive campaign
        </Button>
      </PermissionGuard>
      <Confirmation
        title={`Archive ${campaign.name}?`}
        isOpen={isOpen}
        onClose={close}
        confirmLabel="Archive campaign"
        isRunning={archiving.isPending}
        error={archiving.error}
        onConfirm={() => archiving.mutate()}
      >
        <Text>
          {campaign.status === 'active' ? 'The campaign is stopped on all platforms first. ' : ''}An archived campaign cannot be edited or
          launched again. Its metrics remain in analytics, and the API can still return it by ID.
        </Text>
      </Confirmation>
    </>
  );
}

/** Actions that the campaign's status allows. Users without the permission see disabled buttons. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  if (campaign.status === 'archived') return null;
  return (
    <>
      <ArchiveButton campaign={campaign} />
      <PermissionGuard permission="campaigns.update">
        <ButtonLink to="/campaigns/$id/edit" params={{ id: campaign.id }} variant="default">
          Edit campaign
        </ButtonLink>
      </PermissionGuard>
      {(actionsIn[campaign.status] ?? []).map((action) =>
        action === 'pause' ? (
          <PauseButton key={action} campaign={campaign} />
        ) : (
          <StartButton key={action} campaign={campaign} action={action} />
        ),
      )}
    </>
  );
}
