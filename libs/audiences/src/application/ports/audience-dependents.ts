import type { CampaignReferences, Id } from '#libs/kernel';
import type { AudienceSummary } from './audience-directory.js';

/** The campaigns that target or exclude an audience. Every method runs in the caller's transaction. */
export abstract class AudienceDependents {
  /** Returns the campaigns that use each audience. A record that none uses is left out. */
  abstract campaignsOf(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<ReadonlyMap<Id<'aud'>, CampaignReferences>>;
  /**
   * Returns the scheduled and active campaigns that use the audience. The caller must hold the lock of the audience, which prevents
   * other campaigns from using it until the transaction ends. The campaigns themselves are not locked.
   */
  abstract findRunningCampaigns(accountId: Id<'acc'>, id: Id<'aud'>): Promise<readonly Id<'cmp'>[]>;
  /**
   * Throws `launch_blocked` when a launched campaign that uses one of these audiences could not be launched anymore with their new
   * definitions, for a reason that it does not have already. `pointer` leads to what a user changes. The caller must hold the lock of the
   * audience that changes, and must not have written it yet. The others are its lookalikes.
   */
  abstract assertLaunchable(
    accountId: Id<'acc'>,
    changed: ReadonlyMap<Id<'aud'>, Pick<AudienceSummary, 'rules' | 'lookalike'>>,
    pointer: string,
  ): Promise<void>;
}
