import type { Connection } from '../../domain/connection.js';
import type { SyncRun } from '../../domain/sync-run.js';
import type { Id } from '#libs/kernel';

/** Job queue of connections. A job is created when the current transaction commits. */
export abstract class ConnectionJobs {
  abstract run(run: SyncRun): Promise<void>;
  /** Schedules the next sync at `nextSyncAt`. */
  abstract wake(connection: Connection): Promise<void>;
  /** Schedules the revocation of the tokens of a disconnected connection. */
  abstract revokeTokens(accountId: Id<'acc'>, id: Id<'con'>, at: Date): Promise<void>;
}
