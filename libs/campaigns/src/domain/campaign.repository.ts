import { AggregateRepository, type Id } from '#libs/kernel';
import type { CampaignStatus } from './campaign-status.js';
import type { Budget } from './budget.js';
import type { Campaign } from './campaign.js';
import type { References } from './reference-rules.js';

/** A change of the spend to date of a campaign, in micros. */
export interface SpendChange {
  readonly id: Id<'cmp'>;
  readonly formerMicros: number;
  readonly spentMicros: number;
  /** Null until it is set. */
  readonly budget: Budget | null;
}

/** Reads and writes campaigns with their deliveries within the current transaction. `add` and `save` throw DuplicateExternalId. */
export abstract class CampaignRepository extends AggregateRepository<Campaign> {
  /**
   * Reads and locks a campaign after `lookup` has locked the records that it references. Throws NotFound. Disconnecting a connection
   * locks the connection before its campaigns, so the reverse order could deadlock.
   */
  abstract getAfterReferences<T>(
    accountId: Id<'acc'>,
    id: Id<'cmp'>,
    lookup: (references: References, status: CampaignStatus) => Promise<T>,
  ): Promise<{ readonly campaign: Campaign; readonly found: T }>;
  /** The launched campaigns that have not ended and use one of these creatives or audiences, unlocked and without their deliveries. */
  abstract ongoingUsing(accountId: Id<'acc'>, resourceIds: readonly Id[]): Promise<readonly Campaign[]>;
  /** The same for the campaigns on a connection. */
  abstract ongoingOn(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<readonly Campaign[]>;
  /**
   * The median daily budget of the campaigns among the newest 100 that were launched and are not archived, in micros. Null with fewer than
   * three of them.
   */
  abstract usualDailyMicros(accountId: Id<'acc'>): Promise<number | null>;
  /** Locks the existing campaigns among `ids` in id order and returns their ids. */
  abstract lock(accountId: Id<'acc'>, ids: readonly Id<'cmp'>[]): Promise<Id<'cmp'>[]>;
  /** Stores the spend to date of locked campaigns, in micros, and returns what has changed. */
  abstract recordSpend(accountId: Id<'acc'>, spent: ReadonlyMap<Id<'cmp'>, number>): Promise<readonly SpendChange[]>;
  /** Campaigns with a transition that was due before this time, at most 1,000. */
  abstract withOverdueTransition(accountId: Id<'acc'>, before: Date): Promise<Id<'cmp'>[]>;
}
