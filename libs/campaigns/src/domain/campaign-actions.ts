import { type CampaignStatus, transitions } from './campaign-status.js';

export const campaignActions = ['launch', 'pause', 'resume', 'archive', 'update'] as const;
export type CampaignAction = (typeof campaignActions)[number];

const cached = new WeakMap<ReadonlySet<string>, Partial<Record<CampaignStatus, readonly CampaignAction[]>>>();

/** What a caller with these permissions may do with a campaign in this status. */
export function availableActions(status: CampaignStatus, permissions: ReadonlySet<string>): readonly CampaignAction[] {
  // Asked for each row of a list, and callers of one role share one set.
  let actions = cached.get(permissions);
  if (!actions) {
    actions = {};
    cached.set(permissions, actions);
  }
  actions[status] ??= possibleActions(status, permissions);
  return actions[status];
}

function possibleActions(status: CampaignStatus, permissions: ReadonlySet<string>): readonly CampaignAction[] {
  if (status === 'archived') return [];
  return campaignActions.filter(
    (action) => (action === 'update' || action in transitions[status]) && permissions.has(`campaigns.${action}`),
  );
}
