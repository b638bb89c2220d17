import { ConnectionTokens, PlatformFailure } from '#libs/ad-platforms/contract';
import { Clock, type Id, Transactions } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SyncRunRepository } from '../../domain/connection.repository.js';
import { AbandonConnection } from '../commands/abandon-connection.js';
import { NoticeExpiry } from '../commands/notice-expiry.js';
import { SyncWhenDue } from '../commands/sync-when-due.js';
import { type OverdueConnection, OverdueConnections } from '../ports/overdue-connections.js';
import { RevokeTokens } from './revoke-tokens.js';
import { SyncRuns } from './sync/sync-runs.js';

/** Receives what an operator should know about. */
export interface WatchReport {
  unreadableTokens(id: Id<'con'>, reason: string): void;
  renewalFailed(id: Id<'con'>, reason: string): void;
}

/**
 * Repairs what other jobs have missed: overdue syncs, stuck runs, expired access tokens, tokens of disconnected connections
 * and abandoned connections. Announces authorizations that end.
 */
@Injectable()
export class ConnectionWatch {
  constructor(
    private readonly connections: OverdueConnections,
    private readonly runs: SyncRunRepository,
    private readonly syncRuns: SyncRuns,
    private readonly tokens: ConnectionTokens,
    private readonly commands: CommandBus,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Returns the connections of the account with something to repair. */
  async inspect(accountId: Id<'acc'>): Promise<OverdueConnection[]> {
    return this.connections.find(accountId, await this.tokens.holders(accountId), this.clock.now());
  }

  /** Repairs one connection, in several transactions. */
  async repair(connection: OverdueConnection, report: WatchReport): Promise<void> {
    const { accountId, id, stuckRunId } = connection;
    if (connection.isSyncDue) await this.transactions.run(accountId, () => this.commands.execute(new SyncWhenDue(accountId, id)));
    if (stuckRunId !== null) {
      await this.transactions.run(accountId, async () => this.syncRuns.enqueue(await this.runs.get(accountId, stuckRunId)));
    }
    if (connection.isAbandoned) await this.transactions.run(accountId, () => this.commands.execute(new AbandonConnection(accountId, id)));
    if (connection.keepsTokensTooLong) {
      const reason = await this.commands.execute(new RevokeTokens(accountId, id));
      if (reason !== null) report.unreadableTokens(id, reason);
    }
    if (connection.isExpiring && (await this.tokens.needUser(accountId, id))) {
      await this.transactions.run(accountId, () => this.commands.execute(new NoticeExpiry(accountId, id)));
    }
    if (connection.hasExpiredToken) await this.renew(connection, report);
  }

  /** Renews the tokens. The renewal expires the connection when the platform refuses it. */
  private async renew({ accountId, id }: OverdueConnection, report: WatchReport): Promise<void> {
    try {
      await this.tokens.renew(accountId, id);
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      report.renewalFailed(id, error.message);
    }
  }
}
