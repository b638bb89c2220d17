import { Injectable } from '@nestjs/common';
import type { Connection } from '../domain/connection.js';
import { SyncRunRepository } from '../domain/connection.repository.js';
import { nextRange, type SyncLookback } from '../domain/sync-range.js';
import { SyncRun, type SyncTrigger } from '../domain/sync-run.js';
import { ConnectionJobs } from './ports/connection-jobs.js';

/** Queues sync runs. The current transaction must hold the lock of the connection. */
@Injectable()
export class SyncRuns {
  constructor(
    private readonly runs: SyncRunRepository,
    private readonly jobs: ConnectionJobs,
  ) {}

  async queue(connection: Connection, trigger: SyncTrigger, lookback: SyncLookback, now: Date): Promise<SyncRun> {
    const run = SyncRun.queue(connection, trigger, nextRange(connection, lookback, now), now);
    await this.runs.add(run);
    connection.recordQueuedRun(run);
    await this.jobs.run(run);
    return run;
  }

  /** Queues a run unless the connection already has an unfinished one. */
  async ensureQueued(connection: Connection, trigger: SyncTrigger, lookback: SyncLookback, now: Date): Promise<void> {
    const open = await this.runs.findOpen(connection.accountId, connection.id);
    if (open === null) await this.queue(connection, trigger, lookback, now);
  }
}
