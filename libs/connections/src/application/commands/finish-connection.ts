import {
  AdPlatforms,
  AuthorizationRefused,
  type Consent,
  type ConnectionSettings,
  defaultSettings,
  type PlatformAdAccount,
  PlatformConsent,
} from '#libs/ad-platforms/contract';
import { Transactions } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { obstacleOf } from '../../domain/ad-account-choice.js';
import type { Connection } from '../../domain/connection.js';
import { AdAccountMismatch } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { AdAccountConnection, type Connecting } from '../processes/ad-account-connection.js';

/**
 * Completes an authorization. If the user's consent covers exactly one ad account that can be connected, the connection is connected and
 * a sync is queued; if it covers several, the connection is pending until the user chooses one. An attempt that fails leaves nothing. A
 * callback URL works once. It calls the platform, so execute it outside a transaction.
 */
export class FinishConnection extends Command<Connection> {
  constructor(
    readonly actor: Connecting,
    /** The full callback URL, including the query that the platform added. */
    readonly callbackUrl: string,
    /** A digest of the console session of the user, or null without one. */
    readonly session: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(FinishConnection)
export class FinishConnectionHandler implements ICommandHandler<FinishConnection> {
  constructor(
    private readonly platforms: AdPlatforms,
    private readonly consent: PlatformConsent,
    private readonly connections: ConnectionRepository,
    private readonly connecting: AdAccountConnection,
    private readonly transactions: Transactions,
  ) {}

  async execute({ actor, callbackUrl, session }: FinishConnection): Promise<Connection> {
    const consent = await this.consent.complete(actor.accountId, { userId: actor.userId, session }, callbackUrl);
    try {
      return await this.finish(actor, consent);
    } catch (error) {
      await this.consent.discard(actor.accountId, consent);
      throw error;
    }
  }

  private async finish(actor: Connecting, consent: Consent): Promise<Connection> {
    const { connectionId: id, platform, tokens } = consent;
    const given = {
      id,
      userId: actor.userId,
      scopes: tokens.scopes ?? this.platforms.profileOf(platform).scopes,
      tokenExpiresAt: tokens.expiresAt,
    };
    const { existing, connected } = await this.transactions.run(actor.accountId, async () => ({
      existing: await this.connections.find(actor.accountId, id),
      connected: await this.connections.connectedAdAccounts(actor.accountId, platform),
    }));
    if (existing !== null && existing.externalAccountId !== null) {
      const same = againAmong(consent.adAccounts, existing.externalAccountId);
      return this.connecting.connect(actor, id, same, { ...given, settings: {} }, tokens);
    }
    const only = onlyChoiceAmong(consent.adAccounts, (one) => obstacleOf(one, actor.currency, connected) === null);
    if (only === null) return this.connecting.hold(actor, platform, given, tokens, existing === null);
    const settings = await this.defaultsOf(consent, only);
    if (existing === null) return this.connecting.connectNew(actor, platform, given, tokens, only, settings);
    return this.connecting.connect(actor, id, only, { ...given, settings }, tokens);
  }

  private async defaultsOf(consent: Consent, { id, access }: PlatformAdAccount): Promise<ConnectionSettings> {
    const schema = this.platforms.find(consent.platform)?.settingsSchema ?? [];
    if (schema.length === 0) return {};
    return defaultSettings(schema, await this.consent.settingChoices(consent, { id, access, settings: {} }));
  }
}

/** The ad account that a connection already has. */
function againAmong(adAccounts: readonly PlatformAdAccount[], externalAccountId: string): PlatformAdAccount {
  const same = adAccounts.find(({ id }) => id === externalAccountId);
  if (same !== undefined) return same;
  const [other] = adAccounts;
  if (other === undefined) throw noAdAccount();
  throw new AdAccountMismatch(externalAccountId, other.id);
}

/** Null when a user has to choose. A single ad account that cannot be connected is refused with its reason. */
function onlyChoiceAmong(
  adAccounts: readonly PlatformAdAccount[],
  isUsable: (adAccount: PlatformAdAccount) => boolean,
): PlatformAdAccount | null {
  const [first, ...others] = adAccounts;
  if (first === undefined) throw noAdAccount();
  if (others.length === 0) return first;
  const [only, ...more] = adAccounts.filter(isUsable);
  return more.length === 0 ? (only ?? null) : null;
}

const noAdAccount = () => new AuthorizationRefused('The authorization gives access to no ad account.', 'no_ad_account');
