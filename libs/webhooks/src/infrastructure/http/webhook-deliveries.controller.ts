import { type Caller, type Id, uuidOf, type Validated } from '#libs/kernel';
import { CurrentCaller, EmptyBody, Endpoint, type EnvelopedResponse, RecordId, SafeWrites, Write, type WriteRequest } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { RetryWebhookDelivery } from '../../application/commands/replay-events.js';
import { GetWebhookDelivery } from '../../application/queries/list-webhook-endpoints.js';
import type { WebhookDeliveryView } from '../../application/queries/webhook-delivery-view.js';
import { deliveryViewOf, oneDelivery } from '../queries/delivery-list.js';
import { deliveryExample } from './webhook-endpoints.examples.js';
import { WebhookDeliveryResponse } from './webhook-endpoints.responses.js';

const one = { id: 'dlv', record: WebhookDeliveryResponse, hasRevision: false } as const;

@ApiTags('Webhooks')
@Controller('v1/webhook_deliveries')
export class WebhookDeliveriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly writes: SafeWrites,
  ) {}

  @Endpoint('GET', ':id', {
    operationId: 'getWebhookDelivery',
    summary: 'Get a webhook delivery',
    permission: 'webhooks.read',
    example: deliveryExample,
    ...one,
  })
  get(@CurrentCaller() caller: Caller, @RecordId('dlv') id: Id<'dlv'>): Promise<WebhookDeliveryView> {
    return this.queries.execute(new GetWebhookDelivery(caller, id));
  }

  @Endpoint('POST', ':id/retry', {
    operationId: 'retryWebhookDelivery',
    summary: 'Retry a webhook delivery',
    description:
      'Sends the event of a delivery again now, as often as a new one if it fails. This has no effect while an attempt is in progress. The endpoint must be enabled.',
    permission: 'webhooks.manage',
    status: 202,
    location: (id) => `/v1/webhook_deliveries/${id}`,
    example: { ...deliveryExample, status: 'pending', next_attempt_at: '2026-11-21T09:35:00.000Z' },
    errors: ['invalid_state_transition'],
    ...one,
  })
  async retry(
    @RecordId('dlv') id: Id<'dlv'>,
    @Write() write: WriteRequest,
    @EmptyBody() body: Validated<object>,
  ): Promise<EnvelopedResponse> {
    const response = await this.writes.run(write, async (transaction) => {
      const { accountId, permissions } = write.caller;
      await this.commands.execute(new RetryWebhookDelivery(write.caller, id, body));
      const [row] = await transaction.query(oneDelivery, [uuidOf(accountId), uuidOf(id), [...permissions]]);
      return deliveryViewOf(row);
    });
    return write.dryRun ? response : response.with({ retryAfter: 1 });
  }
}
