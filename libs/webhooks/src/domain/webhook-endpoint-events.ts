import { DomainEvent } from '#libs/kernel';

export class WebhookEndpointCreated extends DomainEvent {
  readonly type = 'webhook_endpoint.created';
  readonly meaning = 'A webhook endpoint was created.';
}
export class WebhookEndpointUpdated extends DomainEvent {
  readonly type = 'webhook_endpoint.updated';
  readonly meaning = 'Fields of a webhook endpoint were changed, or its secret was rotated.';
}
export class WebhookEndpointEnabled extends DomainEvent {
  readonly type = 'webhook_endpoint.enabled';
  readonly meaning = 'A webhook endpoint was enabled.';
}
/** By a user, because the receiver answered 410, or because it failed for five days. */
export class WebhookEndpointDisabled extends DomainEvent {
  readonly type = 'webhook_endpoint.disabled';
  readonly meaning = 'A webhook endpoint was disabled. `status_reason` says why.';
}
export class WebhookEndpointDeleted extends DomainEvent {
  readonly type = 'webhook_endpoint.deleted';
  readonly meaning = 'A webhook endpoint was deleted.';
}
/** Only a test sends it: it is no change, and not in the log. */
export class WebhookEndpointTested extends DomainEvent {
  readonly type = 'webhook_endpoint.test';
  readonly meaning = 'A test of a webhook endpoint sent a message. It is not in the event log.';
}

/** Every change of a webhook endpoint. */
export const webhookEvents = [
  WebhookEndpointCreated,
  WebhookEndpointUpdated,
  WebhookEndpointEnabled,
  WebhookEndpointDisabled,
  WebhookEndpointDeleted,
  WebhookEndpointTested,
];
