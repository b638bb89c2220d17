import { type Caller, type Id, parseInstant, type Validated } from '#libs/kernel';
import {
  CurrentCaller,
  Endpoint,
  type EnvelopedResponse,
  HttpResult,
  PreferredWait,
  RecordId,
  SafeWrites,
  ValidatedBody,
  type WaitPreference,
  Write,
  type WriteRequest,
} from '#libs/rest';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ReplayEvents, type ReplayRequest } from '../../application/commands/replay-events.js';
import { TestWebhookEndpoint } from '../../application/commands/test-webhook-endpoint.js';
import type { AttemptView } from '../../application/queries/webhook-delivery-view.js';
import { deliveryExample } from './webhook-endpoints.examples.js';
import { ReplayEventsRequest, TestWebhookEndpointRequest } from './webhook-endpoints.requests.js';
import { AttemptResponse, WebhookReplayResponse } from './webhook-endpoints.responses.js';

@ApiTags('Webhooks')
@Controller('v1/webhook_endpoints')
export class WebhookActionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly writes: SafeWrites,
  ) {}

  @Endpoint('POST', ':id/test', {
    operationId: 'testWebhookEndpoint',
    summary: 'Test a webhook endpoint',
    description:
      'Sends a signed sample now, also to a disabled endpoint, and returns how the receiver answers. The sample has `sequence` 0 and is not in the event log. Nothing is stored or sent again; an Idempotency-Key is ignored. At most two tests of an account are in progress at a time in each process.',
    permission: 'webhooks.manage',
    isReadOnly: true,
    id: 'whe',
    body: TestWebhookEndpointRequest,
    bodyExample: { event_type: 'campaign.launched' },
    isBodyOptional: true,
    record: AttemptResponse,
    hasRevision: false,
    example: deliveryExample.attempts[0],
    errors: ['too_many_pending'],
  })
  async test(
    @CurrentCaller() caller: Caller,
    @RecordId('whe') id: Id<'whe'>,
    @ValidatedBody({ type: TestWebhookEndpointRequest, readOnly: {}, isOptional: true }) body: Validated<TestWebhookEndpointRequest>,
    @PreferredWait() { onWait }: WaitPreference,
  ): Promise<AttemptView> {
    onWait?.(); // a slow receiver holds up no other request
    const type = body.map<{ readonly eventType: string | null }>(({ event_type: eventType = null }) => ({ eventType }));
    const { at, result } = await this.commands.execute(new TestWebhookEndpoint(caller, id, type));
    const { durationMs, httpStatus, error, excerpt } = result;
    return { at: at.toISOString(), duration_ms: durationMs, http_status: httpStatus, error, response_excerpt: excerpt };
  }

  @Endpoint('POST', ':id/replay', {
    operationId: 'replayEvents',
    summary: 'Send events to a webhook endpoint again',
    description:
      'Sends events of the last 30 days again: those in `event_ids`, or those of a period, at most 10,000. A message keeps its `webhook-id` and gets a new `webhook-timestamp`. Events whose delivery is in progress are left out. The endpoint must be enabled.',
    permission: 'webhooks.manage',
    status: 202,
    id: 'whe',
    body: ReplayEventsRequest,
    bodyExample: { since: '2026-11-21T00:00:00Z', only: 'failed' },
    record: WebhookReplayResponse,
    hasRevision: false,
    example: { object: 'webhook_replay', queued: 12 },
    errors: ['invalid_state_transition'],
  })
  async replay(
    @RecordId('whe') id: Id<'whe'>,
    @Write() write: WriteRequest,
    @ValidatedBody({ type: ReplayEventsRequest, readOnly: {} }) body: Validated<ReplayEventsRequest>,
  ): Promise<EnvelopedResponse> {
    const response = await this.writes.run(write, async () => {
      const queued = await this.commands.execute(new ReplayEvents(write.caller, id, requestOf(body)));
      return new HttpResult({ object: 'webhook_replay', queued }, { location: `/v1/webhook_endpoints/${id}/deliveries` });
    });
    return write.dryRun ? response : response.with({ retryAfter: 1 });
  }
}

const instantOf = (text: string | null | undefined): Date | null => (text ? parseInstant(text) : null);

function requestOf(body: Validated<ReplayEventsRequest>): Validated<ReplayRequest> {
  return body.map<ReplayRequest>(({ event_ids: eventIds = null, since, until, only, event_types: eventTypes = null }) => ({
    eventIds,
    since: instantOf(since),
    until: instantOf(until),
    onlyFailed: only !== 'all',
    eventTypes,
  }));
}
