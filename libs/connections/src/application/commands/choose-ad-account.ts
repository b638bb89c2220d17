import {
  AdPlatforms,
  type ConnectionSettings,
  defaultSettings,
  GrantedAdAccounts,
  type PlatformAdAccount,
} from '#libs/ad-platforms/contract';
import { DomainError, type Id, Transactions, ValidationFailed } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Connection } from '../../domain/connection.js';
import { AdAccountAlreadyChosen } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { assertMayChoose } from '../may-choose.js';
import { AdAccountConnection, type Connecting } from '../processes/ad-account-connection.js';

/**
 * Chooses the ad account of a pending connection: connects it and queues a sync. Choosing the same one again has no effect. It calls the
 * platform, so execute it outside a transaction.
 */
export class ChooseAdAccount extends Command<Connection> {
  constructor(
    readonly actor: Connecting,
    readonly id: Id<'con'>,
    readonly externalAccountId: string,
  ) {
    super();
  }
}

@CommandHandler(ChooseAdAccount)
export class ChooseAdAccountHandler implements ICommandHandler<ChooseAdAccount> {
  constructor(
    private readonly platforms: AdPlatforms,
    private readonly granted: GrantedAdAccounts,
    private readonly connections: ConnectionRepository,
    private readonly connecting: AdAccountConnection,
    private readonly transactions: Transactions,
  ) {}

  async execute({ actor, id, externalAccountId }: ChooseAdAccount): Promise<Connection> {
    const { accountId } = actor;
    const connection = await this.transactions.run(accountId, () => this.connections.get(accountId, id));
    if (connection.status === 'connected' && connection.externalAccountId === externalAccountId) return connection;
    if (connection.status !== 'pending') throw new AdAccountAlreadyChosen(connection.status);
    assertMayChoose(actor, connection);
    const adAccount = (await this.granted.list(accountId, id)).find((one) => one.id === externalAccountId);
    if (adAccount === undefined) {
      const message = 'external_account_id must be an ad account that the authorization gives access to.';
      throw new ValidationFailed([{ pointer: '/external_account_id', code: 'not_allowed_value', message }]);
    }
    const settings = await this.defaultsOf(connection, adAccount);
    const { scopes, tokenExpiresAt } = connection;
    return this.connecting.connect(actor, id, adAccount, { scopes, tokenExpiresAt, settings });
  }

  /** Without an answer of the platform there are none: the connection says which settings are missing. */
  private async defaultsOf({ accountId, id, platform }: Connection, adAccount: PlatformAdAccount): Promise<ConnectionSettings> {
    const schema = this.platforms.find(platform)?.settingsSchema ?? [];
    if (schema.length === 0) return {};
    const target = { id: adAccount.id, access: adAccount.access, settings: {} };
    try {
      return defaultSettings(schema, await this.granted.settingChoices(accountId, id, target));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'platform_unavailable') return {};
      throw error;
    }
  }
}
