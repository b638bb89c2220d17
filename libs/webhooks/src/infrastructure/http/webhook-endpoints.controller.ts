import {
  Criteria,
  CurrentCaller,
  EmptyBody,
  Endpoint,
  type EnvelopedResponse,
  HttpResult,
  RecordId,
  RecordWrites,
  SafeWrites,
  ValidatedBody,
  Write,
  WritePath,
  type WriteRequest,
} from '#libs/rest';
import { type Caller, type Id, type Validated, type ListCriteria } from '#libs/kernel';
import { Controller } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import {
  DeleteWebhookEndpoint,
  DisableWebhookEndpoint,
  EnableWebhookEndpoint,
  RotateWebhookSecret,
  UpdateWebhookEndpoint,
} from '../../application/commands/change-webhook-endpoint.js';
import { CreateWebhookEndpoint } from '../../application/commands/create-webhook-endpoint.js';
import {
  GetWebhookEndpoint,
  ListWebhookDeliveries,
  ListWebhookEndpoints,
  type WebhookDeliveriesView,
  type WebhookEndpointsView,
} from '../../application/queries/list-webhook-endpoints.js';
import type { WebhookEndpointView } from '../../application/queries/webhook-endpoint-view.js';
import { newSecret } from '../../application/signature.js';
import type { EndpointPatch, WebhookEndpoint } from '../../domain/webhook-endpoint.js';
import { deliveryList } from '../queries/delivery-list.js';
import { endpointList, endpointViewOf, healthOf } from '../queries/endpoint-list.js';
import { deliveryExample, endpointExample, newEndpointExample } from './webhook-endpoints.examples.js';
import {
  CreateWebhookEndpointRequest,
  readOnlyFields,
  RotateWebhookSecretRequest,
  UpdateWebhookEndpointRequest,
} from './webhook-endpoints.requests.js';
import { EnableMeta, StatusReasonResponse, WebhookDeliveryResponse, WebhookEndpointResponse } from './webhook-endpoints.responses.js';

const one = { id: 'whe', record: WebhookEndpointResponse, example: endpointExample } as const;
const change = { permission: 'webhooks.manage', ...one, errors: ['precondition_failed'] } as const;

const defaultOverlapHours = 24;

