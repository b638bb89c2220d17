import type { Caller, Id, ListCriteria, Validated } from '#libs/kernel';
import {
  Criteria,
  CurrentCaller,
  EmptyBody,
  Endpoint,
  type EnvelopedResponse,
  RecordId,
  ValidatedBody,
  Write,
  type WriteRequest,
} from '#libs/rest';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ArchiveCampaign } from '../../application/commands/archive-campaign.js';
import { CreateCampaign } from '../../application/commands/create-campaign.js';
import { UpdateCampaign } from '../../application/commands/update-campaign.js';
import type { CampaignView } from '../../application/queries/campaign-view.js';
import { GetCampaign } from '../../application/queries/get-campaign.js';
import { type CampaignsView, ListCampaigns } from '../../application/queries/list-campaigns.js';
import { campaignList } from '../queries/campaign-list.js';
import { campaignPatchOf } from './campaign-patch-of.js';
import { CampaignWrites } from './campaign-writes.js';
import { campaignExample, newCampaignExample } from './campaigns.examples.js';
import { CreateCampaignRequest, readOnlyFields, UpdateCampaignRequest } from './campaigns.requests.js';
import { CampaignResponse } from './campaigns.responses.js';

const one = { id: 'cmp', record: CampaignResponse, example: campaignExample } as const;

@ApiTags('Campaigns')
@Controller('v1/campaigns')
export class CampaignsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly writes: CampaignWrites,
  ) {}

  @Endpoint('GET', '', {
    operationId: 'listCampaigns',
    summary: 'List campaigns',
    description: 'Returns the campaigns of the account, one page at a time.',
    permission: 'campaigns.read',
    list: campaignList,
    pageOf: CampaignResponse,
    example: campaignExample,
  })
  list(@CurrentCaller() caller: Caller, @Criteria(campaignList) criteria: ListCriteria): Promise<CampaignsView> {
    return this.queries.execute(new ListCampaigns(caller, criteria));
  }

  @Endpoint('GET', ':id', {
    operationId: 'getCampaign',
    summary: 'Retrieve a campaign',
    description: 'Returns the campaign with the given ID, also if it is archived.',
    permission: 'campaigns.read',
    ...one,
  })
  get(@CurrentCaller() caller: Caller, @RecordId('cmp') id: Id<'cmp'>): Promise<CampaignView> {
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
    return this.writes.run(write, new CreateCampaign(write.caller, campaignPatchOf(body)));
  }

  @Endpoint('PATCH', ':id', {
    operationId: 'updateCampaign',
    summary: 'Update a campaign',
    description:
      'Updates the fields in the body, which is a JSON Merge Patch. The status determines which fields can change: see `editable_fields`. A request that changes a locked field fails with `field_locked` and changes nothing. A campaign that was launched keeps what a launch demands: a change that would block its launch fails with `launch_blocked`, whose `details.errors[]` lists what the change would break. What is missing already is not held against a change.',
    permission: 'campaigns.update',
    body: UpdateCampaignRequest,
    bodyExample: { name: 'Spring sale, extended', budget: { amount_micros: 75_000_000 } },
    mergePatch: true,
    ...one,
    errors: ['precondition_failed', 'field_locked', 'resource_archived', 'duplicate_external_id', 'launch_blocked'],
  })
  update(
    @RecordId('cmp') id: Id<'cmp'>,
    @Write() write: WriteRequest,
    @ValidatedBody({ type: UpdateCampaignRequest, readOnly: readOnlyFields }) body: Validated<UpdateCampaignRequest>,
  ): Promise<EnvelopedResponse> {
    return this.writes.run(write, new UpdateCampaign(write.caller, id, write.precondition, campaignPatchOf(body)));
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
    return this.writes.run(write, new ArchiveCampaign(write.caller, id, write.precondition, body));
  }
}
