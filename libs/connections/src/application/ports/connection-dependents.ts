import type { Id } from '#libs/kernel';

/** A campaign that a disconnect changes, for `meta.affected_campaigns`. */
export interface AffectedCampaign {
  readonly id: Id<'cmp'>;
  readonly previousStatus: string;
  readonly status: string;
  readonly deliveryStatus: string;
}

/** The campaigns that depend on a connection. Every method runs in the caller's transaction and locks the rows that it reads. */
export abstract class ConnectionDependents {
  /** Counts scheduled and active campaigns by connection. The result omits connections without any. */
  abstract activeCampaignCounts(accountId: Id<'acc'>, ids: readonly Id<'con'>[]): Promise<ReadonlyMap<Id<'con'>, number>>;
  /**
   * Marks the connection as disconnected in every campaign that uses it, pushes the stops, and pauses scheduled and active
   * campaigns without another platform (`connection_disconnected`). Returns the scheduled and active campaigns.
   */
  abstract disconnect(accountId: Id<'acc'>, id: Id<'con'>, now: Date): Promise<AffectedCampaign[]>;
  /**
   * Throws `launch_blocked` when a launched campaign on the connection could not be launched anymore with these settings, for a reason that
   * it does not have already. The caller must hold the lock of the connection, and must not have written it yet.
   */
  abstract assertLaunchable(accountId: Id<'acc'>, id: Id<'con'>, settings: Readonly<Record<string, string>>): Promise<void>;
  /** Counts the stops that the platform has not confirmed yet. The tokens are kept until there are none. */
  abstract pendingStops(accountId: Id<'acc'>, id: Id<'con'>): Promise<number>;
}
