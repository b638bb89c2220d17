import {
  AdPlatforms,
  AuthorizationRefused,
  ConnectionTokens,
  type Consent,
  type PlatformAdAccount,
  PlatformConsent,
} from '#libs/ad-platforms/contract';
import { type AccountContext, type Actor, ChangeExecutor, Transactions } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { AdAccountMismatch, AlreadyConnected } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { SyncRuns } from '../processes/sync/sync-runs.js';

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
    private readonly consent: PlatformConsent,
    private readonly tokens: ConnectionTokens,
    private readonly connections: ConnectionRepository,
    private readonly changes: ChangeExecutor,
    private readonly runs: SyncRuns,
    private readonly transactions: Transactions,
  ) {}

  async execute({ actor, callbackUrl }: FinishConnection): Promise<Connection> {
    const consent = await this.consent.complete(actor.accountId, actor.userId, callbackUrl);
    try {
      const [adAccount] = consent.adAccounts;
      if (!adAccount) throw new AuthorizationRefused('The authorization gives access to no ad account.', 'no_ad_account');
      return await this.transactions.run(actor.accountId, () => this.connect(actor, consent, adAccount));
    } catch (error) {
      // Tokens are not revoked when another connection uses the ad account: some platforms would revoke the authorization of that
      // connection, too.
      const isAlreadyInUse = error instanceof AlreadyConnected || error instanceof AdAccountMismatch;
      if (!isAlreadyInUse) await this.consent.discard(consent);
      throw error;
    }
  }

  private async connect(actor: Actor & AccountContext, consent: Consent, adAccount: PlatformAdAccount): Promise<Connection> {
    const { connectionId: id, platform, tokens } = consent;
    const profile = this.platforms.profileOf(platform);
    const connected = await this.changes.run(this.connections, { actor, id }, async (connection, now) => {
      const duplicate = await this.connections.findDuplicate(connection, adAccount.id);
      if (duplicate) throw new AlreadyConnected(duplicate.id);
      const grant = {
        externalAccountId: adAccount.id,
        adAccountName: adAccount.name,
        currency: adAccount.currency,
        timezone: adAccount.timezone,
        scopes: tokens.scopes ?? profile.scopes,
        tokenExpiresAt: tokens.expiresAt,
      };
      const trigger = connection.externalAccountId === null ? 'scheduled' : 'reconnect';
      connection.authorize(grant, actor.currency, now);
      await this.runs.ensureQueued(connection, trigger, profile, now);
    });
    await this.tokens.save(actor.accountId, id, tokens);
    return connected;
  }
}
