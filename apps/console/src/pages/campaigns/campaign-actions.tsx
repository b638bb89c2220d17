import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconPlayerPause } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { actOnCampaign, archiveCampaign, type Campaign, campaignQuery } from '../../api/campaigns.js';
import { PermissionGuard } from '../../ui/permission-guard.js';
import { Confirmation } from '../../ui/confirmation.js';
import { errorMessage } from '../../ui/error-notice.js';
import { ButtonLink } from '../../ui/links.js';
import { statusDisplay } from '../../ui/status-labels.js';
import { StartButton } from './start-button.js';

type Action = 'launch' | 'pause' | 'resume';

const actionsIn: Readonly<Record<string, readonly Action[]>> = {
  draft: ['launch'],
  scheduled: ['pause'],
  active: ['pause'],
  paused: ['resume'],
};

/** Stopping asks nothing: it is never refused and never costs. */
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
        Pause
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
          Archive
        </Button>
      </PermissionGuard>
      <Confirmation
        title={`Archive ${campaign.name}?`}
        isOpen={isOpen}
        onClose={close}
        confirmLabel="Archive"
        isRunning={archiving.isPending}
        error={archiving.error}
        onConfirm={() => archiving.mutate()}
      >
        <Text>
          {campaign.status === 'active' ? 'It is stopped on all platforms first. ' : ''}An archived campaign cannot be changed or run again.
          Its numbers stay in analytics, and it stays readable by its id.
        </Text>
      </Confirmation>
    </>
  );
}

/** What can be done with the campaign now. Those who may not see the buttons too, with the reason. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  if (campaign.status === 'archived') return null;
  return (
    <>
      <ArchiveButton campaign={campaign} />
      <PermissionGuard permission="campaigns.update">
        <ButtonLink to="/campaigns/$id/edit" params={{ id: campaign.id }} variant="default">
          Edit
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
