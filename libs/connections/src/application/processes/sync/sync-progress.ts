import { ChangeExecutor, EventLog, type Id, NotFound, systemActor, Transactions } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { earlier } from '../../../domain/calendar-days.js';
import type { Connection } from '../../../domain/connection.js';
import {
  MetricsFinalized,
  MetricsIngested,
  CampaignMetricsIngested,
  MetricsRestated,
  SyncFinished,
} from '../../../domain/connection-events.js';
import { ConnectionRepository, SyncRunRepository } from '../../../domain/connection.repository.js';
import type { ReportToCome, SyncError, SyncRun } from '../../../domain/sync-run.js';
import type { IngestedRows } from '../../ports/metrics-ingestion.js';
import { connectionNotSyncable, internalSyncError, reportNotReadyError, scopeOf } from './sync-errors.js';
import { SyncRuns } from './sync-runs.js';

/** A running sync, as of its start. */
export interface RunningSync {
  readonly run: SyncRun;
  readonly platform: string;
  readonly timezone: string;
  /** Revision of the connection, which a new authorization increments. */
  readonly revision: number;
  /** Disconnected connections to the same ad account. */
  readonly predecessors: readonly Id<'con'>[];
  /** Whether the run was started before and interrupted. */
  readonly isResumed: boolean;
}

export interface IngestionResult {
  readonly rows: IngestedRows;
  readonly finalBefore: string;
  readonly dataThrough: string | null;
  /** Errors about data of the window that was not ingested. */
  readonly errors: readonly SyncError[];
}

const maxInterruptions = 5;
const maxReportMs = 12 * 3_600_000;
const maxReportFailures = 5;
const jobInaccuracyMs = 30_000;
const minAskAgainMs = 1_000;
const maxAskAgainMs = 900_000;

