import type { Id } from '#libs/kernel';

/** The spend of campaigns in micros. Analytics implements it from the synced metrics. */
export abstract class CampaignSpend {
  /** The spend over all connections and days, without campaigns that have no metrics. Runs in the caller's transaction. */
  abstract spendToDate(accountId: Id<'acc'>, ids: readonly Id<'cmp'>[]): Promise<ReadonlyMap<Id<'cmp'>, number>>;
  /** The spend over all days by connection. Runs outside a transaction. */
  abstract byConnection(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<ReadonlyMap<Id<'con'>, number>>;
}
