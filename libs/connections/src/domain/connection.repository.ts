import type { Id } from '#libs/kernel';
import type { Connection } from './connection.js';
import type { SyncRun } from './sync-run.js';

/** Connections, inside the current transaction. */
export abstract class ConnectionRepository {
  /** Reads and locks; throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: Id<'con'>): Promise<Connection>;
  /** Another connection of the account to this ad account that is not disconnected; it is locked. */
  abstract findTwin(connection: Connection, externalAccountId: string): Promise<Connection | null>;
  /** The disconnected ones to the same ad account, whose numbers this one tells anew. */
  abstract predecessorsOf(connection: Connection): Promise<readonly Id<'con'>[]>;
  abstract add(connection: Connection): void;
  /** Throws AlreadyConnected when another one got hold of the ad account first. */
  abstract save(connection: Connection): Promise<void>;
}

/** Sync runs, inside the current transaction. */
export abstract class SyncRunRepository {
  /** Reads and locks; throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: Id<'syn'>): Promise<SyncRun>;
  /** Reads without a lock; null for a run that does not exist. */
  abstract connectionOf(accountId: Id<'acc'>, id: Id<'syn'>): Promise<Id<'con'> | null>;
  /** The one that has not ended; a connection has at most one. */
  abstract findOpen(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<SyncRun | null>;
  abstract lastManualQueuedAt(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<Date | null>;
  abstract add(run: SyncRun): Promise<void>;
  abstract save(run: SyncRun): Promise<void>;
}