/** Records the progress of a run. Each step is a separate transaction that locks the connection first and then the run. */
@Injectable()
export class SyncProgress {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly connections: ConnectionRepository,
    private readonly runs: SyncRunRepository,
    private readonly syncRuns: SyncRuns,
    private readonly eventLog: EventLog,
    private readonly transactions: Transactions,
  ) {}

  /** Returns null when the run has ended or its connection cannot sync. */
  async start(accountId: Id<'acc'>, syncId: Id<'syn'>): Promise<RunningSync | null> {
    const connectionId = await this.transactions.run(accountId, () => this.runs.connectionOf(accountId, syncId));
    if (connectionId === null) throw new NotFound();
    return this.step(accountId, connectionId, syncId, async (connection, run, now) => {
      if (run.hasEnded) return null;
      // A job that was delivered twice. Another one reads the report.
      if (run.reportToCome !== null && Date.parse(run.reportToCome.askAgainAt) - now.getTime() > jobInaccuracyMs) return null;
      if (!connection.canSync) {
        run.finish([connectionNotSyncable(connection.status)], now);
        return null;
      }
      const isResumed = run.status === 'running';
      run.start(now);
      const { platform, timezone, revision } = connection;
      return { run, platform, timezone, revision, isResumed, predecessors: await this.connections.predecessorsOf(connection) };
    });
  }

  /** Returns the next day to read, or null when the run is complete. */
  recordIngestion(
    { run: { accountId, connectionId, id } }: RunningSync,
    window: WindowDays,
    result: IngestionResult,
  ): Promise<string | null> {
    return this.step(accountId, connectionId, id, (connection, run, now) => {
      if (run.hasEnded) return null;
      const { inserted, restated, unchanged, campaignIds } = result.rows;
      const { startDay, endDay } = window;
      const { dataThrough, finalBefore, errors } = result;
      if (run.ingest({ startDay, endDay, inserted, restated, unchanged, dataThrough, errors })) {
        const finalThrough = connection.finalThrough;
        connection.recordIngestion(run, earlier(finalBefore, run.firstRefusedDay ?? finalBefore));
        this.recordMetrics(connection, finalThrough, window, { inserted, restated, unchanged }, now);
      }
      if (campaignIds.length > 0)
        this.eventLog.record(
          metricsOf(connection),
          CampaignMetricsIngested.of({ connection_id: connectionId, campaign_ids: campaignIds }, now),
        );
      if (!connection.canSync) run.finish([connectionNotSyncable(connection.status)], now);
      return run.hasEnded ? null : run.nextDay;
    });
  }

  private recordMetrics(
    connection: Connection,
    finalBefore: string | null,
    { startDay, endDay }: WindowDays,
    rows: { readonly inserted: number; readonly restated: number; readonly unchanged: number },
    now: Date,
  ): void {
    const { id, dataThrough, finalThrough } = connection;
    const subject = metricsOf(connection);
    if (rows.inserted + rows.restated > 0) {
      const facts = { connection_id: id, start_date: startDay, end_date: endDay, rows, data_through: dataThrough };
      this.eventLog.record(subject, MetricsIngested.of(facts, now));
      if (rows.restated > 0) this.eventLog.record(subject, MetricsRestated.of(facts, now));
    }
    if (finalThrough !== null && finalThrough !== finalBefore)
      this.eventLog.record(subject, MetricsFinalized.of({ connection_id: id, final_through: finalThrough }, now));
  }

  async finish({ run: { accountId, connectionId, id }, revision }: RunningSync, errors: readonly SyncError[]): Promise<void> {
    await this.step(accountId, connectionId, id, (connection, run, now) => {
      // Usually the token renewal has already expired the connection. A user may have reauthorized it since.
      const isUnauthorized = errors.some(({ code }) => code === 'connection_expired') && !run.hasEnded;
      const wasReauthorized = connection.revision !== revision;
      if (isUnauthorized && !wasReauthorized) connection.expire(now);
      return this.end(connection, run, errors, now, isUnauthorized && wasReauthorized);
    });
  }

  async continueInNewJob({ run }: RunningSync): Promise<void> {
    await this.transactions.run(run.accountId, () => this.syncRuns.enqueue(run));
  }

  /**
   * Stores the report that the platform is making and lets a later job read it: waiting takes no worker. A run waits for half a day at
   * most and bears a few failures in a row.
   */
  async waitForReport(
    { run: { accountId, connectionId, id } }: RunningSync,
    known: ReportToCome | null,
    report: Omit<ReportToCome, 'askAgainAt'>,
    seconds: number,
  ): Promise<void> {
    await this.step(accountId, connectionId, id, async (connection, run, now) => {
      const isTooOld = now.getTime() - Date.parse(report.askedAt) > maxReportMs;
      if (isTooOld || report.failures > maxReportFailures) {
        return this.end(connection, run, [reportNotReadyError(scopeOf(report.startDay, report.endDay))], now);
      }
      const askAgainAt = new Date(now.getTime() + Math.min(maxAskAgainMs, Math.max(minAskAgainMs, seconds * 1_000)));
      if (run.waitFor({ ...report, askAgainAt: askAgainAt.toISOString() }, known)) await this.syncRuns.enqueue(run, askAgainAt);
    });
  }

  /** Returns whether to retry. After several interruptions, it ends the run instead. */
  interrupt({ run: { accountId, connectionId, id } }: RunningSync, scope: string): Promise<boolean> {
    return this.step(accountId, connectionId, id, async (connection, run, now) => {
      if (run.hasEnded) return false;
      run.interrupt();
      if (run.interruptions < maxInterruptions) return true;
      await this.end(connection, run, [internalSyncError(scope)], now);
      return false;
    });
  }

  private async end(connection: Connection, run: SyncRun, errors: readonly SyncError[], now: Date, syncAgain = false): Promise<void> {
    if (run.hasEnded) return;
    run.finish(errors, now);
    connection.recordSyncResult(run, now, Math.random());
    if (syncAgain) connection.syncNow(now);
    await this.syncRuns.scheduleNext(connection);
  }

  private step<T>(
    accountId: Id<'acc'>,
    connectionId: Id<'con'>,
    syncId: Id<'syn'>,
    change: (connection: Connection, run: SyncRun, now: Date) => T | Promise<T>,
  ): Promise<T> {
    return this.transactions.run(accountId, async () => {
      const results: T[] = [];
      await this.changes.run(this.connections, { actor: systemActor(accountId), id: connectionId }, async (connection, now) => {
        const run = await this.runs.get(accountId, syncId);
        const hadEnded = run.hasEnded;
        results.push(await change(connection, run, now));
        await this.runs.save(run);
        const subject = { accountId, resourceType: 'sync', resourceId: syncId };
        if (run.hasEnded && !hadEnded) this.eventLog.record(subject, new SyncFinished({}, now));
      });
      return results[0] as T;
    });
  }
}

interface WindowDays {
  readonly startDay: string;
  readonly endDay: string;
}

const metricsOf = ({ accountId, id }: Connection) => ({ accountId, resourceType: 'metrics', resourceId: id });
