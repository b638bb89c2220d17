import type { Id } from '#libs/kernel';

/** Published when a campaign is created or changed. A higher `revision` is newer. */
export interface CampaignChanged {
  readonly id: Id<'cmp'>;
  readonly name: string;
  readonly status: string;
  readonly objective: string | null;
  readonly revision: number;
}
export const campaignChanged = 'campaign.changed';
