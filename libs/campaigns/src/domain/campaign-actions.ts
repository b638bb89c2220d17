import { type CampaignStatus, transitions } from './campaign-status.js';

export const campaignActions = ['launch', 'pause', 'resume', 'archive', 'update'] as const;
export type CampaignAction = (typeof campaignActions)[number];

const cached = new WeakMap<ReadonlySet<string>, Partial<Record<CampaignStatus, readonly CampaignAction[]>>>();

/** The actions that a caller with these permissions can take on a campaign in this status. */
export function availableActions(status: CampaignStatus, permissions: ReadonlySet<string>): readonly CampaignAction[] {
  // Lists call this for each row, and all callers with the same role share one permission set, so the result is cached by set.
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
