import { type Id, Precondition, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConnectionWork } from '../connection-work.js';
import { AdPlatforms } from '../ports/ad-platforms.js';
import { ConnectionJobs } from '../ports/connection-jobs.js';
import { SyncRuns } from '../sync-runs.js';

const inaccuracyMs = 60_000;

/** Queues the sync that is due, if one is. */
export class SyncWhenDue extends Command<void> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'con'>,
  ) {
    super();
  }
}

@CommandHandler(SyncWhenDue)
export class SyncWhenDueHandler implements ICommandHandler<SyncWhenDue> {
  constructor(
    private readonly work: ConnectionWork,
    private readonly syncRuns: SyncRuns,
    private readonly platforms: AdPlatforms,
    private readonly jobs: ConnectionJobs,
  ) {}

  async execute({ accountId, id }: SyncWhenDue): Promise<void> {
    await this.work.change(systemActor(accountId), id, Precondition.none, '', async (connection, now) => {
      if (!connection.canSync || connection.nextSyncAt === null) return;
      const aheadMs = connection.nextSyncAt.getTime() - now.getTime();
      if (aheadMs <= 0) await this.syncRuns.ensureQueued(connection, 'scheduled', this.platforms.profileOf(connection.platform), now);
      // The database's clock is known to the round trip only: a sync that is not due yet by so little is asked for again.
      else if (aheadMs < inaccuracyMs) await this.jobs.wake(connection);
    });
  }
}
