import { Caller, Endpoint, RecordId } from '#libs/foundation';
import type { Caller as RequestCaller, Id } from '#libs/kernel';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { GetWebhookDelivery } from '../../application/queries/list-webhook-endpoints.js';
import type { WebhookDeliveryView } from '../../application/queries/webhook-delivery-view.js';
import { deliveryExample } from './webhook-endpoints.examples.js';
import { WebhookDeliveryResponse } from './webhook-endpoints.responses.js';

@ApiTags('Webhooks')
@Controller('v1/webhook_deliveries')
export class WebhookDeliveriesController {
  constructor(private readonly queries: QueryBus) {}

  @Endpoint('GET', ':id', {
    operationId: 'getWebhookDelivery',
    summary: 'Get a webhook delivery',
    permission: 'webhooks.read',
    id: 'dlv',
    record: WebhookDeliveryResponse,
    hasRevision: false,
    example: deliveryExample,
  })
  get(@Caller() caller: RequestCaller, @RecordId('dlv') id: Id<'dlv'>): Promise<WebhookDeliveryView> {
    return this.queries.execute(new GetWebhookDelivery(caller, id));
  }
}
