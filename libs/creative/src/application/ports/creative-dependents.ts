import type { CampaignReferences, Id } from '#libs/kernel';

/** The campaigns that use a creative. Every method runs in the caller's transaction. */
export abstract class CreativeDependents {
  /** Returns the campaigns that use each creative. A record that none uses is left out. */
  abstract campaignsOf(accountId: Id<'acc'>, ids: readonly Id<'crv'>[]): Promise<ReadonlyMap<Id<'crv'>, CampaignReferences>>;
  /**
   * Returns the scheduled and active campaigns that use the creative. The caller must hold the lock of the creative, which prevents
   * other campaigns from using it until the transaction ends. The campaigns themselves are not locked.
   */
  abstract findRunningCampaigns(accountId: Id<'acc'>, id: Id<'crv'>): Promise<readonly Id<'cmp'>[]>;
  /**
   * Throws `launch_blocked` when a launched campaign that uses the creative could not be launched anymore with this landing page, for a
   * reason that it does not have already. The caller must hold the lock of the creative, and must not have written it yet.
   */
  abstract assertLaunchable(accountId: Id<'acc'>, id: Id<'crv'>, landingUrl: string | null): Promise<void>;
}
