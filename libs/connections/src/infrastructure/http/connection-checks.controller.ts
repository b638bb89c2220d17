import type { Caller, Id, Validated } from '#libs/kernel';
import { ConsoleEndpoint, CurrentCaller, RecordId, ValidatedBody } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DeclareCampaigns } from '../../application/commands/declare-campaigns.js';
import { UploadLogo } from '../../application/commands/upload-logo.js';
import { CheckConnection } from '../../application/queries/check-connection.js';
import type { ConnectionView } from '../../application/queries/connection-view.js';
import { GetConnection } from '../../application/queries/get-connection.js';
import { CampaignDeclarationRequest, LogoRequest } from './connection-checks.requests.js';
import { CampaignDeclarationsResponse, ConnectionChecksResponse } from './connection-checks.responses.js';
import { ConnectionResponse } from './connections.responses.js';
import { pictureIn } from './picture-in.js';

const connect = { permission: 'connections.connect', pathParameters: ['id'] } as const;

/** Whether a launch can go well on a connection, and what a person fixes here. */
@Controller('console/api/connections/:id')
export class ConnectionChecksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @ConsoleEndpoint('POST', 'check', {
    ...connect,
    operationId: 'checkConnection',
    summary: 'Check what a launch needs of a connection',
    response: { record: ConnectionChecksResponse },
  })
  async check(@RecordId('con') id: Id<'con'>, @CurrentCaller() caller: Caller): Promise<object> {
    const { platform, checks, undeclared, checkedAt } = await this.queries.execute(new CheckConnection(caller, id));
    return {
      platform,
      is_ready: checks.every(({ state }) => state !== 'missing'),
      checked_at: checkedAt.toISOString(),
      checks: checks.map(({ fixUrl, ...one }) => ({ ...one, fix_url: fixUrl })),
      undeclared_campaigns: undeclared,
    };
  }

  @ConsoleEndpoint('POST', 'logo', {
    ...connect,
    operationId: 'uploadConnectionLogo',
    summary: 'Upload a logo to the ad account of a connection',
    body: LogoRequest,
    response: { record: ConnectionResponse },
  })
  async logo(
    @RecordId('con') id: Id<'con'>,
    @CurrentCaller() caller: Caller,
    @ValidatedBody({ type: LogoRequest, readOnly: {} }) body: Validated<LogoRequest>,
  ): Promise<ConnectionView> {
    await this.queries.execute(new GetConnection(caller, id)); // a missing connection takes precedence over a broken rule
    await this.commands.execute(new UploadLogo(caller, id, pictureIn(body.getOrThrow().image)));
    return this.queries.execute(new GetConnection(caller, id));
  }

  @ConsoleEndpoint('POST', 'declarations', {
    ...connect,
    operationId: 'declareCampaigns',
    summary: 'Declare campaigns of the ad account as not political',
    body: CampaignDeclarationRequest,
    response: { record: CampaignDeclarationsResponse },
  })
  async declare(
    @RecordId('con') id: Id<'con'>,
    @CurrentCaller() caller: Caller,
    @ValidatedBody({ type: CampaignDeclarationRequest, readOnly: {} }) body: Validated<CampaignDeclarationRequest>,
  ): Promise<object> {
    await this.queries.execute(new GetConnection(caller, id)); // as above
    const declared = await this.commands.execute(new DeclareCampaigns(caller, id, body.getOrThrow().campaign_ids));
    return { campaigns: declared.map(({ id: campaignId, isDeclared, message }) => ({ id: campaignId, is_declared: isDeclared, message })) };
  }
}
