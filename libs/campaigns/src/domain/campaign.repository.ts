import type { Id } from '#libs/kernel';
import type { Campaign } from './campaign.js';
import type { References } from './reference-rules.js';

/** Campaigns with their deliveries, inside the current transaction. */
export abstract class CampaignRepository {
  /** Reads and locks; throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<Campaign>;
  /** The records that a campaign names, without a lock; throws NotFound. */
  abstract referencesOf(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<References>;
  /** Throws DuplicateExternalId. */
  abstract add(campaign: Campaign): Promise<void>;
  /** Throws DuplicateExternalId when `before` had another external id and the new one is taken. */
  abstract save(campaign: Campaign, before: Campaign): Promise<void>;
  /** Locks those that exist, in the order of their ids, and returns their ids. */
  abstract lock(accountId: Id<'acc'>, ids: readonly Id<'cmp'>[]): Promise<Id<'cmp'>[]>;
  /** What locked campaigns have spent, in micros. */
  abstract recordSpend(accountId: Id<'acc'>, spent: ReadonlyMap<Id<'cmp'>, number>): Promise<void>;
}
