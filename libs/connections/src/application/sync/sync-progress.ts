import { type Id, NotFound, Outbox, Precondition, systemActor } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { earlier } from '../../domain/calendar-days.js';
import type { Connection } from '../../domain/connection.js';
import { ConnectionRepository, SyncRunRepository } from '../../domain/connection.repository.js';
import type { SyncError, SyncRun } from '../../domain/sync-run.js';
import { ConnectionWork } from '../connection-work.js';
import { type ConnectionMetricsIngested, connectionMetricsIngested } from '../events.js';
import { ConnectionJobs } from '../ports/connection-jobs.js';
import type { IngestedRows } from '../ports/metrics-ingestion.js';
import { Transactions } from '../ports/transactions.js';
import { connectionLost, unexpectedFailure } from './sync-errors.js';

/** A run at work, as it was when the work began. */
export interface RunningSync {
  readonly run: SyncRun;
  readonly platform: string;
  readonly timezone: string;
  /** The connection's, which grows when it is authorised again. */
  readonly revision: number;
  /** Disconnected connections to the same ad account. */
  readonly predecessors: readonly Id<'con'>[];
  /** Whether it was begun before and interrupted. */
  readonly isResumed: boolean;
}

export interface IngestionResult {
  readonly rows: IngestedRows;
  readonly finalBefore: string;
  readonly dataThrough: string | null;
  /** What could not be landed of the window. */
  readonly errors: readonly SyncError[];
}

const maxInterruptions = 5;

/** What a run writes down of itself: each step in a transaction of its own, connection first, then run. */
@Injectable()
export class SyncProgress {
  constructor(
    private readonly work: ConnectionWork,
    private readonly connections: ConnectionRepository,
    private readonly runs: SyncRunRepository,
    private readonly jobs: ConnectionJobs,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** Null when there is nothing to do: the run has ended, or its connection has. */
  async start(accountId: Id<'acc'>, syncId: Id<'syn'>): Promise<RunningSync | null> {
    const connectionId = await this.transactions.run(accountId, () => this.runs.connectionOf(accountId, syncId));
    if (connectionId === null) throw new NotFound();
    return this.step(accountId, connectionId, syncId, async (connection, run, now) => {
      if (run.hasEnded) return null;
      if (!connection.canSync) {
        run.finish([connectionLost(connection.status)], now);
        return null;
      }
      const isResumed = run.status === 'running';
      run.start(now);
      const { platform, timezone, revision } = connection;
      return { run, platform, timezone, revision, isResumed, predecessors: await this.connections.predecessorsOf(connection) };
    });
  }

  /** The day to go on with, or null when there is none. */
  ingested({ run: { accountId, connectionId, id } }: RunningSync, window: WindowDays, result: IngestionResult): Promise<string | null> {
    return this.step(accountId, connectionId, id, (connection, run, now) => {
      if (run.hasEnded) return null;
      const { inserted, restated, unchanged, campaignIds } = result.rows;
      const { startDay, endDay } = window;
      const { dataThrough, finalBefore, errors } = result;
      if (run.ingest({ startDay, endDay, inserted, restated, unchanged, dataThrough, errors })) {
        connection.ingested(run, earlier(finalBefore, run.firstRefusedDay ?? finalBefore));
      }
      if (campaignIds.length > 0) {
        const payload: ConnectionMetricsIngested = { connection_id: connectionId, campaign_ids: campaignIds };
        this.outbox.publish(accountId, { type: connectionMetricsIngested, payload });
      }
      if (!connection.canSync) run.finish([connectionLost(connection.status)], now);
      return run.hasEnded ? null : run.nextDay;
    });
  }

  async finish({ run: { accountId, connectionId, id }, revision }: RunningSync, errors: readonly SyncError[]): Promise<void> {
    await this.step(accountId, connectionId, id, (connection, run, now) => {
      // Usually the renewal of the token has found that out already. A person may have authorised the connection meanwhile.
      const isRefused = errors.some(({ code }) => code === 'connection_expired') && !run.hasEnded;
      const isAnotherNow = connection.revision !== revision;
      if (isRefused && !isAnotherNow) connection.expire(now);
      return this.end(connection, run, errors, now, isRefused && isAnotherNow);
    });
  }

  async goOnLater({ run }: RunningSync): Promise<void> {
    await this.transactions.run(run.accountId, () => this.jobs.run(run));
  }

  /** Whether to try again; after some times the run ends instead. */
  interrupt({ run: { accountId, connectionId, id } }: RunningSync, scope: string): Promise<boolean> {
    return this.step(accountId, connectionId, id, async (connection, run, now) => {
      if (run.hasEnded) return false;
      run.interrupt();
      if (run.interruptions < maxInterruptions) return true;
      await this.end(connection, run, [unexpectedFailure(scope)], now);
      return false;
    });
  }

  private async end(connection: Connection, run: SyncRun, errors: readonly SyncError[], now: Date, again = false): Promise<void> {
    if (run.hasEnded) return;
    run.finish(errors, now);
    connection.synced(run, now, Math.random());
    if (again) connection.syncAnew(now);
    await this.jobs.wake(connection);
  }

  private step<T>(
    accountId: Id<'acc'>,
    connectionId: Id<'con'>,
    syncId: Id<'syn'>,
    act: (connection: Connection, run: SyncRun, now: Date) => T | Promise<T>,
  ): Promise<T> {
    return this.transactions.run(accountId, async () => {
      const results: T[] = [];
      await this.work.change(
        systemActor(accountId),
        connectionId,
        Precondition.none,
        'connection.status_changed',
        async (connection, now) => {
          const run = await this.runs.get(accountId, syncId);
          results.push(await act(connection, run, now));
          await this.runs.save(run);
        },
      );
      return results[0] as T;
    });
  }
}

interface WindowDays {
  readonly startDay: string;
  readonly endDay: string;
}
