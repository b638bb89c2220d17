import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPlay, IconRocket } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actOnCampaign, type Campaign, campaignQuery } from '../../api/campaigns.js';
import { isApiError } from '../../api/problem.js';
import { PermissionGuard } from '../../ui/permission-guard.js';
import { Confirmation } from '../../ui/confirmation.js';
import { statusDisplay } from '../../ui/status-labels.js';
import { LaunchReview, useBlockers } from './launch-review.js';
import { preflightKey } from './preflight.js';

const actions = {
  launch: { label: 'Launch', icon: IconRocket },
  resume: { label: 'Resume', icon: IconPlayerPlay },
} as const;

interface ReviewProps {
  /** As it was when the review was opened: what is started is what was read. */
  readonly campaign: Campaign;
  readonly action: keyof typeof actions;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Review({ campaign, action, isOpen, onClose }: ReviewProps) {
  const queryClient = useQueryClient();
  const blockers = useBlockers(campaign, isOpen);
  const { label } = actions[action];
  const starting = useMutation({
    mutationFn: () => actOnCampaign(campaign.id, action, campaign.revision),
    onSuccess: (changed) => {
      onClose();
      queryClient.setQueryData(campaignQuery(campaign.id).queryKey, changed);
      notifications.show({ message: `${changed.name} is now ${statusDisplay('campaign', changed.status).label.toLowerCase()}.` });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: preflightKey(campaign.id) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  // The blockers are listed above; the same ones again would only be longer.
  const error = isApiError(starting.error, 'launch_blocked') ? null : starting.error;
  return (
    <Confirmation
      title={`${label} ${campaign.name}?`}
      size="lg"
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel={`${label} campaign`}
      isRunning={starting.isPending}
      isBlocked={blockers.length > 0}
      isDestructive={false}
      error={error}
      onConfirm={() => starting.mutate()}
    >
      <LaunchReview campaign={campaign} />
    </Confirmation>
  );
}

/** Launch or Resume. Both start to spend, so both are reviewed before. */
export function StartButton({ campaign, action }: { campaign: Campaign; action: keyof typeof actions }) {
  const [reviewedCampaign, setReviewedCampaign] = useState<Campaign | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { label, icon: Icon } = actions[action];
  const open = () => {
    setReviewedCampaign(campaign);
    setIsOpen(true);
  };
  return (
    <>
      <PermissionGuard permission={`campaigns.${action}`}>
        <Button leftSection={<Icon size={16} aria-hidden />} onClick={open}>
          {label}
        </Button>
      </PermissionGuard>
      {reviewedCampaign && (
        <Review
          key={reviewedCampaign.revision}
          campaign={reviewedCampaign}
          action={action}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
