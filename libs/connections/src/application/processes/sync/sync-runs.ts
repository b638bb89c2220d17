import { JobQueue } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Connection } from '../../../domain/connection.js';
import { SyncRunRepository } from '../../../domain/connection.repository.js';
import { nextRange, type SyncLookback } from '../../../domain/sync-range.js';
import { SyncRun, type SyncTrigger } from '../../../domain/sync-run.js';
import { runSyncQueue, syncWhenDueQueue } from '../../queues.js';

/** Queues sync runs and their jobs, as part of the current transaction. */
@Injectable()
export class SyncRuns {
  constructor(
    private readonly runs: SyncRunRepository,
    private readonly jobs: JobQueue,
  ) {}

  /** Requires the lock of the connection. */
  async queue(connection: Connection, trigger: SyncTrigger, lookback: SyncLookback, now: Date): Promise<SyncRun> {
    const run = SyncRun.queue(connection, trigger, nextRange(connection, lookback, now), now);
    await this.runs.add(run);
    connection.recordQueuedRun(run);
    await this.enqueue(run);
    return run;
  }

  /** Queues a run unless the connection already has an unfinished one. Requires the lock of the connection. */
  async ensureQueued(connection: Connection, trigger: SyncTrigger, lookback: SyncLookback, now: Date): Promise<void> {
    const open = await this.runs.findOpen(connection.accountId, connection.id);
    if (open === null) await this.queue(connection, trigger, lookback, now);
  }

  /** Sends the job that executes a queued or interrupted run. */
  async enqueue({ accountId, id }: SyncRun, startAfter?: Date): Promise<void> {
    await this.jobs.send(runSyncQueue, { account_id: accountId, sync_id: id }, startAfter);
  }

  /** Sends the job that queues the next run at `nextSyncAt`. */
  async scheduleNext({ accountId, id, nextSyncAt }: Connection): Promise<void> {
    if (nextSyncAt !== null) await this.jobs.send(syncWhenDueQueue, { account_id: accountId, connection_id: id }, nextSyncAt);
  }
}
