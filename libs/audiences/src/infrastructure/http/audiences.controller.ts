import {
  Answer,
  Caller,
  ValidatedBody,
  ContinuedWrites,
  EmptyBody,
  Endpoint,
  EntityTable,
  NoParameters,
  Parameters,
  PreferredWait,
  RecordId,
  SafeWrites,
  type WaitPreference,
  Write,
  type WriteRequest,
} from '#libs/foundation';
import type { Caller as RequestCaller, Validated, Id } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ArchiveAudience } from '../../application/commands/archive-audience.js';
import { CreateAudience } from '../../application/commands/create-audience.js';
import { UpdateAudience } from '../../application/commands/update-audience.js';
import { AudienceDependents } from '../../application/ports/audience-dependents.js';
import { GetAudience } from '../../application/queries/get-audience.js';
import { GetAudienceInsights } from '../../application/queries/get-audience-insights.js';
import { ListAudiences } from '../../application/queries/list-audiences.js';
import { Audience } from '../../domain/audience.js';
import { audienceList } from '../queries/audience-list.js';
import { audienceViewOf, pendingAudiences } from '../queries/audience-view-of-row.js';
import { audienceFieldsOf } from './audience-fields-of.js';
import { AudienceInsightsResponse } from './audience-insights.responses.js';
import { audienceExample, insightsExample, newAudienceExample, rulesExample } from './audiences.examples.js';
import { CreateAudienceRequest, readOnlyFields, UpdateAudienceRequest } from './audiences.requests.js';
import { AudienceResponse } from './audiences.responses.js';

const one = { id: 'aud', record: AudienceResponse, example: audienceExample } as const;

