import type { Id } from '#libs/kernel';

/** What campaigns have spent, in micros; analytics answers from the synced metrics. */
export abstract class CampaignSpend {
  /** Over all connections and days; campaigns without metrics are left out. Inside the caller's transaction. */
  abstract spendToDate(accountId: Id<'acc'>, ids: readonly Id<'cmp'>[]): Promise<ReadonlyMap<Id<'cmp'>, number>>;
  /** Over all days, by connection. Not part of a transaction. */
  abstract byConnection(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<ReadonlyMap<Id<'con'>, number>>;
}
