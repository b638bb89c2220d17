import { AdPlatforms } from '#libs/ad-platforms/contract';
import { type Actor, ChangeExecutor, type Id, type Precondition, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { SyncInProgress, SyncTooFrequent } from '../../domain/connection.errors.js';
import { SyncRunRepository } from '../../domain/connection.repository.js';
import type { SyncRun } from '../../domain/sync-run.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { ReconnectUrls } from '../ports/reconnect-urls.js';
import { SyncRuns } from '../processes/sync/sync-runs.js';

const minIntervalMs = 60_000;

export interface RequestedSync {
  readonly run: SyncRun;
  readonly connection: Connection;
}

/** Queues a sync at the request of a user. */
export class RequestSync extends Command<RequestedSync> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'con'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(RequestSync)
export class RequestSyncHandler implements ICommandHandler<RequestSync> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly connections: ConnectionRepository,
    private readonly runs: SyncRunRepository,
    private readonly syncRuns: SyncRuns,
    private readonly platforms: AdPlatforms,
    private readonly reconnectUrls: ReconnectUrls,
  ) {}

  async execute(command: RequestSync): Promise<RequestedSync> {
    const queued: SyncRun[] = [];
    const connected = await this.changes.run(this.connections, command, async (connection, now) => {
      connection.assertSyncable(this.reconnectUrls.of(connection.id, connection.status));
      await this.assertIdle(connection, now);
      const run = await this.syncRuns.queue(connection, 'manual', this.platforms.profileOf(connection.platform), now);
      connection.recordSyncRequest(run, now);
      queued.push(run);
    });
    return { run: queued[0] as SyncRun, connection: connected };
  }

  private async assertIdle({ accountId, id }: Connection, now: Date): Promise<void> {
    const open = await this.runs.findOpen(accountId, id);
    if (open !== null) throw new SyncInProgress(open.id);
    const last = await this.runs.lastManualQueuedAt(accountId, id);
    const waitMs = last === null ? 0 : last.getTime() + minIntervalMs - now.getTime();
    // Clocks of processes differ, so the wait is capped at the interval.
    if (waitMs > 0) throw new SyncTooFrequent(Math.ceil(Math.min(waitMs, minIntervalMs) / 1_000));
  }
}
