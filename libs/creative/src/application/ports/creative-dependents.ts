import type { Id } from '#libs/kernel';

/** Who uses a creative; campaigns answers, inside the caller's transaction. */
export abstract class CreativeDependents {
  /** Ids of all campaigns that use each creative, oldest first; archived campaigns are left out. */
  abstract campaignsOf(accountId: Id<'acc'>, ids: readonly Id<'crv'>[]): Promise<ReadonlyMap<Id<'crv'>, readonly Id<'cmp'>[]>>;
  /**
   * The scheduled and active ones among them. Asked by whoever holds the lock of the creative: no campaign can begin to use it until that
   * transaction ends, so the campaigns themselves are not locked and nobody waits for the answer.
   */
  abstract findRunningCampaigns(accountId: Id<'acc'>, id: Id<'crv'>): Promise<readonly Id<'cmp'>[]>;
}
