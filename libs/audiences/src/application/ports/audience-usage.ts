import type { Id } from '#libs/kernel';

/** Who uses an audience, targeted or excluded; campaigns answers, inside the caller's transaction, and locks what it answers about. */
export abstract class AudienceUsage {
  /** Ids of all campaigns that use each audience, oldest first; archived campaigns are left out. */
  abstract campaignsOf(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<ReadonlyMap<Id<'aud'>, readonly Id<'cmp'>[]>>;
  /** The scheduled and active ones among them, kept from changing until the transaction ends. */
  abstract lockRunning(accountId: Id<'acc'>, id: Id<'aud'>): Promise<readonly Id<'cmp'>[]>;
}
