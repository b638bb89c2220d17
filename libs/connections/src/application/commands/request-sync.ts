import { type Actor, AuditTrail, type Validated, type Id, type Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { SyncInProgress, SyncTooFrequent } from '../../domain/connection.errors.js';
import { SyncRunRepository } from '../../domain/connection.repository.js';
import type { SyncRun } from '../../domain/sync-run.js';
import { ConnectionWork } from '../connection-work.js';
import { AdPlatforms } from '../ports/ad-platforms.js';
import { SyncRuns } from '../sync-runs.js';

const minIntervalMs = 60_000;

export interface RequestedSync {
  readonly run: SyncRun;
  readonly connection: Connection;
}

/** Queues a sync at the request of a user. `reconnectUrl` returns the URL to report when the connection has expired. */
export class RequestSync extends Command<RequestedSync> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'con'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
    readonly reconnectUrl: (connection: Connection) => string | null,
  ) {
    super();
  }
}

@CommandHandler(RequestSync)
export class RequestSyncHandler implements ICommandHandler<RequestSync> {
  constructor(
    private readonly work: ConnectionWork,
    private readonly runs: SyncRunRepository,
    private readonly syncRuns: SyncRuns,
    private readonly platforms: AdPlatforms,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ actor, id, precondition, body, reconnectUrl }: RequestSync): Promise<RequestedSync> {
    const queued: SyncRun[] = [];
    const connected = await this.work.change(actor, id, precondition, '', async (connection, now) => {
      body.getOrThrow();
      connection.assertSyncable(reconnectUrl(connection));
      await this.assertIdle(connection, now);
      const run = await this.syncRuns.queue(connection, 'manual', this.platforms.profileOf(connection.platform), now);
      const changes = { sync_id: { from: null, to: run.id } };
      this.audit.append(actor, { action: 'connection.sync_requested', resourceType: 'connection', resourceId: id, changes, at: now });
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
