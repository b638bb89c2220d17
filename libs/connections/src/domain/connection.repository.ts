import { AggregateRepository, type Id } from '#libs/kernel';
import type { Connection } from './connection.js';
import type { SyncRun } from './sync-run.js';

/**
 * Connections. Every method runs in the current transaction. `save` throws AlreadyConnected when another connection to the ad
 * account was saved first.
 */
export abstract class ConnectionRepository extends AggregateRepository<Connection> {
  /** Reads and locks. Null for a connection that does not exist. */
  abstract find(accountId: Id<'acc'>, id: Id<'con'>): Promise<Connection | null>;
  /** Returns the connections to ad accounts of the platform that are not disconnected, by ad account, without locks. */
  abstract connectedAdAccounts(accountId: Id<'acc'>, platform: string): Promise<ReadonlyMap<string, Id<'con'>>>;
  /** Finds and locks another connection of the account to this ad account that is not disconnected. */
  abstract findDuplicate(connection: Connection, externalAccountId: string): Promise<Connection | null>;
  /** Returns the disconnected connections to the same ad account. The metrics of this connection replace theirs. */
  abstract predecessorsOf(connection: Connection): Promise<readonly Id<'con'>[]>;
}

/** Sync runs. Every method runs in the current transaction. */
export abstract class SyncRunRepository {
  /** Reads and locks; throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: Id<'syn'>): Promise<SyncRun>;
  /** Reads without a lock. Returns null for a run that does not exist. */
  abstract connectionOf(accountId: Id<'acc'>, id: Id<'syn'>): Promise<Id<'con'> | null>;
  /** Returns the unfinished run. A connection has at most one. */
  abstract findOpen(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<SyncRun | null>;
  abstract lastManualQueuedAt(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<Date | null>;
  abstract add(run: SyncRun): Promise<void>;
  abstract save(run: SyncRun): Promise<void>;
}
