import type { Campaign } from './campaign.js';

/** Schedules the next time-based transition of a campaign within the current transaction. */
export abstract class TransitionScheduler {
  abstract schedule(campaign: Campaign): Promise<void>;
}
