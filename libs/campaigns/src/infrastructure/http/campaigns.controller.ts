import { campaignsWithPendingDeliveries, DesiredDeliveries, pollAfterSeconds } from '#libs/delivery/contract';
import {
  Caller,
  ContinuedWrites,
  EmptyBody,
  Endpoint,
  EntityTable,
  type EnvelopedResponse,
  Parameters,
  parseListCriteria,
  type PendingRecords,
  PreferredWait,
  RecordId,
  SafeWrites,
  sql,
  ValidatedBody,
  type WaitPreference,
  Write,
  type WriteRequest,
} from '#libs/foundation';
import type { Caller as RequestCaller, Validated, Id } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ArchiveCampaign } from '../../application/commands/archive-campaign.js';
import { CreateCampaign } from '../../application/commands/create-campaign.js';
import { LaunchCampaign } from '../../application/commands/launch-campaign.js';
import { PauseCampaign } from '../../application/commands/pause-campaign.js';
import { ResumeCampaign } from '../../application/commands/resume-campaign.js';
import { UpdateCampaign } from '../../application/commands/update-campaign.js';
import { GetCampaign } from '../../application/queries/get-campaign.js';
import { ListCampaigns, type CampaignsView } from '../../application/queries/list-campaigns.js';
import type { CampaignView } from '../../application/queries/campaign-view.js';
import { Campaign } from '../../domain/campaign.js';
import { campaignList } from '../queries/campaign-list.js';
import { campaignViewOf } from '../queries/campaign-view-of-row.js';
import { campaignPatchOf } from './campaign-patch-of.js';
import { campaignExample, newCampaignExample } from './campaigns.examples.js';
import { CreateCampaignRequest, readOnlyFields, UpdateCampaignRequest } from './campaigns.requests.js';
import { CampaignResponse } from './campaigns.responses.js';

/** Explains a repeated action: it is rejected, and `already` lets a client that lost the response recognize its own success. */
const repeating = (action: string, status: string) =>
  `${action} a campaign that is already ${status} fails with \`invalid_state_transition\` and \`already: true\` in \`details\`. Send an Idempotency-Key to receive the original response again, or treat \`already: true\` as success.`;

const waiting = 'With `Prefer: wait=N`, the response is sent when no platform is `pending`, or after N seconds.';

/** Campaigns with a change that a platform has not confirmed yet. */
const pendingDeliveries: PendingRecords = {
  prefix: 'cmp',
  pollAfterSeconds,
  statement: sql('pending deliveries', campaignsWithPendingDeliveries),
};

const one = { id: 'cmp', record: CampaignResponse, example: campaignExample } as const;

