import type { BoundedContext } from '#libs/foundation';
import { Module } from '@nestjs/common';
import {
  DeleteWebhookEndpointHandler,
  RotateWebhookSecretHandler,
  SwitchWebhookEndpointHandler,
  UpdateWebhookEndpointHandler,
} from './application/commands/change-webhook-endpoint.js';
import { CreateWebhookEndpointHandler } from './application/commands/create-webhook-endpoint.js';
import { ResealWebhookSecretsHandler } from './application/commands/reseal-webhook-secrets.js';
import { EndpointRules } from './application/endpoint-rules.js';
import { DeliveryQueue } from './application/ports/delivery-queue.js';
import { DestinationPolicy } from './application/ports/destination-policy.js';
import { EndpointSecrets } from './application/ports/endpoint-secrets.js';
import { WebhookSender } from './application/ports/webhook-sender.js';
import { DeliveryAttempt } from './application/processes/delivery-attempt.js';
import { webhookEvents } from './domain/webhook-events.js';
import { WebhookEndpointRepository } from './domain/webhook-endpoint.repository.js';
import { GuardedWebhookSender } from './infrastructure/adapters/guarded-webhook-sender.js';
import { PostgresDeliveryQueue } from './infrastructure/adapters/postgres-delivery-queue.js';
import { PublicDestinations } from './infrastructure/adapters/public-destinations.js';
import { SealedEndpointSecrets } from './infrastructure/adapters/sealed-endpoint-secrets.js';
import { EventsController } from './infrastructure/http/events.controller.js';
import { WebhookDeliveriesController } from './infrastructure/http/webhook-deliveries.controller.js';
import { WebhookEndpointsController } from './infrastructure/http/webhook-endpoints.controller.js';
import { AppendEvents } from './infrastructure/messaging/append-events.loop.js';
import { DeliverWebhooks } from './infrastructure/messaging/deliver-webhooks.loop.js';
import { endpointEntities } from './infrastructure/persistence/endpoint.schema.js';
import { MikroOrmWebhookEndpointRepository } from './infrastructure/persistence/mikro-orm-webhook-endpoint.repository.js';
import { webhooksRetention } from './infrastructure/persistence/retention.js';
import { webhooksEntities } from './infrastructure/persistence/webhooks.schema.js';
import { GetEventHandler, GetLastEventHandler, ListEventsHandler } from './infrastructure/queries/events.handlers.js';
import { WebhookEndpointSnapshots } from './infrastructure/queries/webhook-endpoint-snapshots.js';
import {
  GetWebhookDeliveryHandler,
  GetWebhookEndpointHandler,
  ListWebhookDeliveriesHandler,
  ListWebhookEndpointsHandler,
} from './infrastructure/queries/webhook-endpoints.handlers.js';

@Module({
  controllers: [EventsController, WebhookEndpointsController, WebhookDeliveriesController],
  providers: [
    AppendEvents,
    ListEventsHandler,
    GetEventHandler,
    GetLastEventHandler,
    { provide: WebhookEndpointRepository, useClass: MikroOrmWebhookEndpointRepository },
    { provide: DestinationPolicy, useClass: PublicDestinations },
    { provide: EndpointSecrets, useClass: SealedEndpointSecrets },
    { provide: DeliveryQueue, useClass: PostgresDeliveryQueue },
    { provide: WebhookSender, useClass: GuardedWebhookSender },
    EndpointRules,
    CreateWebhookEndpointHandler,
    UpdateWebhookEndpointHandler,
    SwitchWebhookEndpointHandler,
    RotateWebhookSecretHandler,
    DeleteWebhookEndpointHandler,
    ResealWebhookSecretsHandler,
    DeliveryAttempt,
    DeliverWebhooks,
    WebhookEndpointSnapshots,
    ListWebhookEndpointsHandler,
    GetWebhookEndpointHandler,
    ListWebhookDeliveriesHandler,
    GetWebhookDeliveryHandler,
  ],
})
export class WebhooksModule {}

/** The context as the composition sees it. */
export const webhooks: BoundedContext = {
  schema: 'webhooks',
  module: WebhooksModule,
  events: webhookEvents,
  entities: [...webhooksEntities, ...endpointEntities],
  retention: webhooksRetention,
};
