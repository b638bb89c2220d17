import { type Caller, type Id, InvalidParameters, type ListCriteria } from '#libs/kernel';
import { Criteria, CurrentCaller, Endpoint, PendingWork, PreferredWait, RecordId, requestCaller, type WaitPreference } from '#libs/rest';
import { Controller, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type EventsView, GetEvent, GetLastEvent, ListEvents } from '../../application/queries/list-events.js';
import { EventCatalog } from '../../domain/event-catalog.js';
import type { EventRecord } from '../../domain/event-record.js';
import { eventList } from '../queries/event-list.js';
import { awaitedEvents } from '../queries/events.handlers.js';
import { eventExample } from './events.examples.js';
import { EventFieldsResponse, EventResponse } from './events.responses.js';

@ApiTags('Events')
@ApiExtraModels(EventFieldsResponse)
@Controller('v1/events')
export class EventsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly pendingWork: PendingWork,
    private readonly catalog: EventCatalog,
  ) {}

  @Endpoint('GET', '', {
    operationId: 'listEvents',
    summary: 'List events',
    description:
      'Returns one event for each change in your account in the last 30 days, numbered without a gap. To follow the log, request `order=asc&after_sequence=N` with your last `sequence`, and `Prefer: wait=30`: an empty page is held back until an event follows. `data.object` is the record when the event was written; it can include later changes, while `revision` and `previous_attributes` are those of the change. Events about users, API keys and the account require the permission `audit_log.read`; for others their numbers are missing.',
    permission: 'events.read',
    list: eventList,
    pageOf: EventResponse,
    example: eventExample,
    statusWhenWaited: 200,
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Criteria(eventList) given: ListCriteria,
    @PreferredWait() preference: WaitPreference,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EventsView> {
    const criteria = this.withKnownTypes(given);
    const end = performance.now() + preference.seconds * 1_000;
    for (;;) {
      const last = await this.queries.execute(new GetLastEvent(caller.accountId));
      // A wait has asked for the rights again: what this page shows is for the permissions of now.
      const page = await this.queries.execute(new ListEvents(requestCaller(caller), criteria));
      const seconds = (end - performance.now()) / 1_000;
      if (page.data.length > 0 || seconds <= 0) return page;
      const outcome = await this.pendingWork.wait(caller, awaitedEvents, last, { ...preference, seconds });
      if (outcome === 'busy' || outcome === 'cut_off') return page;
      reply.header('preference-applied', `wait=${preference.seconds}`);
      if (outcome === 'timed_out') return page;
    }
  }

  @Endpoint('GET', ':id', {
    operationId: 'getEvent',
    summary: 'Get an event',
    description: 'Retrieves an event of the last 30 days. A webhook sends the same object.',
    permission: 'events.read',
    id: 'evt',
    record: EventResponse,
    hasRevision: false,
    example: eventExample,
  })
  get(@CurrentCaller() caller: Caller, @RecordId('evt') id: Id<'evt'>): Promise<EventRecord> {
    return this.queries.execute(new GetEvent(caller, id));
  }

  private withKnownTypes(criteria: ListCriteria): ListCriteria {
    const { type } = criteria.filters;
    if (typeof type !== 'string') return criteria;
    return { ...criteria, filters: { ...criteria.filters, type: this.typesOf(type).join(',') } };
  }

  private typesOf(patterns: string): string[] {
    const types = new Set<string>();
    for (const pattern of patterns.split(',')) {
      const matching = this.catalog.matching(pattern);
      if (matching.length === 0) {
        const message = 'type must be a comma-separated list of event types.';
        throw new InvalidParameters([{ parameter: 'type', code: 'not_allowed_value', message, allowed: this.catalog.patterns }]);
      }
      for (const name of matching) types.add(name);
    }
    return [...types].sort();
  }
}
