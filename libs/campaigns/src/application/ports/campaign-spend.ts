import type { Id } from '#libs/kernel';

/** What campaigns have spent; analytics answers from the synced metrics, inside the caller's transaction. */
export abstract class CampaignSpend {
  /** Micros over all connections and days; campaigns without metrics are left out. */
  abstract spendToDate(accountId: Id<'acc'>, ids: readonly Id<'cmp'>[]): Promise<ReadonlyMap<Id<'cmp'>, number>>;
}
