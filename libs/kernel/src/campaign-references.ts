import type { Id } from './type-id.js';

/** The campaigns that use a record, without archived ones. */
export interface CampaignReferences {
  /** The first ones in the order of their creation, at most `maxReferencedCampaigns`. */
  readonly ids: readonly Id<'cmp'>[];
  readonly count: number;
}

/** A record does not carry more of them, so that one that thousands of campaigns use costs no more than others. */
export const maxReferencedCampaigns = 100;

export const noCampaigns: CampaignReferences = { ids: [], count: 0 };