@ApiTags('Webhooks')
@ApiExtraModels(StatusReasonResponse)
@Controller('v1/webhook_endpoints')
export class WebhookEndpointsController {
  private readonly writes: RecordWrites<WebhookEndpoint, WebhookEndpointView>;

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly safeWrites: SafeWrites,
    path: WritePath,
  ) {
    this.writes = new RecordWrites(path, async (row, _, { accountId, id }) =>
      endpointViewOf({ ...row, ...(await healthOf(accountId, id)) }),
    );
  }

  @Endpoint('GET', '', {
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'Returns the webhook endpoints of your account with their health.',
    permission: 'webhooks.read',
    list: endpointList,
    pageOf: WebhookEndpointResponse,
    example: endpointExample,
  })
  list(@CurrentCaller() caller: Caller, @Criteria(endpointList) criteria: ListCriteria): Promise<WebhookEndpointsView> {
    return this.queries.execute(new ListWebhookEndpoints(caller, criteria));
  }

  @Endpoint('GET', ':id', { operationId: 'getWebhookEndpoint', summary: 'Get a webhook endpoint', permission: 'webhooks.read', ...one })
  get(@CurrentCaller() caller: Caller, @RecordId('whe') id: Id<'whe'>): Promise<WebhookEndpointView> {
    return this.queries.execute(new GetWebhookEndpoint(caller, id));
  }

  @Endpoint('GET', ':id/deliveries', {
    operationId: 'listWebhookDeliveries',
    summary: 'List deliveries of a webhook endpoint',
    description: 'Returns the deliveries of the last 30 days to the endpoint, with every attempt.',
    permission: 'webhooks.read',
    id: 'whe',
    list: deliveryList,
    pageOf: WebhookDeliveryResponse,
    example: deliveryExample,
  })
  deliveries(
    @CurrentCaller() caller: Caller,
    @RecordId('whe') id: Id<'whe'>,
    @Criteria(deliveryList) criteria: ListCriteria,
  ): Promise<WebhookDeliveriesView> {
    return this.queries.execute(new ListWebhookDeliveries(caller, id, criteria));
  }

  @Endpoint('POST', '', {
    operationId: 'createWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    description:
      'Sends events to a URL from now on, at most 20 URLs per account. The body of a message is the event as `GET /v1/events/{id}` returns it. Messages are signed with `secret` as Standard Webhooks defines it (`webhook-id`, `webhook-timestamp`, `webhook-signature` with `v1`). The secret is in this response only, and not in the stored response of an Idempotency-Key. Without a 2xx within 15 seconds, a message is sent again, ten times in 75 hours and 35 minutes. Messages can arrive twice and out of order: use `webhook-id` and `sequence`.',
    permission: 'webhooks.manage',
    status: 201,
    location: (id) => `/v1/webhook_endpoints/${id}`,
    body: CreateWebhookEndpointRequest,
    bodyExample: newEndpointExample,
    record: WebhookEndpointResponse,
    example: endpointExample,
  })
  create(
    @Write() write: WriteRequest,
    @ValidatedBody({ type: CreateWebhookEndpointRequest, readOnly: readOnlyFields }) body: Validated<CreateWebhookEndpointRequest>,
  ): Promise<EnvelopedResponse> {
    const secret = newSecret();
    return this.runWithSecret(write, secret, new CreateWebhookEndpoint(write.caller, patchOf(body), secret));
  }

  @Endpoint('PATCH', ':id', {
    operationId: 'updateWebhookEndpoint',
    summary: 'Update a webhook endpoint',
    description: 'Updates a webhook endpoint with a JSON Merge Patch. Messages that are retried go to the new URL.',
    body: UpdateWebhookEndpointRequest,
    bodyExample: { event_types: ['*'] },
    mergePatch: true,
    ...change,
  })
  update(
    @RecordId('whe') id: Id<'whe'>,
    @Write() write: WriteRequest,
    @ValidatedBody({ type: UpdateWebhookEndpointRequest, readOnly: readOnlyFields }) body: Validated<UpdateWebhookEndpointRequest>,
  ): Promise<EnvelopedResponse> {
    return this.writes.run(write, new UpdateWebhookEndpoint(write.caller, id, write.precondition, patchOf(body)));
  }

  @Endpoint('DELETE', ':id', {
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description: 'Deletes a webhook endpoint and ends its deliveries.',
    ...change,
  })
  delete(@RecordId('whe') id: Id<'whe'>, @Write() write: WriteRequest, @EmptyBody() body: Validated<object>): Promise<EnvelopedResponse> {
    return this.writes.run(write, new DeleteWebhookEndpoint(write.caller, id, write.precondition, body));
  }

  @Endpoint('POST', ':id/enable', {
    operationId: 'enableWebhookEndpoint',
    summary: 'Enable a webhook endpoint',
    description:
      'Sends events to a disabled endpoint again, from now on. `meta.missed_events` counts the events that were not sent: replay them with `{"since": …}`. Enabling an enabled endpoint has no effect. It is refused while deliveries are being skipped.',
    envelope: 'WebhookEnableEnvelope',
    meta: EnableMeta,
    metaExample: { missed_events: { count: 12, since: '2026-11-21T09:30:00.000Z' } },
    ...change,
    errors: [...change.errors, 'too_many_pending'],
  })
  enable(@RecordId('whe') id: Id<'whe'>, @Write() write: WriteRequest, @EmptyBody() body: Validated<object>): Promise<EnvelopedResponse> {
    return this.safeWrites.run(write, async () => {
      const { endpoint, missed } = await this.commands.execute(new EnableWebhookEndpoint(write.caller, id, write.precondition, body));
      const { count, since } = missed;
      return new HttpResult(await this.writes.viewOf(endpoint, write.caller), {
        meta: { missed_events: { count, since: since?.toISOString() ?? null } },
      });
    });
  }

  @Endpoint('POST', ':id/disable', {
    operationId: 'disableWebhookEndpoint',
    summary: 'Disable a webhook endpoint',
    description:
      'Sends no more events to the endpoint and ends its deliveries: 1,000 are `skipped` at once, others soon. Disabling a disabled endpoint has no effect.',
    ...change,
  })
  disable(@RecordId('whe') id: Id<'whe'>, @Write() write: WriteRequest, @EmptyBody() body: Validated<object>): Promise<EnvelopedResponse> {
    return this.writes.run(write, new DisableWebhookEndpoint(write.caller, id, write.precondition, 'user_request', body));
  }

  @Endpoint('POST', ':id/rotate_secret', {
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'Creates a new secret, which is in this response only. The previous one signs too for `overlap_hours`: `webhook-signature` then has two signatures.',
    body: RotateWebhookSecretRequest,
    bodyExample: { overlap_hours: 24 },
    ...change,
  })
  rotate(
    @RecordId('whe') id: Id<'whe'>,
    @Write() write: WriteRequest,
    @ValidatedBody({ type: RotateWebhookSecretRequest, readOnly: {} }) body: Validated<RotateWebhookSecretRequest>,
  ): Promise<EnvelopedResponse> {
    const secret = newSecret();
    const overlap = body.map<{ readonly overlapHours: number }>(({ overlap_hours: hours }) => ({
      overlapHours: hours ?? defaultOverlapHours,
    }));
    return this.runWithSecret(write, secret, new RotateWebhookSecret(write.caller, id, write.precondition, secret, overlap));
  }

  /** Shows the secret of a write that has happened now. The stored response has none. */
  private async runWithSecret(write: WriteRequest, secret: string, command: Command<WebhookEndpoint>): Promise<EnvelopedResponse> {
    const response = await this.writes.run(write, command);
    return write.dryRun ? response : response.withUnstored({ secret });
  }
}

function patchOf(body: Validated<CreateWebhookEndpointRequest>): Validated<EndpointPatch> {
  return body.map(({ event_types: eventTypes, ...fields }) => ({ ...fields, ...(eventTypes === undefined ? {} : { eventTypes }) }));
}
