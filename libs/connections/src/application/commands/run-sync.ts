import { Clock, DomainError, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { finalBefore } from '../../domain/sync-range.js';
import type { SyncError } from '../../domain/sync-run.js';
import { AdAccounts, PlatformFailure } from '../ports/ad-platform.js';
import { AdPlatforms } from '../ports/ad-platforms.js';
import { MetricsIngestion } from '../ports/metrics-ingestion.js';
import { PlatformObjects } from '../ports/platform-objects.js';
import { type RunningSync, SyncProgress } from '../sync/sync-progress.js';
import { refusedMetrics, scopeOf, syncErrorOf } from '../sync/sync-errors.js';
import { WindowFacts } from '../sync/window-facts.js';
import { type ReadWindow, WindowReader } from '../sync/window-reader.js';

/** A job that takes longer goes on in another one: jobs are taken for dead after a while. */
const maxTurnMs = 300_000;

/**
 * Takes a queued or interrupted run to its end. It talks to the platform: execute it outside a transaction. Doing it twice,
 * or twice at once, lands the same numbers.
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
    private readonly sink: MetricsIngestion,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, syncId }: RunSync): Promise<void> {
    const sync = await this.progress.start(accountId, syncId);
    if (sync === null) return;
    let scope = scopeOf(sync.run.nextDay ?? sync.run.endDate, sync.run.endDate);
    const errors: SyncError[] = [];
    try {
      const isOver = await this.ingestAll(sync, (days) => {
        scope = days;
      });
      if (!isOver) return;
    } catch (error) {
      if (!(error instanceof PlatformFailure)) return this.interrupted(sync, scope, error);
      errors.push(syncErrorOf(error, error.kind === 'unauthorized' ? 'connection' : scope));
    }
    await this.progress.finish(sync, errors);
  }

  /** False when the rest is left to another job, or nobody wants it any more. */
  private async ingestAll(sync: RunningSync, at: (scope: string) => void): Promise<boolean> {
    const { accountId, connectionId, endDate } = sync.run;
    const session = await this.adAccounts.open(accountId, connectionId);
    const reader = new WindowReader(session, () => this.clock.now());
    const until = Date.now() + maxTurnMs;
    let nextDay = sync.run.nextDay;
    while (nextDay !== null) {
      at(scopeOf(nextDay, endDate));
      const window = await reader.read(nextDay, endDate);
      const ingested = await this.ingest(sync, window);
      nextDay = await this.progress.ingested(sync, window, ingested);
      if (nextDay !== null && Date.now() > until) {
        await this.progress.goOnLater(sync);
        return false;
      }
    }
    return true;
  }

  private async ingest(sync: RunningSync, window: ReadWindow) {
    const { predecessors } = sync;
    const { startDay, endDay, readAt } = window;
    const { accountId, connectionId } = sync.run;
    const { restatementDays } = this.platforms.profileOf(sync.platform);
    const before = finalBefore(sync.timezone, restatementDays, readAt);
    const sources = [connectionId, ...predecessors];
    const facts = new WindowFacts(window, (platformIds) => this.objects.find(accountId, sources, platformIds));
    const { refused } = facts;
    const asked = { accountId, connectionId, predecessors, startDay, endDay, readAt, finalBefore: before, refused };
    const ingested = await this.sink.ingest(asked, facts.batches());
    // A run that was killed after its numbers landed has not told of them: it tells of all that it finds.
    const campaignIds = sync.isResumed ? [...new Set([...ingested.campaignIds, ...facts.campaignIds])] : ingested.campaignIds;
    const errors = refusedMetrics([...refused, ...(ingested.refused ?? [])]);
    return { rows: { ...ingested, campaignIds }, finalBefore: before, dataThrough: window.dataThrough, errors };
  }

  /** Not the platform's doing. The job is tried again, but not for ever: a run always ends. */
  private async interrupted(sync: RunningSync, scope: string, error: unknown): Promise<void> {
    const isPassing = error instanceof DomainError && error.code === 'service_unavailable';
    if (isPassing || (await this.progress.interrupt(sync, scope))) throw error;
  }
}
