import type { Id } from '#libs/kernel';

/** A campaign that a disconnect changes, for `meta.affected_campaigns`. */
export interface AffectedCampaign {
  readonly id: Id<'cmp'>;
  readonly previousStatus: string;
  readonly status: string;
  readonly deliveryStatus: string;
}

/** Who uses a connection; campaigns answers. Everything runs inside the caller's transaction and locks what it answers about. */
export abstract class ConnectionUsage {
  /** Scheduled and active campaigns, by connection; connections without any are left out. */
  abstract activeCampaignCounts(accountId: Id<'acc'>, ids: readonly Id<'con'>[]): Promise<ReadonlyMap<Id<'con'>, number>>;
  /**
   * Marks the connection as disconnected in every campaign that uses it, pushes the stops, and pauses scheduled and active
   * campaigns that have no other platform left (`connection_disconnected`). Returns the scheduled and active ones.
   */
  abstract disconnect(accountId: Id<'acc'>, id: Id<'con'>, now: Date): Promise<AffectedCampaign[]>;
  /** How many stops on this connection the platform has not confirmed yet: the token is kept until there are none. */
  abstract pendingStops(accountId: Id<'acc'>, id: Id<'con'>): Promise<number>;
}
