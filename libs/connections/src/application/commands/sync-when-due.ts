import { AdPlatforms } from '#libs/ad-platforms/contract';
import { ChangeExecutor, type Id, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { SyncRuns } from '../processes/sync/sync-runs.js';

const inaccuracyMs = 60_000;

/** Queues a sync if one is due. */
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
    private readonly changes: ChangeExecutor,
    private readonly connections: ConnectionRepository,
    private readonly syncRuns: SyncRuns,
    private readonly platforms: AdPlatforms,
  ) {}

  async execute({ accountId, id }: SyncWhenDue): Promise<void> {
    await this.changes.run(this.connections, { actor: systemActor(accountId), id }, async (connection, now) => {
      if (!connection.canSync || connection.nextSyncAt === null) return;
      const aheadMs = connection.nextSyncAt.getTime() - now.getTime();
      if (aheadMs <= 0) await this.syncRuns.ensureQueued(connection, 'scheduled', this.platforms.profileOf(connection.platform), now);
      // The offset to the database's clock is accurate only to the round trip, so a job can run slightly early: reschedule it.
      else if (aheadMs < inaccuracyMs) await this.syncRuns.scheduleNext(connection);
    });
  }
}