@ApiTags('Campaigns')
@Controller('v1/campaigns')
export class CampaignsController {
  private readonly table: EntityTable<Campaign>;

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly writes: SafeWrites,
    private readonly continued: ContinuedWrites,
    private readonly deliveries: DesiredDeliveries,
    orm: MikroORM,
  ) {
    this.table = EntityTable.of(orm, Campaign);
  }

  @Endpoint('GET', '', {
    operationId: 'listCampaigns',
    summary: 'List campaigns',
    description: 'Returns the campaigns of the account, one page at a time.',
    permission: 'campaigns.read',
    list: campaignList,
    pageOf: CampaignResponse,
    example: campaignExample,
    errors: ['invalid_cursor', 'cursor_mismatch'],
  })
  async list(@Caller() caller: RequestCaller, @Parameters() parameters: Record<string, unknown>): Promise<CampaignsView> {
    const criteria = parseListCriteria(parameters, campaignList, caller.timezone);
    return await this.queries.execute(new ListCampaigns(caller, criteria));
  }

  @Endpoint('GET', ':id', {
    operationId: 'getCampaign',
    summary: 'Retrieve a campaign',
    description: 'Returns the campaign with the given ID, also if it is archived.',
    permission: 'campaigns.read',
    ...one,
  })
  get(@Caller() caller: RequestCaller, @RecordId('cmp') id: Id<'cmp'>): Promise<CampaignView> {
    return this.queries.execute(new GetCampaign(caller, id));
  }

  @Endpoint('POST', '', {
    operationId: 'createCampaign',
    summary: 'Create a campaign',
    description: 'Creates a campaign with the status `draft`. A draft can be incomplete; launch requires the remaining fields.',
    permission: 'campaigns.create',
    status: 201,
    location: (id) => `/v1/campaigns/${id}`,
    body: CreateCampaignRequest,
    bodyExample: newCampaignExample,
    record: CampaignResponse,
    example: campaignExample,
    errors: ['duplicate_external_id'],
  })
  create(
    @Write() write: WriteRequest,
    @ValidatedBody({ type: CreateCampaignRequest, readOnly: readOnlyFields }) body: Validated<CreateCampaignRequest>,
  ): Promise<EnvelopedResponse> {
    return this.writes.run(write, async () => {
      const campaign = await this.commands.execute(new CreateCampaign(write.caller, campaignPatchOf(body)));
      return this.viewOf(campaign, write.caller);
    });
  }

  @Endpoint('PATCH', ':id', {
    operationId: 'updateCampaign',
    summary: 'Update a campaign',
    description:
      'Updates the fields in the body, which is a JSON Merge Patch. The status determines which fields can change: see `editable_fields`. A request that changes a locked field fails with `field_locked` and changes nothing.',
    permission: 'campaigns.update',
    body: UpdateCampaignRequest,
    bodyExample: { name: 'Spring sale, extended', budget: { amount_micros: 75_000_000 } },
    mergePatch: true,
    ...one,
    errors: ['precondition_failed', 'field_locked', 'resource_archived', 'duplicate_external_id'],
  })
  update(
    @RecordId('cmp') id: Id<'cmp'>,
    @Write() write: WriteRequest,
    @ValidatedBody({ type: UpdateCampaignRequest, readOnly: readOnlyFields }) body: Validated<UpdateCampaignRequest>,
  ): Promise<EnvelopedResponse> {
    return this.run(write, new UpdateCampaign(write.caller, id, write.precondition, campaignPatchOf(body)));
  }

  @Endpoint('DELETE', ':id', {
    operationId: 'archiveCampaign',
    summary: 'Archive a campaign',
    description:
      'Archives the campaign and stops it on every platform. An archived campaign can still be retrieved by its ID. Archiving an archived campaign has no effect.',
    permission: 'campaigns.archive',
    isStop: true,
    ...one,
    errors: ['precondition_failed'],
  })
  archive(@RecordId('cmp') id: Id<'cmp'>, @Write() write: WriteRequest, @EmptyBody() body: Validated<object>): Promise<EnvelopedResponse> {
    return this.run(write, new ArchiveCampaign(write.caller, id, write.precondition, body));
  }

  @Endpoint('POST', ':id/launch', {
    operationId: 'launchCampaign',
    summary: 'Launch a draft campaign',
    description:
      'Sets the status of a draft to `active`, or to `scheduled` if `starts_at` is in the future. ' +
      'A preflight check runs first; if the campaign is not ready, the request fails with `launch_blocked` and `details.errors[]` lists every problem. ' +
      `${waiting} ${repeating('Launching', 'active or scheduled')}`,
    permission: 'campaigns.launch',
    statusWhenWaited: 200,
    ...one,
    errors: ['precondition_failed', 'invalid_state_transition', 'launch_blocked'],
  })
  launch(
    @RecordId('cmp') id: Id<'cmp'>,
    @PreferredWait() preference: WaitPreference,
    @Write() write: WriteRequest,
    @EmptyBody() body: Validated<object>,
  ): Promise<EnvelopedResponse> {
    return this.runAndWait(write, preference, new LaunchCampaign(write.caller, id, write.precondition, body));
  }

  @Endpoint('POST', ':id/pause', {
    operationId: 'pauseCampaign',
    summary: 'Pause a campaign',
    description: `Pauses an active or scheduled campaign. The request succeeds even if a platform is unavailable; the service retries until the platform confirms the stop. ${waiting} ${repeating('Pausing', 'paused')}`,
    permission: 'campaigns.pause',
    isStop: true,
    statusWhenWaited: 200,
    ...one,
    errors: ['precondition_failed', 'invalid_state_transition'],
  })
  pause(
    @RecordId('cmp') id: Id<'cmp'>,
    @PreferredWait() preference: WaitPreference,
    @Write() write: WriteRequest,
    @EmptyBody() body: Validated<object>,
  ): Promise<EnvelopedResponse> {
    return this.runAndWait(write, preference, new PauseCampaign(write.caller, id, write.precondition, body));
  }

  @Endpoint('POST', ':id/resume', {
    operationId: 'resumeCampaign',
    summary: 'Resume a paused campaign',
    description: `Sets the status of a paused campaign to \`active\`, or to \`scheduled\` if \`starts_at\` is in the future. Runs the same preflight check as launch. ${waiting} ${repeating('Resuming', 'active or scheduled')}`,
    permission: 'campaigns.resume',
    statusWhenWaited: 200,
    ...one,
    errors: ['precondition_failed', 'invalid_state_transition', 'launch_blocked'],
  })
  resume(
    @RecordId('cmp') id: Id<'cmp'>,
    @PreferredWait() preference: WaitPreference,
    @Write() write: WriteRequest,
    @EmptyBody() body: Validated<object>,
  ): Promise<EnvelopedResponse> {
    return this.runAndWait(write, preference, new ResumeCampaign(write.caller, id, write.precondition, body));
  }

  private run(write: WriteRequest, command: Command<Campaign>): Promise<EnvelopedResponse> {
    return this.writes.run(write, async () => this.viewOf(await this.commands.execute(command), write.caller));
  }

  private runAndWait(write: WriteRequest, preference: WaitPreference, command: Command<Campaign>): Promise<EnvelopedResponse> {
    const begin = async () => {
      const campaign = await this.commands.execute(command);
      return { result: this.viewOf(campaign, write.caller), pending: campaign.id };
    };
    return this.continued.run(write, preference, pendingDeliveries, begin, (id) =>
      this.queries.execute(new GetCampaign(write.caller, id as Id<'cmp'>)),
    );
  }

  private viewOf(campaign: Campaign, caller: RequestCaller): CampaignView {
    return campaignViewOf({ ...this.table.rowOf(campaign), deliveries: this.deliveries.visible(campaign.id) }, caller);
  }
}
