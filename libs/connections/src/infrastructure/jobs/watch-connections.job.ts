import { BackgroundJob, Database, forEachIsolated, type JobHandler, LOGGER, type Row, sql, Tenants } from '#libs/foundation';
import { Clock, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { AbandonConnection } from '../../application/commands/abandon-connection.js';
import { RevokeTokens } from '../../application/commands/revoke-tokens.js';
import { SyncWhenDue } from '../../application/commands/sync-when-due.js';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import { AdPlatforms } from '../../application/ports/ad-platforms.js';
import { SyncRuns } from '../../application/sync-runs.js';
import { SyncRunRepository } from '../../domain/connection.repository.js';
import { TokenRenewal } from '../tokens/token-renewal.js';
import { watchConnectionsQueue } from '../../application/queues.js';
import { reportUnreadableTokens } from './report-unreadable-tokens.js';

// A missing job failed after its last retry or was lost when the database was restored.
const overdue = sql(
  'overdue of connections',
  `select c.id, c.platform, t.generation,
     c.status in ('connected', 'error') and c.next_sync_at < $2::timestamptz - interval '10 minutes'
       and not exists (select from connections.sync_run r where r.account_id = c.account_id and r.connection_id = c.id and r.finished_at is null)
       as is_due,
     c.status in ('connected', 'error') and c.token_expires_at < $2::timestamptz and t.connection_id is not null as is_ended,
     c.status = 'pending' and c.created_at < $2::timestamptz - interval '1 day' as is_abandoned,
     c.disconnected_at < $2::timestamptz - interval '1 day' and t.connection_id is not null as is_kept_too_long,
     (select r.id from connections.sync_run r where r.account_id = c.account_id and r.connection_id = c.id and r.finished_at is null
        and r.queued_at < $2::timestamptz - interval '2 hours') as stuck_run
   from connections.connection c left join connections.token t on t.account_id = c.account_id and t.connection_id = c.id
   where c.account_id = $1`,
);
const forgetRuns = sql(
  'forget sync_runs',
  `delete from connections.sync_run r where r.account_id = $1 and r.queued_at < $2::timestamptz - interval '100 days'
     and not exists (select from connections.connection c where c.account_id = r.account_id and c.last_sync_id = r.id)`,
);

/**
 * Repairs what other jobs have missed: overdue syncs, stuck runs, expired access tokens, tokens of disconnected connections
 * and abandoned connections. It also deletes old runs.
 */
@BackgroundJob({
  queue: watchConnectionsQueue,
  schedule: '*/10 * * * *',
})
export class WatchConnections implements JobHandler {
  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
    private readonly commands: CommandBus,
    private readonly runs: SyncRunRepository,
    private readonly syncRuns: SyncRuns,
    private readonly platforms: AdPlatforms,
    private readonly renewal: TokenRenewal,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle(): Promise<void> {
    await this.tenants.forEach((accountId) => this.inspectAccount(accountId));
  }

  private async inspectAccount(accountId: Id<'acc'>): Promise<void> {
    const now = this.clock.now().toISOString();
    const rows = await this.database.read(accountId, overdue, [uuidOf(accountId), now]);
    if (rows.length > 0) await this.database.read(accountId, forgetRuns, [uuidOf(accountId), now]);
    // A failure of one connection, such as unreadable tokens, must not affect the other connections.
    await forEachIsolated(rows, (row) => this.repair(accountId, row));
  }

  private async repair(accountId: Id<'acc'>, row: Row): Promise<void> {
    const id = idFromUuid('con', row.id);
    if (row.is_due) await this.database.transaction(accountId, () => this.commands.execute(new SyncWhenDue(accountId, id)));
    if (row.stuck_run !== null) {
      const syncId = idFromUuid('syn', row.stuck_run);
      await this.database.transaction(accountId, async () => this.syncRuns.enqueue(await this.runs.get(accountId, syncId)));
    }
    if (row.is_abandoned) await this.database.transaction(accountId, () => this.commands.execute(new AbandonConnection(accountId, id)));
    if (row.is_kept_too_long) reportUnreadableTokens(this.logger, id, await this.commands.execute(new RevokeTokens(accountId, id)));
    if (row.is_ended) await this.renew(accountId, id, row.platform, row.generation);
  }

  /** Renews the tokens. The renewal expires the connection when the platform refuses it. */
  private async renew(accountId: Id<'acc'>, id: Id<'con'>, platformName: string, generation: number): Promise<void> {
    const platform = this.platforms.find(platformName);
    if (!platform?.client) return;
    try {
      await this.renewal.renew(platform, accountId, id, generation);
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      this.logger.info({ connection_id: id, reason: error.message }, 'an expired token could not be renewed');
    }
  }
}
