import { Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { PlatformFailure } from '../ports/ad-platform.js';
import { AdPlatforms } from '../ports/ad-platforms.js';
import { ConnectionJobs } from '../ports/connection-jobs.js';
import { ConnectionUsage } from '../ports/connection-usage.js';
import { type GrantedTokens, PlatformAuthorization } from '../ports/platform-authorization.js';
import { TokenVault, UnreadableTokens } from '../ports/token-vault.js';
import { Transactions } from '../ports/transactions.js';

const maxKeptMs = 24 * 3_600_000;
const backoffMs = 30_000;
/** A key comes back when an operator has put it back. */
const backoffWithoutKeyMs = 600_000;

/** Why tokens that should have been revoked were kept, or null. */
export type KeptUnreadable = string | null;

/**
 * Ends the tokens of a disconnected connection once no stop needs them any more, at the latest a day after: revoked at the
 * platform, then deleted. Tokens that do not open are kept: deleted unrevoked, they would stay good at the platform, and
 * another process or a key put back can still revoke them. It talks to the platform: execute it outside a transaction.
 */
export class RevokeTokens extends Command<KeptUnreadable> {
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

  async execute({ accountId, id }: RevokeTokens): Promise<KeptUnreadable> {
    const due = await this.transactions.run(accountId, () => this.tokensToRevoke(accountId, id));
    if (due === null) return null;
    if (due.tokens instanceof UnreadableTokens) return due.tokens.message;
    const isRevoked = due.tokens === null || (await this.revoke(due.connection, due.tokens));
    await this.transactions.run(accountId, async () => {
      if (isRevoked || this.isOverdue(due.connection)) await this.vault.forgetTokens(accountId, id);
      else await this.later(accountId, id);
    });
    return null;
  }

  /** Null while they are still needed, or are gone. */
  private async tokensToRevoke(
    accountId: Id<'acc'>,
    id: Id<'con'>,
  ): Promise<{ readonly connection: Connection; readonly tokens: GrantedTokens | UnreadableTokens | null } | null> {
    const connection = await this.connections.get(accountId, id);
    if (connection.status !== 'disconnected' || !(await this.vault.hasTokens(accountId, id))) return null;
    if (!this.isOverdue(connection) && (await this.usage.pendingStops(accountId, id)) > 0) {
      await this.later(accountId, id);
      return null;
    }
    try {
      return { connection, tokens: await this.vault.findTokens(accountId, id) };
    } catch (error) {
      if (!(error instanceof UnreadableTokens)) throw error;
      // After a day the watch over connections asks by itself.
      if (!this.isOverdue(connection)) await this.later(accountId, id, backoffWithoutKeyMs);
      return { connection, tokens: error };
    }
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
    return disconnectedAt !== null && this.clock.now().getTime() - disconnectedAt.getTime() >= maxKeptMs;
  }

  private later(accountId: Id<'acc'>, id: Id<'con'>, inMs = backoffMs): Promise<void> {
    return this.jobs.revokeTokens(accountId, id, new Date(this.clock.now().getTime() + inMs));
  }
}
