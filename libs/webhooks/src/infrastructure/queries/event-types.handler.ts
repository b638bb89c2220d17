import { onePage } from '#libs/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EventSamples } from '../../application/ports/event-samples.js';
import { type EventTypesView, ListEventTypes } from '../../application/queries/list-event-types.js';
import { EventCatalog } from '../../domain/event-catalog.js';
import { sampleEvent } from '../../domain/sample-event.js';
import { eventExample } from '../http/events.examples.js';
import { eventSchemaName } from '../http/events.responses.js';

const origin = {
  id: 'evt_01k9x3m5qceenerrepr4rh6nzk',
  at: eventExample.created_at,
  userId: null,
  apiKeyId: null,
  requestId: null,
} as const;

@QueryHandler(ListEventTypes)
export class ListEventTypesHandler implements IQueryHandler<ListEventTypes> {
  constructor(
    private readonly catalog: EventCatalog,
    private readonly samples: EventSamples,
  ) {}

  execute(): Promise<EventTypesView> {
    const data = this.catalog.types.map((type) => ({
      object: 'event_type' as const,
      name: type.name,
      meaning: type.meaning,
      permission: this.samples.permissionFor(type.resourceType),
      schema: eventSchemaName(type.resourceType),
      sample: sampleEvent(type, this.samples.contentOf(type), origin),
    }));
    return Promise.resolve(onePage(data));
  }
}
