import type { Id } from '#libs/kernel';

/** What other jobs have missed for a connection: a missing job failed after its last retry or was lost in a restored database. */
export interface OverdueConnection {
  readonly accountId: Id<'acc'>;
  readonly id: Id<'con'>;
  readonly isSyncDue: boolean;
  /** A run that was queued long ago and has not ended. */
  readonly stuckRunId: Id<'syn'> | null;
  readonly hasExpiredToken: boolean;
  /** Whether a notice of the expiration is due, if only a user can renew the tokens. */
  readonly isExpiring: boolean;
  readonly isAbandoned: boolean;
  /** Whether the connection was disconnected more than a day ago and still has tokens. */
  readonly keepsTokensTooLong: boolean;
}

export abstract class OverdueConnections {
  /** Returns the connections with something to repair. `tokenHolders` have stored tokens. Reads outside a transaction. */
  abstract find(accountId: Id<'acc'>, tokenHolders: readonly Id<'con'>[], now: Date): Promise<OverdueConnection[]>;
}
