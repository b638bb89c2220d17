import type { Id } from '#libs/kernel';
import type { Campaign } from './campaign.js';
import type { References } from './reference-rules.js';

/** Campaigns with their deliveries, inside the current transaction. */
export abstract class CampaignRepository {
  /** Reads and locks; throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<Campaign>;
  /**
   * Reads and locks a campaign after the records that it names, which `lookUp` locks; throws NotFound. In this order, since whoever
   * disconnects a connection locks that first and the campaigns then.
   */
  abstract getAfterReferences<T>(
    accountId: Id<'acc'>,
    id: Id<'cmp'>,
    lookup: (references: References) => Promise<T>,
  ): Promise<{ readonly campaign: Campaign; readonly found: T }>;
  /** Throws DuplicateExternalId. */
  abstract add(campaign: Campaign): Promise<void>;
  /** Throws DuplicateExternalId when `before` had another external id and the new one is taken. */
  abstract save(campaign: Campaign, before: Campaign): Promise<void>;
  /** Locks those that exist, in the order of their ids, and returns their ids. */
  abstract lock(accountId: Id<'acc'>, ids: readonly Id<'cmp'>[]): Promise<Id<'cmp'>[]>;
  /** What locked campaigns have spent, in micros. */
  abstract recordSpend(accountId: Id<'acc'>, spent: ReadonlyMap<Id<'cmp'>, number>): Promise<void>;
}
