import { Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { PlatformFailure } from '../ports/ad-platform.js';
import { AdPlatforms } from '../ports/ad-platforms.js';
import { ConnectionJobs } from '../ports/connection-jobs.js';
import { ConnectionUsage } from '../ports/connection-usage.js';
import { type GrantedTokens, PlatformAuthorization } from '../ports/platform-authorization.js';
import { TokenVault } from '../ports/token-vault.js';
import { Transactions } from '../ports/transactions.js';

const longestKeptMs = 24 * 3_600_000;
const restMs = 30_000;

/**
 * Ends the tokens of a disconnected connection once no stop needs them any more, at the latest a day after: revoked at the
 * platform, then deleted. It talks to the platform: execute it outside a transaction.
 */
export class RevokeTokens extends Command<void> {
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
    private readonly usage: ConnectionUsage,
    private readonly vault: TokenVault,
    private readonly platforms: AdPlatforms,
    private readonly authorization: PlatformAuthorization,
    private readonly jobs: ConnectionJobs,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, id }: RevokeTokens): Promise<void> {
    const due = await this.transactions.run(accountId, () => this.tokensToRevoke(accountId, id));
    if (due === null) return;
    const isRevoked = due.tokens === null || (await this.revoke(due.connection, due.tokens));
    await this.transactions.run(accountId, async () => {
      if (isRevoked || this.isOverdue(due.connection)) await this.vault.forgetTokens(accountId, id);
      else await this.later(accountId, id);
    });
  }

  /** Null while they are still needed, or are gone. Unreadable ones can only be deleted. */
  private async tokensToRevoke(
    accountId: Id<'acc'>,
    id: Id<'con'>,
  ): Promise<{ readonly connection: Connection; readonly tokens: GrantedTokens | null } | null> {
    const connection = await this.connections.get(accountId, id);
    if (connection.status !== 'disconnected' || !(await this.vault.hasTokens(accountId, id))) return null;
    if (!this.isOverdue(connection) && (await this.usage.pendingStops(accountId, id)) > 0) {
      await this.later(accountId, id);
      return null;
    }
    return { connection, tokens: await this.vault.findTokens(accountId, id).catch(() => null) };
  }

  /** Whether the platform has heard of it; a refusal is an answer too: the tokens are dead there. */
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
    return disconnectedAt !== null && this.clock.now().getTime() - disconnectedAt.getTime() >= longestKeptMs;
  }

  private later(accountId: Id<'acc'>, id: Id<'con'>): Promise<void> {
    return this.jobs.revokeTokens(accountId, id, new Date(this.clock.now().getTime() + restMs));
  }
}
