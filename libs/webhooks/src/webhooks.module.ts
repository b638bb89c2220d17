import { Module } from '@nestjs/common';
import {
  DeleteWebhookEndpointHandler,
  DisableWebhookEndpointHandler,
  EnableWebhookEndpointHandler,
  RotateWebhookSecretHandler,
  UpdateWebhookEndpointHandler,
} from './application/commands/change-webhook-endpoint.js';
import { CreateWebhookEndpointHandler } from './application/commands/create-webhook-endpoint.js';
import { ResealWebhookSecretsHandler } from './application/commands/reseal-webhook-secrets.js';
import { ReplayEventsHandler, RetryWebhookDeliveryHandler } from './application/commands/replay-events.js';
import { TestWebhookEndpointHandler } from './application/commands/test-webhook-endpoint.js';
import { EndpointRules } from './application/endpoint-rules.js';
import { DeliveryQueue } from './application/ports/delivery-queue.js';
import { DeliveryReplays } from './application/ports/delivery-replays.js';
import { DestinationPolicy } from './application/ports/destination-policy.js';
import { EndpointSecrets } from './application/ports/endpoint-secrets.js';
import { EventSamples } from './application/ports/event-samples.js';
import { WebhookSender } from './application/ports/webhook-sender.js';
import { DeliveryAttempt } from './application/processes/delivery-attempt.js';
import { webhookEvents } from './domain/webhook-endpoint-events.js';
import { WebhookEndpointRepository } from './domain/webhook-endpoint.repository.js';
import { DeclaredEventSamples } from './infrastructure/adapters/declared-event-samples.js';
import { EndpointPermissions } from './infrastructure/adapters/endpoint-permissions.js';
import { GuardedWebhookSender } from './infrastructure/adapters/guarded-webhook-sender.js';
import { PostgresDeliveryQueue } from './infrastructure/adapters/postgres-delivery-queue.js';
import { PostgresDeliveryReplays } from './infrastructure/adapters/postgres-delivery-replays.js';
import { PublicDestinations } from './infrastructure/adapters/public-destinations.js';
import { SealedEndpointSecrets } from './infrastructure/adapters/sealed-endpoint-secrets.js';
import { EventTypesController } from './infrastructure/http/event-types.controller.js';
import { EventsController } from './infrastructure/http/events.controller.js';
import { WebhookActionsController } from './infrastructure/http/webhook-actions.controller.js';
import { WebhookDeliveriesController } from './infrastructure/http/webhook-deliveries.controller.js';
import { WebhookEndpointsController } from './infrastructure/http/webhook-endpoints.controller.js';
import { eventLog } from './infrastructure/health/event-log.check.js';
import { webhookDeliveries } from './infrastructure/health/webhook-deliveries.check.js';
import { webhookSecrets } from './infrastructure/health/webhook-secrets.check.js';
import { EventRelay } from './infrastructure/messaging/event-relay.loop.js';
import { DeliverWebhooks } from './infrastructure/messaging/deliver-webhooks.loop.js';
import { endpointEntities } from './infrastructure/persistence/endpoint.schema.js';
import { MikroOrmWebhookEndpointRepository } from './infrastructure/persistence/mikro-orm-webhook-endpoint.repository.js';
import { webhooksRetention } from './infrastructure/persistence/retention.js';
import { webhooksEntities } from './infrastructure/persistence/webhooks.schema.js';
import { ListEventTypesHandler } from './infrastructure/queries/event-types.handler.js';
import { GetEventHandler, GetLastEventHandler, ListEventsHandler } from './infrastructure/queries/events.handlers.js';
import { WebhookFigures } from './infrastructure/queries/webhook-figures.js';
import { WebhookEndpointSnapshots } from './infrastructure/queries/webhook-endpoint-snapshots.js';
import {
  GetWebhookDeliveryHandler,
  GetWebhookEndpointHandler,
  ListWebhookDeliveriesHandler,
  ListWebhookEndpointsHandler,
} from './infrastructure/queries/webhook-endpoints.handlers.js';

@Module({
  controllers: [EventsController, EventTypesController, WebhookEndpointsController, WebhookActionsController, WebhookDeliveriesController],
  providers: [
    EventRelay,
    ListEventsHandler,
    GetEventHandler,
    GetLastEventHandler,
    ListEventTypesHandler,
    { provide: WebhookEndpointRepository, useClass: MikroOrmWebhookEndpointRepository },
    { provide: DestinationPolicy, useClass: PublicDestinations },
    { provide: EndpointSecrets, useClass: SealedEndpointSecrets },
    { provide: DeliveryQueue, useClass: PostgresDeliveryQueue },
    { provide: DeliveryReplays, useClass: PostgresDeliveryReplays },
    { provide: EventSamples, useClass: DeclaredEventSamples },
    { provide: WebhookSender, useClass: GuardedWebhookSender },
    EndpointRules,
    EndpointPermissions,
    CreateWebhookEndpointHandler,
    UpdateWebhookEndpointHandler,
    EnableWebhookEndpointHandler,
    DisableWebhookEndpointHandler,
    ReplayEventsHandler,
    RetryWebhookDeliveryHandler,
    TestWebhookEndpointHandler,
    RotateWebhookSecretHandler,
    DeleteWebhookEndpointHandler,
    ResealWebhookSecretsHandler,
    DeliveryAttempt,
    DeliverWebhooks,
    WebhookEndpointSnapshots,
    WebhookFigures,
    ListWebhookEndpointsHandler,
    GetWebhookEndpointHandler,
    ListWebhookDeliveriesHandler,
    GetWebhookDeliveryHandler,
  ],
})
export class WebhooksModule {}

/** The context as the composition sees it. */
export const webhooks = {
  schema: 'webhooks',
  module: WebhooksModule,
  events: webhookEvents,
  entities: [...webhooksEntities, ...endpointEntities],
  retention: webhooksRetention,
  healthChecks: [eventLog, webhookSecrets, webhookDeliveries],
};
