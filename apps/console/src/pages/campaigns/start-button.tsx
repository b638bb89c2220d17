import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPlay, IconRocket } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actOnCampaign, type Campaign, campaignQuery } from '../../api/campaigns.js';
import { isRefusal } from '../../api/problem.js';
import { Allowed } from '../../ui/allowed.js';
import { Confirmation } from '../../ui/confirmation.js';
import { wordsOfStatus } from '../../ui/status-words.js';
import { LaunchReview, useBlockers } from './launch-review.js';
import { preflightKey } from './preflight.js';

const looks = {
  launch: { label: 'Launch', icon: IconRocket },
  resume: { label: 'Resume', icon: IconPlayerPlay },
} as const;

interface ReviewProps {
  /** As it was when the review was opened: what is started is what was read. */
  readonly campaign: Campaign;
  readonly action: keyof typeof looks;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Review({ campaign, action, isOpen, onClose }: ReviewProps) {
  const queryClient = useQueryClient();
  const blockers = useBlockers(campaign, isOpen);
  const { label } = looks[action];
  const starting = useMutation({
    mutationFn: () => actOnCampaign(campaign.id, action, campaign.revision),
    onSuccess: (changed) => {
      onClose();
      queryClient.setQueryData(campaignQuery(campaign.id).queryKey, changed);
      notifications.show({ message: `${changed.name} is now ${wordsOfStatus('campaign', changed.status).label.toLowerCase()}.` });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: preflightKey(campaign.id) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  // The blockers are listed above; the same ones again would only be longer.
  const error = isRefusal(starting.error, 'launch_blocked') ? null : starting.error;
  return (
    <Confirmation
      title={`${label} ${campaign.name}?`}
      size="lg"
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel={`${label} campaign`}
      isRunning={starting.isPending}
      isBlocked={blockers.length > 0}
      isHarmless
      error={error}
      onConfirm={() => starting.mutate()}
    >
      <LaunchReview campaign={campaign} />
    </Confirmation>
  );
}

/** Launch or Resume. Both start to spend, so both are reviewed before. */
export function StartButton({ campaign, action }: { campaign: Campaign; action: keyof typeof looks }) {
  const [reviewed, setReviewed] = useState<Campaign | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { label, icon: Icon } = looks[action];
  const open = () => {
    setReviewed(campaign);
    setIsOpen(true);
  };
  return (
    <>
      <Allowed to={`campaigns.${action}`}>
        <Button leftSection={<Icon size={16} aria-hidden />} onClick={open}>
          {label}
        </Button>
      </Allowed>
      {reviewed && <Review key={reviewed.revision} campaign={reviewed} action={action} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
