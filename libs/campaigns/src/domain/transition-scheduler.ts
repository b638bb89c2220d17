import type { Campaign } from './campaign.js';

/** Wakes a campaign at the time of its next move; part of the current transaction. */
export abstract class TransitionScheduler {
  abstract schedule(campaign: Campaign): Promise<void>;
}
