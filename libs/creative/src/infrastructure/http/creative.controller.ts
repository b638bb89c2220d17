import { AsyncResource } from 'node:async_hooks';
import { type Caller, type Id, type ListCriteria, noCampaigns, Transactions, type Validated } from '#libs/kernel';
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
import { LOGGER } from '#libs/operations';
import type { Row } from '#libs/kernel/infrastructure';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { bulkhead } from 'cockatiel';
import type { Logger } from 'pino';
import { ArchiveCreative } from '../../application/commands/archive-creative.js';
import { GenerateCreative } from '../../application/commands/generate-creative.js';
import { RecordGenerationBudgetReached } from '../../application/commands/record-generation-budget-reached.js';
import { UnarchiveCreative } from '../../application/commands/unarchive-creative.js';
import { UpdateCreative } from '../../application/commands/update-creative.js';
import { CreativeDependents } from '../../application/ports/creative-dependents.js';
import type { CreativeView } from '../../application/queries/creative-view.js';
import { GetCreative } from '../../application/queries/get-creative.js';
import { type CreativesView, ListCreatives } from '../../application/queries/list-creatives.js';
import { ListVariants, type VariantsView } from '../../application/queries/list-variants.js';
import { GenerationBudgetExhausted } from '../../domain/creative.errors.js';
import { Creative } from '../../domain/creative.js';
import { creativeList, variantList } from '../queries/creative-lists.js';
import { creativeViewOf, pendingCreatives } from '../queries/creative-view-of-row.js';
import { creativePatchOf, creativeRequestOf } from './creative-fields-of.js';
import { creativeExample, generateExample, generatingExample, variantExample } from './creative.examples.js';
import { GenerateCreativeRequest, readOnlyWhenChanging, readOnlyWhenGenerating, UpdateCreativeRequest } from './creative.requests.js';
import { CreativeResponse, VariantResponse } from './creative.responses.js';

const one = { id: 'crv', record: CreativeResponse, example: creativeExample } as const;

