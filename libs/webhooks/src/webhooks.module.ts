import type { BoundedContext } from '#libs/foundation';
import { Module } from '@nestjs/common';
import { EventsController } from './infrastructure/http/events.controller.js';
import { AppendEvents } from './infrastructure/messaging/append-events.loop.js';
import { webhooksRetention } from './infrastructure/persistence/retention.js';
import { webhooksEntities } from './infrastructure/persistence/webhooks.schema.js';
import { GetEventHandler, GetLastEventHandler, ListEventsHandler } from './infrastructure/queries/events.handlers.js';

@Module({
  controllers: [EventsController],
  providers: [AppendEvents, ListEventsHandler, GetEventHandler, GetLastEventHandler],
})
export class WebhooksModule {}

/** The context as the composition sees it. */
export const webhooks: BoundedContext = {
  schema: 'webhooks',
  module: WebhooksModule,
  entities: webhooksEntities,
  retention: webhooksRetention,
};
