import type { Id } from '#libs/kernel';
import type { Campaign } from './campaign.js';

/** Campaigns, inside the current transaction. */
export abstract class CampaignRepository {
  /** Reads and locks; throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<Campaign>;
  /** Throws DuplicateExternalId. */
  abstract add(campaign: Campaign): Promise<void>;
  /** Throws DuplicateExternalId when `before` had another external id and the new one is taken. */
  abstract save(campaign: Campaign, before: Campaign): Promise<void>;
}