@ApiTags('Creative')
@Controller('v1/creative')
export class CreativeController {
  private readonly writes: ContinuedRecordWrites<Creative, CreativeView>;
  /** Limits parallel generate requests, so that a burst of them leaves database connections to other requests. */
  private readonly entrance = bulkhead(2, Number.POSITIVE_INFINITY);

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
    path: WritePath,
    dependents: CreativeDependents,
  ) {
    const view = async (row: Row, caller: Caller, { accountId, id }: Creative) =>
      creativeViewOf(row, (await dependents.campaignsOf(accountId, [id])).get(id) ?? noCampaigns, caller);
    this.writes = new ContinuedRecordWrites(path, view, {
      records: pendingCreatives,
      read: (caller, id) => queries.execute(new GetCreative(caller, id)),
    });
  }

  @Endpoint('GET', '', {
    operationId: 'listCreatives',
    summary: 'List creative assets',
    description: 'Returns the creatives of your account. Archived creatives are omitted by default.',
    permission: 'creative.read',
    list: creativeList,
    pageOf: CreativeResponse,
    example: creativeExample,
  })
  list(@CurrentCaller() caller: Caller, @Criteria(creativeList) criteria: ListCriteria): Promise<CreativesView> {
    return this.queries.execute(new ListCreatives(caller, criteria));
  }

  @Endpoint('GET', ':id', { operationId: 'getCreative', summary: 'Get a creative', permission: 'creative.read', ...one })
  get(@CurrentCaller() caller: Caller, @RecordId('crv') id: Id<'crv'>): Promise<CreativeView> {
    return this.queries.execute(new GetCreative(caller, id));
  }

  @Endpoint('GET', ':id/variants', {
    operationId: 'listCreativeVariants',
    summary: 'List variants of a creative',
    description:
      'Returns the variants of a creative. The URL of an image requires no API key and expires after 24 hours. To refer to a variant permanently, store its ID.',
    permission: 'creative.read',
    id: 'crv',
    list: variantList,
    pageOf: VariantResponse,
    example: variantExample,
  })
  variants(
    @RecordId('crv') id: Id<'crv'>,
    @CurrentCaller() caller: Caller,
    @Criteria(variantList) criteria: ListCriteria,
  ): Promise<VariantsView> {
    return this.queries.execute(new ListVariants(caller.accountId, id, criteria));
  }

  @Endpoint('POST', 'generate', {
    operationId: 'generateCreative',
    summary: 'Generate creative from a prompt',
    description:
      'Starts a generation and returns a creative with the status `generating`. Within 10 minutes, the status changes to `ready` if at least one variant could be generated, and to `failed` otherwise. Poll the creative as `Retry-After` says. With `Prefer: wait=N`, the request waits up to N seconds and returns 201 if the generation ends in that time. A prompt that violates the content policy is rejected, and the error names the rule. The number of creatives that are generating, and of variants a day, is limited.',
    permission: 'creative.generate',
    status: 202,
    statusWhenWaited: 201,
    location: (id) => `/v1/creative/${id}`,
    body: GenerateCreativeRequest,
    bodyExample: generateExample,
    record: CreativeResponse,
    example: generatingExample,
    exampleWhenWaited: creativeExample,
    errors: ['content_policy_violation', 'duplicate_external_id', 'too_many_pending', 'generation_budget_exhausted'],
  })
  async generate(
    @PreferredWait() preference: WaitPreference,
    @Write() write: WriteRequest,
    @ValidatedBody({ type: GenerateCreativeRequest, readOnly: readOnlyWhenGenerating }) body: Validated<GenerateCreativeRequest>,
  ): Promise<EnvelopedResponse> {
    const begin = () => this.writes.begin(write, new GenerateCreative(write.caller, creativeRequestOf(body)));
    // Bound, because the request that leaves lets the next one in, and each has the rights of its own.
    const begun = await this.entrance.execute(AsyncResource.bind(begin)).catch((error: unknown) => this.recordRefusal(write, error));
    return this.writes.finish(write, preference, begun);
  }

  @Endpoint('PATCH', ':id', {
    operationId: 'updateCreative',
    summary: 'Update creative metadata',
    description:
      'Updates the metadata of a creative with a JSON Merge Patch. The generated content and the fields from which it was generated are read-only. Removing a landing page that a launched campaign needs fails with `launch_blocked`, which names the campaign.',
    permission: 'creative.update',
    body: UpdateCreativeRequest,
    bodyExample: { name: 'Autumn in Camden, couples', alt_text: 'A lighthouse at dusk.' },
    mergePatch: true,
    ...one,
    errors: ['precondition_failed', 'resource_archived', 'content_policy_violation', 'duplicate_external_id', 'launch_blocked'],
  })
  update(
    @RecordId('crv') id: Id<'crv'>,
    @Write() write: WriteRequest,
    @ValidatedBody({ type: UpdateCreativeRequest, readOnly: readOnlyWhenChanging }) body: Validated<UpdateCreativeRequest>,
  ): Promise<EnvelopedResponse> {
    return this.writes.run(write, new UpdateCreative(write.caller, id, write.precondition, creativePatchOf(body)));
  }

  @Endpoint('DELETE', ':id', {
    operationId: 'archiveCreative',
    summary: 'Archive a creative asset',
    description:
      'Archives a creative and its variants, and cancels a generation in progress. A creative that a scheduled or active campaign uses cannot be archived. Archived creatives can still be retrieved by ID. Archiving an archived creative has no effect.',
    permission: 'creative.archive',
    ...one,
    errors: ['precondition_failed', 'resource_in_use'],
  })
  archive(@RecordId('crv') id: Id<'crv'>, @Write() write: WriteRequest, @EmptyBody() body: Validated<object>): Promise<EnvelopedResponse> {
    return this.writes.run(write, new ArchiveCreative(write.caller, id, write.precondition, body));
  }

  @Endpoint('POST', ':id/unarchive', {
    operationId: 'unarchiveCreative',
    summary: 'Unarchive a creative asset',
    description:
      'Sets the status of an archived creative and of its variants to `ready` or `failed`, as their content says. A generation that was canceled does not continue. Images are deleted 90 days after archiving; their variants are then `failed` with `image_deleted`.',
    permission: 'creative.archive',
    ...one,
    errors: ['precondition_failed', 'invalid_state_transition', 'duplicate_external_id'],
  })
  unarchive(
    @RecordId('crv') id: Id<'crv'>,
    @Write() write: WriteRequest,
    @EmptyBody() body: Validated<object>,
  ): Promise<EnvelopedResponse> {
    return this.writes.run(write, new UnarchiveCreative(write.caller, id, write.precondition, body));
  }

  /** Records in a transaction of its own that the daily budget is used up, because the refused request is rolled back. */
  private async recordRefusal({ caller, dryRun }: WriteRequest, error: unknown): Promise<never> {
    if (error instanceof GenerationBudgetExhausted && !dryRun) {
      const { scope } = error;
      this.logger.warn({ account_id: caller.accountId, scope }, 'the daily budget for generating creatives is used up');
      await this.transactions.run(caller.accountId, () => this.commands.execute(new RecordGenerationBudgetReached(caller)));
    }
    throw error;
  }
}
