import type { Campaign } from './campaign.js';

/** Wakes a campaign at the time of its next move; part of the current transaction. */
export abstract class CampaignClock {
  abstract wake(campaign: Campaign): Promise<void>;
}
