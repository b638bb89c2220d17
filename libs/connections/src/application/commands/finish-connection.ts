import { type AccountContext, type Actor, Clock, type Id, Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { AdAccountMismatch, AlreadyConnected, AuthorizationRefused } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { ConnectionWork } from '../connection-work.js';
import { orRefusal } from '../platform-refusal.js';
import { type AdPlatform, AdPlatforms, type PlatformAdAccount } from '../ports/ad-platforms.js';
import { type GrantedTokens, PlatformAuthorization } from '../ports/platform-authorization.js';
import { type PendingAuthorization, TokenVault } from '../ports/token-vault.js';
import { Transactions } from '../ports/transactions.js';
import { SyncRuns } from '../sync-runs.js';

/**
 * Takes a person back from the platform: the connection is connected, and a sync of it queued. The URL works once. It talks
 * to the platform: execute it outside a transaction.
 */
export class FinishConnection extends Command<Connection> {
  constructor(
    readonly actor: Actor & AccountContext,
    /** The whole URL that the platform sent the person to. */
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
    private readonly work: ConnectionWork,
    private readonly vault: TokenVault,
    private readonly runs: SyncRuns,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, callbackUrl }: FinishConnection): Promise<Connection> {
    const pending = await this.takePending(actor, callbackUrl);
    const platform = this.platforms.find(pending.platform);
    if (!platform?.client) throw new AuthorizationRefused(`${pending.platform} is no longer configured here.`, null);
    const tokens = await orRefusal(platform.name, () => this.authorization.finish(platform, callbackUrl, pending.secrets));
    try {
      const accounts = await orRefusal(platform.name, () => platform.listAdAccounts(tokens.accessToken));
      const [adAccount] = accounts;
      if (!adAccount) throw new AuthorizationRefused('The authorisation opens no ad account.', 'no_ad_account');
      return await this.transactions.run(actor.accountId, () => this.connect(actor, pending.connectionId, platform, adAccount, tokens));
    } catch (error) {
      // What is not going to be kept must not stay valid at the platform either; it lapses by itself if this fails. Where a
      // connection is at work already, some platforms would end its authorisation with this one.
      const isAtWork = error instanceof AlreadyConnected || error instanceof AdAccountMismatch;
      if (!isAtWork) await this.authorization.revoke(platform, tokens.refreshToken ?? tokens.accessToken).catch(() => undefined);
      throw error;
    }
  }

  /** In a transaction of its own: whatever comes of it, the URL has been used. */
  private async takePending(actor: Actor, callbackUrl: string): Promise<PendingAuthorization> {
    const state = URL.canParse(callbackUrl) ? new URL(callbackUrl).searchParams.get('state') : null;
    const now = this.clock.now();
    const pending =
      state === null ? null : await this.transactions.run(actor.accountId, () => this.vault.takePending(actor.accountId, state, now));
    if (pending === null || pending.userId !== actor.userId) {
      throw new AuthorizationRefused('This authorisation is unknown, already used or too old: begin again.', 'invalid_state');
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
    const connected = await this.work.change(actor, id, Precondition.none, 'connection.connected', async (connection, now) => {
      const twin = await this.connections.findTwin(connection, adAccount.id);
      if (twin) throw new AlreadyConnected(twin.id);
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
    await this.vault.keepTokens(actor.accountId, id, tokens);
    return connected;
  }
}
