import { type CampaignStatus, transitions } from './campaign-status.js';

export const campaignActions = ['launch', 'pause', 'resume', 'archive', 'update'] as const;
export type CampaignAction = (typeof campaignActions)[number];

/** What a caller with these permissions may do with a campaign in this status. */
export function availableActions(status: CampaignStatus, permissions: ReadonlySet<string>): CampaignAction[] {
  if (status === 'archived') return [];
  return campaignActions.filter(
    (action) => (action === 'update' || action in transitions[status]) && permissions.has(`campaigns.${action}`),
  );
}
