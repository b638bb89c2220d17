import type { Id } from '#libs/kernel';

/** Who uses a creative; campaigns answers, inside the caller's transaction, and locks what it answers about. */
export abstract class CreativeUsage {
  /** Ids of all campaigns that use each creative, oldest first; archived campaigns are left out. */
  abstract campaignsOf(accountId: Id<'acc'>, ids: readonly Id<'crv'>[]): Promise<ReadonlyMap<Id<'crv'>, readonly Id<'cmp'>[]>>;
  /** The scheduled and active ones among them, kept from changing until the transaction ends. */
  abstract lockRunning(accountId: Id<'acc'>, id: Id<'crv'>): Promise<readonly Id<'cmp'>[]>;
}
