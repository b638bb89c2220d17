import { AdAccounts, AdPlatforms, PlatformFailure, PlatformObjects } from '#libs/ad-platforms/contract';
import { Clock, DomainError, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { finalBefore } from '../../../domain/sync-range.js';
import type { ReportToCome, SyncError } from '../../../domain/sync-run.js';
import { MetricsIngestion } from '../../ports/metrics-ingestion.js';
import { type RunningSync, SyncProgress } from './sync-progress.js';
import { refusedMetricsErrors, scopeOf, toSyncError } from './sync-errors.js';
import { WindowFacts } from './window-facts.js';
import { type ReadWindow, ReportNotReady, WindowReader } from './window-reader.js';

/** A longer run continues in a new job, because the queue considers a job dead after its expiration time. */
const maxTurnMs = 300_000;
const reportRetrySeconds = 60;

/** What an execution is at: the days that it reads, and the report for them that an earlier one asked for. */
interface Turn {
  scope: string;
  report: ReportToCome | null;
}

/**
 * Executes a queued or interrupted run until it ends. It calls the platform, so execute it outside a transaction. It is
 * idempotent: two executions, even concurrent ones, ingest the same metrics.
 */
export class RunSync extends Command<void> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly syncId: Id<'syn'>,
  ) {
    super();
  }
}

@CommandHandler(RunSync)
export class RunSyncHandler implements ICommandHandler<RunSync> {
  constructor(
    private readonly progress: SyncProgress,
    private readonly adAccounts: AdAccounts,
    private readonly platforms: AdPlatforms,
    private readonly objects: PlatformObjects,
    private readonly ingestion: MetricsIngestion,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, syncId }: RunSync): Promise<void> {
    const sync = await this.progress.start(accountId, syncId);
    if (sync === null) return;
    const turn: Turn = { scope: scopeOf(sync.run.nextDay ?? sync.run.endDate, sync.run.endDate), report: sync.run.reportToCome };
    const errors: SyncError[] = [];
    try {
      if (!(await this.ingestAll(sync, turn))) return;
    } catch (error) {
      const { report, scope } = turn;
      if (error instanceof ReportNotReady) {
        return this.progress.waitForReport(sync, report, { ...error.report, failures: 0 }, error.notReadyForSeconds);
      }
      if (!(error instanceof PlatformFailure)) return this.handleInterruption(sync, scope, error);
      if (error.isRetryable && report !== null) {
        const seconds = error.details.retryAfterSeconds ?? reportRetrySeconds;
        return this.progress.waitForReport(sync, report, { ...report, failures: report.failures + 1 }, seconds);
      }
      errors.push(toSyncError(error, error.kind === 'unauthorized' ? 'connection' : scope));
    }
    await this.progress.finish(sync, errors);
  }

  /** Returns false when another job continues the run. */
  private async ingestAll(sync: RunningSync, turn: Turn): Promise<boolean> {
    const { accountId, connectionId, endDate } = sync.run;
    const client = await this.adAccounts.open(accountId, connectionId);
    const reader = new WindowReader(client, () => this.clock.now());
    const until = Date.now() + maxTurnMs;
    let nextDay = sync.run.nextDay;
    while (nextDay !== null) {
      turn.scope = scopeOf(nextDay, endDate);
      const window = await reader.read(nextDay, endDate, turn.report);
      const ingested = await this.ingest(sync, window);
      nextDay = await this.progress.recordIngestion(sync, window, ingested);
      turn.report = null;
      if (nextDay !== null && Date.now() > until) {
        await this.progress.continueInNewJob(sync);
        return false;
      }
    }
    return true;
  }

  private async ingest(sync: RunningSync, window: ReadWindow) {
    const { predecessors } = sync;
    const { startDay, endDay, readAt, dataThrough } = window;
    const { accountId, connectionId } = sync.run;
    const { restatementDays } = this.platforms.profileOf(sync.platform);
    const reported = { timezone: sync.timezone, reportedThrough: dataThrough, firstDay: startDay };
    const before = finalBefore(reported, restatementDays, readAt);
    const sources = [connectionId, ...predecessors];
    const facts = new WindowFacts(window, (platformIds) => this.objects.find(accountId, sources, platformIds));
    const { refused } = facts;
    const keepsAbsent = window.omitsArchived;
    const request = { accountId, connectionId, predecessors, startDay, endDay, readAt, finalBefore: before, keepsAbsent, refused };
    const ingested = await this.ingestion.ingest(request, facts.batches());
    // A run that was killed after ingestion has not published its campaigns, so a resumed run publishes all that it finds.
    const campaignIds = sync.isResumed ? [...new Set([...ingested.campaignIds, ...facts.campaignIds])] : ingested.campaignIds;
    const errors = refusedMetricsErrors([...refused, ...(ingested.refused ?? [])]);
    return { rows: { ...ingested, campaignIds }, finalBefore: before, dataThrough: window.dataThrough, errors };
  }

  /** Handles a failure that the platform did not cause. The job is retried a limited number of times, so every run ends. */
  private async handleInterruption(sync: RunningSync, scope: string, error: unknown): Promise<void> {
    const isTransient = error instanceof DomainError && error.code === 'service_unavailable';
    if (isTransient || (await this.progress.interrupt(sync, scope))) throw error;
  }
}
