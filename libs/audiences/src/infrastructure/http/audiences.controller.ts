import { type Caller, type Id, type ListCriteria, noCampaigns, type Validated } from '#libs/kernel';
import {
  ContinuedRecordWrites,
  Criteria,
  CurrentCaller,
  EmptyBody,
  Endpoint,
  type EnvelopedResponse,
  PreferredWait,
  RecordId,
  ValidatedBody,
  type WaitPreference,
  Write,
  WritePath,
  type WriteRequest,
} from '#libs/rest';
import type { Row } from '#libs/kernel/infrastructure';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ArchiveAudience } from '../../application/commands/archive-audience.js';
import { CreateAudience } from '../../application/commands/create-audience.js';
import { UnarchiveAudience } from '../../application/commands/unarchive-audience.js';
import { UpdateAudience } from '../../application/commands/update-audience.js';
import { AudienceDependents } from '../../application/ports/audience-dependents.js';
import type { AudienceInsightsView } from '../../application/queries/audience-insights-view.js';
import type { AudienceView } from '../../application/queries/audience-view.js';
import { GetAudienceInsights } from '../../application/queries/get-audience-insights.js';
import { GetAudience } from '../../application/queries/get-audience.js';
import { type AudiencesView, ListAudiences } from '../../application/queries/list-audiences.js';
import { Audience } from '../../domain/audience.js';
import { audienceList } from '../queries/audience-list.js';
import { audienceViewOf, pendingAudiences } from '../queries/audience-view-of-row.js';
import { AudienceInsightsResponse } from './audience-insights.responses.js';
import { audiencePatchOf } from './audience-patch-of.js';
import { audienceExample, insightsExample, newAudienceExample, rulesExample } from './audiences.examples.js';
import { CreateAudienceRequest, readOnlyFields, UpdateAudienceRequest } from './audiences.requests.js';
import { AudienceResponse } from './audiences.responses.js';

const one = { id: 'aud', record: AudienceResponse, example: audienceExample } as const;

@ApiTags('Audiences')
@Controller('v1/audiences')
export class AudiencesController {
  private readonly writes: ContinuedRecordWrites<Audience, AudienceView>;

  constructor(
    private readonly queries: QueryBus,
    path: WritePath,
    dependents: AudienceDependents,
  ) {
    const view = async (row: Row, caller: Caller, { accountId, id }: Audience) =>
      audienceViewOf(row, (await dependents.campaignsOf(accountId, [id])).get(id) ?? noCampaigns, caller);
    this.writes = new ContinuedRecordWrites(path, view, {
      records: pendingAudiences,
      isPending: ({ status }) => status === 'building',
      read: (caller, id) => queries.execute(new GetAudience(caller, id)),
    });
  }

  @Endpoint('GET', '', {
    operationId: 'listAudiences',
    summary: 'List audiences',
    description: 'Returns the audiences of your account. Archived audiences are omitted by default. `sort=size` sorts by `size.lower`.',
    permission: 'audiences.read',
    list: audienceList,
    pageOf: AudienceResponse,
    example: audienceExample,
  })
  list(@CurrentCaller() caller: Caller, @Criteria(audienceList) criteria: ListCriteria): Promise<AudiencesView> {
    return this.queries.execute(new ListAudiences(caller, criteria));
  }

  @Endpoint('GET', ':id', { operationId: 'getAudience', summary: 'Get an audience', permission: 'audiences.read', ...one })
  get(@CurrentCaller() caller: Caller, @RecordId('aud') id: Id<'aud'>): Promise<AudienceView> {
    return this.queries.execute(new GetAudience(caller, id));
  }

  @Endpoint('GET', ':id/insights', {
    operationId: 'getAudienceInsights',
    summary: 'Get audience insights',
    description: `Returns the composition of a ready audience, based on the latest estimates of the connected platforms. The service refreshes the estimates every 24 hours.

To protect privacy, a value that could identify fewer than 1,000 people is \`null\` with \`suppressed: true\`. To prevent its calculation from the other values, the next smallest items of the list are also suppressed, until at least two items with at least 1,000 people together are suppressed. Traits without people are omitted. An archived audience keeps its last insights.`,
    permission: 'audiences.read',
    id: 'aud',
    record: AudienceInsightsResponse,
    hasRevision: false,
    example: insightsExample,
    errors: ['audience_not_ready', 'resource_archived'],
  })
  insights(@CurrentCaller() caller: Caller, @RecordId('aud') id: Id<'aud'>): Promise<AudienceInsightsView> {
    return this.queries.execute(new GetAudienceInsights(caller, id));
  }

