import { type Caller, type Id, onePage, type Page, type Validated } from '#libs/kernel';
import { ConsoleEndpoint, CurrentCaller, RecordId, ValidatedBody } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChangeConnectionSettings } from '../../application/commands/change-connection-settings.js';
import { ChooseAdAccount } from '../../application/commands/choose-ad-account.js';
import type { ConnectionView } from '../../application/queries/connection-view.js';
import { GetConnectionSettings } from '../../application/queries/get-connection-settings.js';
import { GetConnection } from '../../application/queries/get-connection.js';
import { ListGrantedAdAccounts } from '../../application/queries/list-granted-ad-accounts.js';
import { AdAccountChoiceRequest, ConnectionSettingsRequest } from './connecting.requests.js';
import { ConnectionSettingsFormResponse, GrantedAdAccountResponse } from './connecting.responses.js';
import { ConnectionResponse } from './connections.responses.js';
import { settingViews } from './setting-views.js';

const connect = { permission: 'connections.connect', pathParameters: ['id'] } as const;

/** What a person decides about a connection after the consent: its ad account, and the settings of the platform. */
@Controller('console/api/connections/:id')
export class ConnectionSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @ConsoleEndpoint('GET', 'ad-accounts', {
    ...connect,
    operationId: 'listGrantedAdAccounts',
    summary: 'List the ad accounts to choose from',
    response: { pageOf: GrantedAdAccountResponse },
  })
  async adAccounts(@RecordId('con') id: Id<'con'>, @CurrentCaller() caller: Caller): Promise<Page<object>> {
    const adAccounts = await this.queries.execute(new ListGrantedAdAccounts(caller, id));
    const data = adAccounts.map(({ id: externalAccountId, name, currency, timezone, status, canWrite, obstacle }) => ({
      external_account_id: externalAccountId,
      name,
      currency,
      timezone,
      status,
      can_write: canWrite,
      obstacle: obstacle?.code ?? null,
      obstacle_message: obstacle?.message ?? null,
    }));
    return onePage(data);
  }

  @ConsoleEndpoint('POST', 'ad-account', {
    ...connect,
    operationId: 'chooseAdAccount',
    summary: 'Choose the ad account of a connection',
    body: AdAccountChoiceRequest,
    response: { record: ConnectionResponse },
  })
  async choose(
    @RecordId('con') id: Id<'con'>,
    @CurrentCaller() caller: Caller,
    @ValidatedBody({ type: AdAccountChoiceRequest, readOnly: {} }) body: Validated<AdAccountChoiceRequest>,
  ): Promise<ConnectionView> {
    await this.queries.execute(new GetConnection(caller, id)); // a missing connection takes precedence over a broken rule
    await this.commands.execute(new ChooseAdAccount(caller, id, body.getOrThrow().external_account_id));
    return this.queries.execute(new GetConnection(caller, id));
  }

  @ConsoleEndpoint('GET', 'settings', {
    ...connect,
    operationId: 'getConnectionSettings',
    summary: 'Retrieve the settings of a connection with their choices',
    response: { record: ConnectionSettingsFormResponse },
  })
  async settings(@RecordId('con') id: Id<'con'>, @CurrentCaller() caller: Caller): Promise<object> {
    const { schema, choices, settings } = await this.queries.execute(new GetConnectionSettings(caller, id));
    return { fields: settingViews(schema, choices), settings };
  }

  @ConsoleEndpoint('PUT', 'settings', {
    ...connect,
    operationId: 'changeConnectionSettings',
    summary: 'Change the settings of a connection',
    body: ConnectionSettingsRequest,
    response: { record: ConnectionResponse },
  })
  async change(
    @RecordId('con') id: Id<'con'>,
    @CurrentCaller() caller: Caller,
    @ValidatedBody({ type: ConnectionSettingsRequest, readOnly: {} }) body: Validated<ConnectionSettingsRequest>,
  ): Promise<ConnectionView> {
    await this.queries.execute(new GetConnection(caller, id)); // as above
    await this.commands.execute(new ChangeConnectionSettings(caller, id, body.getOrThrow().settings));
    return this.queries.execute(new GetConnection(caller, id));
  }
}
