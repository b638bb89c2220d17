import type { Id } from '#libs/kernel';

/** A campaign was made or changed; `revision` tells which news is the later. */
export interface CampaignChanged {
  readonly id: Id<'cmp'>;
  readonly name: string;
  readonly status: string;
  readonly objective: string | null;
  readonly revision: number;
}
export const campaignChanged = 'campaign.changed';
