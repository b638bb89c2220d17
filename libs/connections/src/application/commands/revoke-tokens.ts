import { Clock, type Id, JobQueue, Transactions } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { PlatformFailure } from '../ports/ad-platform.js';
import { AdPlatforms } from '../ports/ad-platforms.js';
import { ConnectionDependents } from '../ports/connection-dependents.js';
import { type GrantedTokens, PlatformAuthorization } from '../ports/platform-authorization.js';
import { TokenVault, UnreadableTokens } from '../ports/token-vault.js';
import { revokeTokensQueue } from '../queues.js';

const maxKeptMs = 24 * 3_600_000;
const backoffMs = 30_000;
/** An operator has to restore a missing key, so retries are rare. */
const backoffWithoutKeyMs = 600_000;

/** Why the tokens could not be read and were therefore kept; null when they were not unreadable. */
export type UnreadableReason = string | null;

/**
 * Revokes the tokens of a disconnected connection at the platform and deletes them, once no pending stop needs them and at the
 * latest after a day. Unreadable tokens are kept: they are still valid at the platform, and another process or a restored
 * key can still revoke them. It calls the platform, so execute it outside a transaction.
 */
export class RevokeTokens extends Command<UnreadableReason> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'con'>,
  ) {
    super();
  }
}

@CommandHandler(RevokeTokens)
export class RevokeTokensHandler implements ICommandHandler<RevokeTokens> {
  constructor(
    private readonly connections: ConnectionRepository,
    private readonly dependents: ConnectionDependents,
    private readonly vault: TokenVault,
    private readonly platforms: AdPlatforms,
    private readonly authorization: PlatformAuthorization,
    private readonly jobs: JobQueue,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, id }: RevokeTokens): Promise<UnreadableReason> {
    const due = await this.transactions.run(accountId, () => this.tokensToRevoke(accountId, id));
    if (due === null) return null;
    if (due.tokens instanceof UnreadableTokens) return due.tokens.message;
    const isRevoked = due.tokens === null || (await this.revoke(due.connection, due.tokens));
    await this.transactions.run(accountId, async () => {
      if (isRevoked || this.isOverdue(due.connection)) await this.vault.deleteTokens(accountId, id);
      else await this.reschedule(accountId, id);
    });
    return null;
  }

  /** Returns null while the tokens are still needed, and when they do not exist. */
  private async tokensToRevoke(
    accountId: Id<'acc'>,
    id: Id<'con'>,
  ): Promise<{ readonly connection: Connection; readonly tokens: GrantedTokens | UnreadableTokens | null } | null> {
    const connection = await this.connections.get(accountId, id);
    if (connection.status !== 'disconnected' || !(await this.vault.hasTokens(accountId, id))) return null;
    if (!this.isOverdue(connection) && (await this.dependents.pendingStops(accountId, id)) > 0) {
      await this.reschedule(accountId, id);
      return null;
    }
    try {
      return { connection, tokens: await this.vault.findTokens(accountId, id) };
    } catch (error) {
      if (!(error instanceof UnreadableTokens)) throw error;
      // After a day, the job `WatchConnections` retries.
      if (!this.isOverdue(connection)) await this.reschedule(accountId, id, backoffWithoutKeyMs);
      return { connection, tokens: error };
    }
  }

  /** True when the platform answered. A refusal counts as well: it means that the tokens are already invalid. */
  private async revoke({ platform: name }: Connection, { refreshToken, accessToken }: GrantedTokens): Promise<boolean> {
    const platform = this.platforms.find(name);
    if (!platform?.client) return false;
    try {
      await this.authorization.revoke(platform, refreshToken ?? accessToken);
      return true;
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      return !error.isRetryable;
    }
  }

  private isOverdue({ disconnectedAt }: Connection): boolean {
    return disconnectedAt !== null && this.clock.now().getTime() - disconnectedAt.getTime() >= maxKeptMs;
  }

  private reschedule(accountId: Id<'acc'>, id: Id<'con'>, inMs = backoffMs): Promise<void> {
    const at = new Date(this.clock.now().getTime() + inMs);
    return this.jobs.send(revokeTokensQueue, { account_id: accountId, connection_id: id }, at);
  }
}
