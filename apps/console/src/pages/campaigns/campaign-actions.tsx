import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconPlayerPause, IconPlayerPlay, IconRocket } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { actOnCampaign, archiveCampaign, type Campaign, campaignQuery } from '../../api/campaigns.js';
import { isRefusal } from '../../api/problem.js';
import { plural } from '../../format/words.js';
import { Allowed } from '../../ui/allowed.js';
import { Confirmation } from '../../ui/confirmation.js';
import { messageOf } from '../../ui/failure.js';
import { ButtonLink } from '../../ui/links.js';
import { wordsOfStatus } from '../../ui/status-words.js';
import { preflightKey } from './preflight.js';

type Action = 'launch' | 'pause' | 'resume';

const actionsIn: Readonly<Record<string, readonly Action[]>> = {
  draft: ['launch'],
  scheduled: ['pause'],
  active: ['pause'],
  paused: ['resume'],
};
const looks = {
  launch: { label: 'Launch', icon: IconRocket, variant: 'filled' },
  pause: { label: 'Pause', icon: IconPlayerPause, variant: 'default' },
  resume: { label: 'Resume', icon: IconPlayerPlay, variant: 'filled' },
} as const;

function ActionButton({ campaign, action }: { campaign: Campaign; action: Action }) {
  const queryClient = useQueryClient();
  const { label, icon: Icon, variant } = looks[action];
  const acting = useMutation({
    mutationFn: () => actOnCampaign(campaign.id, action, campaign.revision),
    onSuccess: (changed) => {
      queryClient.setQueryData(campaignQuery(campaign.id).queryKey, changed);
      notifications.show({ message: `${changed.name} is ${wordsOfStatus('campaign', changed.status).label.toLowerCase()} now.` });
    },
    onError: async (error) => {
      await queryClient.invalidateQueries({ queryKey: preflightKey(campaign.id) });
      notifications.show({
        color: 'red',
        title: `No ${action}`,
        message: isRefusal(error, 'launch_blocked')
          ? `${plural(error.problems.length, 'thing')} to fix first; see below.`
          : messageOf(error),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  return (
    <Allowed to={`campaigns.${action}`}>
      <Button variant={variant} leftSection={<Icon size={16} aria-hidden />} loading={acting.isPending} onClick={() => acting.mutate()}>
        {label}
      </Button>
    </Allowed>
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
      <Allowed to="campaigns.archive">
        <Button variant="default" onClick={open}>
          Archive
        </Button>
      </Allowed>
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
      <Allowed to="campaigns.update">
        <ButtonLink to="/campaigns/$id/edit" params={{ id: campaign.id }} variant="default">
          Edit
        </ButtonLink>
      </Allowed>
      {(actionsIn[campaign.status] ?? []).map((action) => (
        <ActionButton key={action} campaign={campaign} action={action} />
      ))}
    </>
  );
}
