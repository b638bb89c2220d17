import type { Campaign, CampaignStatus } from '../api/campaigns.js';

/** A status transition, triggered by a user action or by the schedule. */
export interface Transition {
  readonly from: CampaignStatus;
  readonly to: CampaignStatus;
  readonly label: string;
  readonly by: 'launch' | 'pause' | 'resume' | 'archive' | 'schedule';
}

/** All transitions that the API documents. */
export const transitions: readonly Transition[] = [
  { from: 'draft', to: 'scheduled', label: 'launch', by: 'launch' },
  { from: 'draft', to: 'active', label: 'launch', by: 'launch' },
  { from: 'scheduled', to: 'active', label: 'starts', by: 'schedule' },
  { from: 'scheduled', to: 'paused', label: 'pause', by: 'pause' },
  { from: 'active', to: 'paused', label: 'pause', by: 'pause' },
  { from: 'paused', to: 'active', label: 'resume', by: 'resume' },
  { from: 'paused', to: 'scheduled', label: 'resume', by: 'resume' },
  { from: 'active', to: 'completed', label: 'ends', by: 'schedule' },
  { from: 'paused', to: 'completed', label: 'ends', by: 'schedule' },
  { from: 'scheduled', to: 'completed', label: 'ends', by: 'schedule' },
  { from: 'draft', to: 'archived', label: 'archive', by: 'archive' },
  { from: 'scheduled', to: 'archived', label: 'archive', by: 'archive' },
  { from: 'active', to: 'archived', label: 'archive', by: 'archive' },
  { from: 'paused', to: 'archived', label: 'archive', by: 'archive' },
  { from: 'completed', to: 'archived', label: 'archive', by: 'archive' },
];

type ScheduledCampaign = Pick<Campaign, 'status' | 'starts_at' | 'ends_at'>;

/** Transitions that are possible from the campaign's status with its dates. */
export function nextTransitions({ status, starts_at: startsAt, ends_at: endsAt }: ScheduledCampaign, now = Date.now()): Transition[] {
  const startsLater = startsAt !== null && Date.parse(startsAt) > now;
  return transitions.filter((transition) => {
    if (transition.from !== status) return false;
    if (transition.by === 'schedule') {
      if (transition.to === 'active') return startsAt !== null;
      // A scheduled campaign starts before it ends.
      return endsAt !== null && status !== 'scheduled';
    }
    if (transition.by === 'launch' || transition.by === 'resume') return transition.to === (startsLater ? 'scheduled' : 'active');
    return true;
  });
}

const descriptions: Readonly<Record<Transition['by'], (transition: Transition) => string>> = {
  launch: ({ to }) =>
    to === 'scheduled'
      ? 'The campaign waits for its start time, then runs.'
      : 'The campaign is sent to the platforms, which review it before it runs.',
  pause: () => 'The campaign stops on all platforms. A platform that is unreachable is retried until it responds.',
  resume: ({ to }) =>
    to === 'scheduled' ? 'The campaign waits for its start time.' : 'The campaign runs again if all launch checks pass.',
  archive: () => 'The campaign stops and is removed from lists permanently. Its metrics remain.',
  schedule: ({ to }) =>
    to === 'active' ? 'The campaign starts automatically at its start time.' : 'The campaign ends automatically at its end time.',
};
export const describeTransition = (transition: Transition): string => descriptions[transition.by](transition);
