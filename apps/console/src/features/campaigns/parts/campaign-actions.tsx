import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlayerPause } from '../../../shared/ui/icons.js';
import { actOnCampaign, archiveCampaign, type Campaign, campaignQuery } from '../api/campaigns.js';
import { vocabularyQuery } from '../../../shared/api/vocabulary.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { errorMessage } from '../../../shared/ui/error-notice.js';
import { ArchiveButton, EditButton, UnarchiveButton } from '../../../shared/ui/record-actions.js';
import { statusDisplay } from '../../../shared/ui/status-labels.js';
import { DuplicateButton } from './duplicate-button.js';
import { StartButton } from './start-button.js';
import { actionsFrom } from './state-machine.js';
import { isolated } from '../../../shared/format/isolated.js';

/** Pausing needs no confirmation because it never fails validation and never causes spend. */
function PauseButton({ campaign }: { campaign: Campaign }) {
  const queryClient = useQueryClient();
  const pausing = useMutation({
    mutationFn: () => actOnCampaign(campaign.id, 'pause', campaign.revision),
    onSuccess: (changed) => {
      queryClient.setQueryData(campaignQuery(campaign.id).queryKey, changed);
      notifications.show({ message: `${isolated(changed.name)} is now ${statusDisplay('campaign', changed.status).label.toLowerCase()}.` });
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

const unarchive = (id: string, revision: number) => actOnCampaign(id, 'unarchive', revision);

/** Actions that the campaign's status allows. Users without the permission see disabled buttons. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { data: vocabulary } = useQuery(vocabularyQuery);
  // The record lists what this user can do; the transitions add what other users can do.
  const allowed = new Set<string>([...campaign.available_actions, ...actionsFrom(vocabulary?.campaign_transitions ?? [], campaign)]);
  if (campaign.status === 'archived')
    return (
      <>
        <DuplicateButton campaign={campaign} />
        <UnarchiveButton resource="campaigns" record={campaign} unarchive={unarchive} />
      </>
    );
  return (
    <>
      <ArchiveButton resource="campaigns" record={campaign} archive={archiveCampaign}>
        {campaign.status === 'active' ? 'The campaign is stopped on all platforms first. ' : ''}An archived campaign is hidden from lists
        and cannot be edited until you unarchive it. Its metrics remain in analytics.
      </ArchiveButton>
      <DuplicateButton campaign={campaign} />
      <EditButton resource="campaigns" record={campaign} />
      {allowed.has('pause') && <PauseButton campaign={campaign} />}
      {allowed.has('launch') && <StartButton campaign={campaign} action="launch" />}
      {allowed.has('resume') && <StartButton campaign={campaign} action="resume" />}
    </>
  );
}
