import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IconPlayerPlay, IconRocket } from '../../../shared/ui/icons.js';
import { actOnCampaign, type Campaign, campaignQuery } from '../api/campaigns.js';
import { isApiError } from '../../../shared/api/problem.js';
import { PermissionGuard } from '../../../shared/ui/permission-guard.js';
import { Confirmation } from '../../../shared/ui/confirmation.js';
import { statusDisplay } from '../../../shared/ui/status-labels.js';
import { LaunchReview, useBlockers } from './launch-review.js';
import { preflightKey } from './preflight.js';
import { isolated } from '../../../shared/format/isolated.js';

const actions = {
  launch: { label: 'Launch campaign', error: 'Launch failed', title: 'Launch', icon: IconRocket },
  resume: { label: 'Resume campaign', error: 'Resume failed', title: 'Resume', icon: IconPlayerPlay },
} as const;

interface ReviewProps {
  /** The campaign as it was when the review opened, so that the user starts what they reviewed. */
  readonly campaign: Campaign;
  readonly action: keyof typeof actions;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Review({ campaign, action, isOpen, onClose }: ReviewProps) {
  const queryClient = useQueryClient();
  const blockers = useBlockers(campaign, isOpen);
  const { label, error: errorTitle, title } = actions[action];
  const starting = useMutation({
    mutationFn: () => actOnCampaign(campaign.id, action, campaign.revision),
    onSuccess: (changed) => {
      onClose();
      queryClient.setQueryData(campaignQuery(campaign.id).queryKey, changed);
      notifications.show({ message: `${isolated(changed.name)} is now ${statusDisplay('campaign', changed.status).label.toLowerCase()}.` });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: preflightKey(campaign.id) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  // The review already lists the blockers, so the error does not repeat them.
  const error = isApiError(starting.error, 'launch_blocked') ? null : starting.error;
  return (
    <Confirmation
      title={`${title} ${isolated(campaign.name)}?`}
      size="lg"
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel={label}
      isRunning={starting.isPending}
      isBlocked={blockers.length > 0}
      isDestructive={false}
      error={error}
      errorTitle={errorTitle}
      onConfirm={() => starting.mutate()}
    >
      <LaunchReview campaign={campaign} />
    </Confirmation>
  );
}

/** Launches or resumes a campaign. Both start spending, so both require a review. */
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