// Nest evaluates the last parameter of a method first: the id stands first, so that a malformed one is refused where a
// missing one is, after the query string and the syntax of the body.
@ApiTags('Audiences')
@Controller('v1/audiences')
export class AudiencesController {
  private readonly table: EntityTable<Audience>;

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly writes: SafeWrites,
    private readonly continued: ContinuedWrites,
    private readonly usage: AudienceDependents,
    orm: MikroORM,
  ) {
    this.table = EntityTable.of(orm, Audience);
  }

  @Endpoint('GET', '', {
    operationId: 'listAudiences',
    summary: 'List audiences',
    description: '`sort=size` sorts by the lower bound.',
    permission: 'audiences.read',
    list: audienceList,
    pageOf: AudienceResponse,
    example: audienceExample,
    errors: ['invalid_cursor', 'cursor_mismatch'],
  })
  async list(@Caller() caller: RequestCaller, @Parameters() parameters: Record<string, unknown>): Promise<Answer> {
    return Answer.page(await this.queries.execute(new ListAudiences(caller, parameters)));
  }

  @Endpoint('GET', ':id', { operationId: 'getAudience', summary: 'Get one audience', permission: 'audiences.read', ...one })
  async get(@Caller() caller: RequestCaller, @RecordId('aud') id: Id<'aud'>, @NoParameters() _: void): Promise<Answer> {
    const audience = await this.queries.execute(new GetAudience(caller, id));
    return Answer.read(audience);
  }

  @Endpoint('GET', ':id/insights', {
    operationId: 'getAudienceInsights',
    summary: 'Get audience insights',
    description: `Who the people of a ready audience are, from what the connected platforms said when it was built; they are asked again after a day.

What would tell about fewer than 1 000 people is \`null\` with \`suppressed: true\`. So that nothing can be had by subtraction, the next smallest parts of a list are suppressed too, until at least two are, with 1 000 people or more together. Traits that nobody has are left out. An archived audience keeps the insights that it had.`,
    permission: 'audiences.read',
    id: 'aud',
    record: AudienceInsightsResponse,
    hasRevision: false,
    example: insightsExample,
    errors: ['audience_not_ready', 'resource_archived'],
  })
  async insights(@Caller() caller: RequestCaller, @RecordId('aud') id: Id<'aud'>, @NoParameters() _: void): Promise<Answer> {
    return Answer.one(await this.queries.execute(new GetAudienceInsights(caller, id)));
  }

  @Endpoint('POST', '', {
    operationId: 'createAudience',
    summary: 'Create an audience',
    description:
      'The new audience is `building`: the connected platforms are asked who its people are. It becomes `ready`, `too_small` or `failed`: read it again as `Retry-After` and `poll_after_seconds` say, or send `Prefer: wait=N` to be answered when it has.',
    permission: 'audiences.create',
    status: 201,
    statusWhenWaited: 201,
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
  ): Promise<Answer> {
    const command = new CreateAudience(write.caller, audienceFieldsOf(body));
    return this.runAndWait(write, preference, command, (id) => ({ status: 201, location: `/v1/audiences/${id}` }));
  }

  @Endpoint('PATCH', ':id', {
    operationId: 'updateAudience',
    summary: 'Update an audience',
    description:
      'JSON Merge Patch. In `rules` the lists `all`, `any` and `none` that are sent replace those that were; the others stay. Rules that select other people make the audience `building` again; the same rules in other words do not. With `Prefer: wait=N` the answer comes when the audience is built.',
    permission: 'audiences.update',
    statusWhenWaited: 200,
    body: UpdateAudienceRequest,
    bodyExample: { name: 'Runners in Germany and Austria', rules: { any: rulesExample.any } },
    mergePatch: true,
    ...one,
    errors: ['precondition_failed', 'field_locked', 'resource_archived', 'duplicate_external_id'],
  })
  update(
    @RecordId('aud') id: Id<'aud'>,
    @PreferredWait() preference: WaitPreference,
    @Write() write: WriteRequest,
    @ValidatedBody({ type: UpdateAudienceRequest, readOnly: readOnlyFields }) body: Validated<UpdateAudienceRequest>,
  ): Promise<Answer> {
    const command = new UpdateAudience(write.caller, id, write.precondition, (current) => audienceFieldsOf(body, current));
    return this.runAndWait(write, preference, command, () => ({}));
  }

  @Endpoint('DELETE', ':id', {
    operationId: 'archiveAudience',
    summary: 'Archive an audience',
    description:
      'Refused while a scheduled or active campaign uses it. Archived audiences stay readable by id; archiving twice changes nothing.',
    permission: 'audiences.archive',
    ...one,
    errors: ['precondition_failed', 'resource_in_use'],
  })
  archive(@RecordId('aud') id: Id<'aud'>, @Write() write: WriteRequest, @EmptyBody() body: Validated<object>): Promise<Answer> {
    return this.run(write, new ArchiveAudience(write.caller, id, write.precondition, body));
  }

  private run(write: WriteRequest, command: Command<Audience>): Promise<Answer> {
    return this.writes.run(write, async () => this.answer(await this.commands.execute(command), write.caller));
  }

  private runAndWait(
    write: WriteRequest,
    preference: WaitPreference,
    command: Command<Audience>,
    headOf: (id: Id) => { status?: number; location?: string },
  ): Promise<Answer> {
    const begin = async () => {
      const audience = await this.commands.execute(command);
      return {
        answer: await this.answer(audience, write.caller, headOf(audience.id)),
        pending: audience.status === 'building' ? audience.id : null,
      };
    };
    return this.continued.run(write, preference, pendingAudiences, begin, async (id) => {
      const audience = await this.queries.execute(new GetAudience(write.caller, id as Id<'aud'>));
      return Answer.one(audience, { ...headOf(id), etag: `"${audience.revision}"` });
    });
  }

  private async answer(audience: Audience, caller: RequestCaller, head: { status?: number; location?: string } = {}): Promise<Answer> {
    const campaigns = await this.usage.campaignsOf(audience.accountId, [audience.id]);
    const view = audienceViewOf(this.table.rowOf(audience), campaigns.get(audience.id) ?? [], caller);
    return Answer.one(view, { ...head, etag: `"${audience.revision}"` });
  }
}
