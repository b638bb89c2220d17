import { type AccountContext, type Actor, ChangeExecutor, Clock, type Id, Transactions } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { AdAccountMismatch, AlreadyConnected, AuthorizationRefused } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { translatePlatformFailure } from '../translate-platform-failure.js';
import { type AdPlatform, AdPlatforms, type PlatformAdAccount } from '../ports/ad-platforms.js';
import { type GrantedTokens, PlatformAuthorization } from '../ports/platform-authorization.js';
import { type PendingAuthorization, TokenVault } from '../ports/token-vault.js';
import { SyncRuns } from '../sync-runs.js';

/**
 * Completes an authorization: connects the connection and queues a sync. A callback URL works once. It calls the platform,
 * so execute it outside a transaction.
 */
export class FinishConnection extends Command<Connection> {
  constructor(
    readonly actor: Actor & AccountContext,
    /** The full callback URL, including the query that the platform added. */
    readonly callbackUrl: string,
  ) {
    super();
  }
}

@CommandHandler(FinishConnection)
export class FinishConnectionHandler implements ICommandHandler<FinishConnection> {
  constructor(
    private readonly platforms: AdPlatforms,
    private readonly authorization: PlatformAuthorization,
    private readonly connections: ConnectionRepository,
    private readonly changes: ChangeExecutor,
    private readonly vault: TokenVault,
    private readonly runs: SyncRuns,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, callbackUrl }: FinishConnection): Promise<Connection> {
    const pending = await this.consumePending(actor, callbackUrl);
    const platform = this.platforms.find(pending.platform);
    if (!platform?.client) throw new AuthorizationRefused(`${pending.platform} is no longer configured.`, null);
    const tokens = await translatePlatformFailure(platform.name, () => this.authorization.finish(platform, callbackUrl, pending.secrets));
    try {
      const accounts = await translatePlatformFailure(platform.name, () => platform.listAdAccounts(tokens.accessToken));
      const [adAccount] = accounts;
      if (!adAccount) throw new AuthorizationRefused('The authorization gives access to no ad account.', 'no_ad_account');
      return await this.transactions.run(actor.accountId, () => this.connect(actor, pending.connectionId, platform, adAccount, tokens));
    } catch (error) {
      // The service does not keep these tokens, so it revokes them; if that fails, they expire. It does not revoke them when
      // another connection uses the ad account: some platforms would revoke the authorization of that connection, too.
      const isAlreadyInUse = error instanceof AlreadyConnected || error instanceof AdAccountMismatch;
      if (!isAlreadyInUse) await this.authorization.revoke(platform, tokens.refreshToken ?? tokens.accessToken).catch(() => undefined);
      throw error;
    }
  }

  /** Runs in a separate transaction, so that the URL counts as used even if a later step fails. */
  private async consumePending(actor: Actor, callbackUrl: string): Promise<PendingAuthorization> {
    const state = URL.canParse(callbackUrl) ? new URL(callbackUrl).searchParams.get('state') : null;
    const now = this.clock.now();
    const pending =
      state === null ? null : await this.transactions.run(actor.accountId, () => this.vault.consumePending(actor.accountId, state, now));
    if (pending === null || pending.userId !== actor.userId) {
      throw new AuthorizationRefused('This authorization is unknown, already used or expired. Start connecting again.', 'invalid_state');
    }
    return pending;
  }

  private async connect(
    actor: Actor & AccountContext,
    id: Id<'con'>,
    platform: AdPlatform,
    adAccount: PlatformAdAccount,
    tokens: GrantedTokens,
  ): Promise<Connection> {
    const connected = await this.changes.run(this.connections, { actor, id }, async (connection, now) => {
      const duplicate = await this.connections.findDuplicate(connection, adAccount.id);
      if (duplicate) throw new AlreadyConnected(duplicate.id);
      const grant = {
        externalAccountId: adAccount.id,
        adAccountName: adAccount.name,
        currency: adAccount.currency,
        timezone: adAccount.timezone,
        scopes: tokens.scopes ?? platform.profile.scopes,
        tokenExpiresAt: tokens.expiresAt,
      };
      const trigger = connection.externalAccountId === null ? 'scheduled' : 'reconnect';
      connection.authorize(grant, actor.currency, now);
      await this.runs.ensureQueued(connection, trigger, platform.profile, now);
    });
    await this.vault.saveTokens(actor.accountId, id, tokens);
    return connected;
  }
}
