import type { Connection } from '../../domain/connection.js';
import type { SyncRun } from '../../domain/sync-run.js';
import type { Id } from '#libs/kernel';

/** Jobs of a connection; each exists exactly when the current transaction commits. */
export abstract class ConnectionJobs {
  abstract run(run: SyncRun): Promise<void>;
  /** Wakes the connection at its `nextSyncAt`. */
  abstract wake(connection: Connection): Promise<void>;
  /** Looks after a while whether the tokens of a disconnected connection are still needed. */
  abstract revokeTokens(accountId: Id<'acc'>, id: Id<'con'>, at: Date): Promise<void>;
}
