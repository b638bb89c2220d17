import type { Caller } from '#libs/kernel';
import { CurrentCaller, Endpoint } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type EventTypesView, ListEventTypes } from '../../application/queries/list-event-types.js';
import { eventExample } from './events.examples.js';
import { EventTypeResponse } from './events.responses.js';

@ApiTags('Events')
@Controller('v1/event_types')
export class EventTypesController {
  constructor(private readonly queries: QueryBus) {}

  @Endpoint('GET', '', {
    operationId: 'listEventTypes',
    summary: 'List event types',
    description: 'Returns every type of event on one page, with a sample of each.',
    permission: 'events.read',
    pageOf: EventTypeResponse,
    example: {
      object: 'event_type',
      name: eventExample.type,
      meaning: 'The plan of the account was changed.',
      permission: 'audit_log.read',
      schema: 'AccountEvent',
      sample: eventExample,
    },
  })
  list(@CurrentCaller() _caller: Caller): Promise<EventTypesView> {
    return this.queries.execute(new ListEventTypes());
  }
}
