import type { Vocabulary } from '../../../shared/api/vocabulary.js';
import type { Campaign } from '../api/campaigns.js';

/** A status transition, triggered by a user action or by the schedule. */
export type Transition = Vocabulary['campaign_transitions'][number];

type ScheduledCampaign = Pick<Campaign, 'status' | 'starts_at' | 'ends_at'>;

/** When the schedule triggers a transition. Null if it never does, and for user actions. */
export const dueAt = ({ transition }: Transition, { starts_at: startsAt, ends_at: endsAt }: ScheduledCampaign): string | null =>
  transition === 'start' ? startsAt : transition === 'end' ? endsAt : null;

export const isScheduled = ({ transition }: Transition): boolean => transition === 'start' || transition === 'end';

/** The transitions that are possible from the campaign's status with its dates. Of those of the schedule, the next one. */
export function nextTransitions(transitions: readonly Transition[], campaign: ScheduledCampaign, now = Date.now()): Transition[] {
  const startsLater = campaign.starts_at !== null && Date.parse(campaign.starts_at) > now;
  const possible = transitions.filter(
    ({ from, starts_in_future: condition }) => from === campaign.status && (condition === null || condition === startsLater),
  );
  const dates = possible.flatMap((transition) => dueAt(transition, campaign) ?? []).sort();
  return possible.filter((transition) => !isScheduled(transition) || (dates.length > 0 && dueAt(transition, campaign) === dates[0]));
}

/** The user actions that the status allows, whatever the permissions of the user are. */
export const actionsFrom = (transitions: readonly Transition[], { status }: Pick<Campaign, 'status'>): Set<Transition['transition']> =>
  new Set(transitions.filter((transition) => transition.from === status && !isScheduled(transition)).map(({ transition }) => transition));

export const transitionLabels: Readonly<Record<Transition['transition'], string>> = {
  launch: 'launch',
  pause: 'pause',
  resume: 'resume',
  archive: 'archive',
  unarchive: 'unarchive',
  start: 'starts',
  end: 'ends',
};

const descriptions: Readonly<Record<Transition['transition'], (transition: Transition) => string>> = {
  launch: ({ to }) =>
    to === 'scheduled'
      ? 'The campaign waits for its start time, then runs.'
      : 'The campaign is sent to the platforms, which review it before it runs.',
  pause: () => 'The campaign stops on all platforms. A platform that is unreachable is retried until it responds.',
  resume: ({ to }) =>
    to === 'scheduled' ? 'The campaign waits for its start time.' : 'The campaign runs again if all launch checks pass.',
  archive: () => 'The campaign stops and is hidden from lists. Its metrics remain.',
  unarchive: () => 'The campaign is shown in lists again. A campaign that was launched stays stopped until you resume it.',
  start: () => 'The campaign starts automatically at its start time.',
  end: () => 'The campaign ends automatically at its end time.',
};
export const describeTransition = (transition: Transition): string => descriptions[transition.transition](transition);
