import type { Caller, Id, ListCriteria, Page } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { WebhookDeliveryView } from './webhook-delivery-view.js';
import type { WebhookEndpointView } from './webhook-endpoint-view.js';

export type WebhookEndpointsView = Page<WebhookEndpointView>;
export type WebhookDeliveriesView = Page<WebhookDeliveryView>;

export class ListWebhookEndpoints extends Query<WebhookEndpointsView> {
  constructor(
    readonly caller: Caller,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}

/** Throws NotFound. */
export class GetWebhookEndpoint extends Query<WebhookEndpointView> {
  constructor(
    readonly caller: Caller,
    readonly id: Id<'whe'>,
  ) {
    super();
  }
}

/** Lists the deliveries to an endpoint. Throws NotFound. */
export class ListWebhookDeliveries extends Query<WebhookDeliveriesView> {
  constructor(
    readonly caller: Caller,
    readonly endpointId: Id<'whe'>,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}

/** Throws NotFound. */
export class GetWebhookDelivery extends Query<WebhookDeliveryView> {
  constructor(
    readonly caller: Caller,
    readonly id: Id<'dlv'>,
  ) {
    super();
  }
}
