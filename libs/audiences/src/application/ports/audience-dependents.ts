import type { Id } from '#libs/kernel';

/** Who uses an audience, targeted or excluded; campaigns answers, inside the caller's transaction. */
export abstract class AudienceDependents {
  /** Ids of all campaigns that use each audience, oldest first; archived campaigns are left out. */
  abstract campaignsOf(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<ReadonlyMap<Id<'aud'>, readonly Id<'cmp'>[]>>;
  /**
   * The scheduled and active ones among them. Asked by whoever holds the lock of the audience: no campaign can begin to use it until that
   * transaction ends, so the campaigns themselves are not locked and nobody waits for the answer.
   */
  abstract runningUsers(accountId: Id<'acc'>, id: Id<'aud'>): Promise<readonly Id<'cmp'>[]>;
}
