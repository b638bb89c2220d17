import { Injectable } from '@nestjs/common';
import type { Connection } from '../domain/connection.js';
import { SyncRunRepository } from '../domain/connection.repository.js';
import { nextRange, type SyncReach } from '../domain/sync-range.js';
import { SyncRun, type SyncTrigger } from '../domain/sync-run.js';
import { ConnectionJobs } from './ports/connection-jobs.js';

/** Queues the runs of a connection that the current transaction has locked. */
@Injectable()
export class SyncRuns {
  constructor(
    private readonly runs: SyncRunRepository,
    private readonly jobs: ConnectionJobs,
  ) {}

  async queue(connection: Connection, trigger: SyncTrigger, reach: SyncReach, now: Date): Promise<SyncRun> {
    const run = SyncRun.queue(connection, trigger, nextRange(connection, reach, now), now);
    await this.runs.add(run);
    connection.queued(run);
    await this.jobs.run(run);
    return run;
  }

  /** A connection has at most one run that has not ended. */
  async ensureQueued(connection: Connection, trigger: SyncTrigger, reach: SyncReach, now: Date): Promise<void> {
    const open = await this.runs.findOpen(connection.accountId, connection.id);
    if (open === null) await this.queue(connection, trigger, reach, now);
  }
}