  @Endpoint('POST', '', {
    operationId: 'createAudience',
    summary: 'Create an audience',
    description:
      'Creates an audience with the status `building`. The connected platforms then estimate its size, and the status changes to `ready`, `too_small` or `failed`. To follow the change, poll the audience as `Retry-After` says. With `Prefer: wait=N`, the request waits up to N seconds for the change.',
    permission: 'audiences.create',
    status: 201,
    statusWhenWaited: 201,
    location: (id) => `/v1/audiences/${id}`,
    body: CreateAudienceRequest,
    bodyExample: newAudienceExample,
    record: AudienceResponse,
    example: audienceExample,
    errors: ['duplicate_external_id'],
  })
  create(
    @PreferredWait() preference: WaitPreference,
    @Write() write: WriteRequest,
    @ValidatedBody({ type: CreateAudienceRequest, readOnly: readOnlyFields }) body: Validated<CreateAudienceRequest>,
  ): Promise<EnvelopedResponse> {
    return this.writes.runAndWait(write, preference, new CreateAudience(write.caller, audiencePatchOf(body)));
  }

  @Endpoint('PATCH', ':id', {
    operationId: 'updateAudience',
    summary: 'Update an audience',
    description:
      'Updates an audience with a JSON Merge Patch. In `rules`, each of the lists `all`, `any` and `none` that you send replaces the current list; omitted lists are unchanged. If the new rules select different people, the status changes to `building`. Equivalent rules do not change the status. A definition that a platform of a launched campaign cannot target fails with `launch_blocked`, which names the campaign. With `Prefer: wait=N`, the request waits up to N seconds until the audience is no longer `building`.',
    permission: 'audiences.update',
    statusWhenWaited: 200,
    body: UpdateAudienceRequest,
    bodyExample: { name: 'Runners in Germany and Austria', rules: { any: rulesExample.any } },
    mergePatch: true,
    ...one,
    errors: ['precondition_failed', 'field_locked', 'resource_archived', 'duplicate_external_id', 'launch_blocked'],
  })
  update(
    @RecordId('aud') id: Id<'aud'>,
    @PreferredWait() preference: WaitPreference,
    @Write() write: WriteRequest,
    @ValidatedBody({ type: UpdateAudienceRequest, readOnly: readOnlyFields }) body: Validated<UpdateAudienceRequest>,
  ): Promise<EnvelopedResponse> {
    return this.writes.runAndWait(write, preference, new UpdateAudience(write.caller, id, write.precondition, audiencePatchOf(body)));
  }

  @Endpoint('DELETE', ':id', {
    operationId: 'archiveAudience',
    summary: 'Archive an audience',
    description:
      'Archives an audience. An audience that a scheduled or active campaign uses cannot be archived. Archived audiences can still be retrieved by ID. Archiving an archived audience has no effect.',
    permission: 'audiences.archive',
    ...one,
    errors: ['precondition_failed', 'resource_in_use'],
  })
  archive(@RecordId('aud') id: Id<'aud'>, @Write() write: WriteRequest, @EmptyBody() body: Validated<object>): Promise<EnvelopedResponse> {
    return this.writes.run(write, new ArchiveAudience(write.caller, id, write.precondition, body));
  }

  @Endpoint('POST', ':id/unarchive', {
    operationId: 'unarchiveAudience',
    summary: 'Unarchive an audience',
    description:
      'Sets the status of an archived audience to `building`: the connected platforms estimate its size again. With `Prefer: wait=N`, the request waits up to N seconds for the estimate.',
    permission: 'audiences.archive',
    statusWhenWaited: 200,
    ...one,
    errors: ['precondition_failed', 'invalid_state_transition', 'duplicate_external_id'],
  })
  unarchive(
    @RecordId('aud') id: Id<'aud'>,
    @PreferredWait() preference: WaitPreference,
    @Write() write: WriteRequest,
    @EmptyBody() body: Validated<object>,
  ): Promise<EnvelopedResponse> {
    return this.writes.runAndWait(write, preference, new UnarchiveAudience(write.caller, id, write.precondition, body));
  }
}
