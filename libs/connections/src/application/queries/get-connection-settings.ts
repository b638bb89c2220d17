import {
  AdPlatforms,
  type ConnectionSettingField,
  type ConnectionSettings,
  GrantedAdAccounts,
  type SettingChoices,
} from '#libs/ad-platforms/contract';
import { type Actor, type Id, Transactions } from '#libs/kernel';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ConnectionPending } from '../../domain/connection.errors.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';

export interface ConnectionSettingsForm {
  readonly schema: readonly ConnectionSettingField[];
  readonly choices: SettingChoices;
  readonly settings: ConnectionSettings;
}

/** What a form for the settings of a connection needs. Calls the platform. */
export class GetConnectionSettings extends Query<ConnectionSettingsForm> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'con'>,
  ) {
    super();
  }
}

@QueryHandler(GetConnectionSettings)
export class GetConnectionSettingsHandler implements IQueryHandler<GetConnectionSettings> {
  constructor(
    private readonly platforms: AdPlatforms,
    private readonly granted: GrantedAdAccounts,
    private readonly connections: ConnectionRepository,
    private readonly transactions: Transactions,
  ) {}

  async execute({ actor: { accountId }, id }: GetConnectionSettings): Promise<ConnectionSettingsForm> {
    const connection = await this.transactions.run(accountId, () => this.connections.get(accountId, id));
    const { externalAccountId, access, settings, platform } = connection;
    if (externalAccountId === null) throw new ConnectionPending();
    const schema = this.platforms.find(platform)?.settingsSchema ?? [];
    const hasChoices = schema.some(({ kind }) => kind === 'choice');
    const target = { id: externalAccountId, access, settings };
    return { schema, settings, choices: hasChoices ? await this.granted.settingChoices(accountId, id, target) : {} };
  }
}
