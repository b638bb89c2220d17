import { Query } from '@nestjs/cqrs';
import type { EventRecord } from '../../domain/event-record.js';

export interface EventTypeView {
  readonly object: 'event_type';
  readonly name: string;
  readonly meaning: string;
  readonly permission: string;
  readonly schema: string;
  readonly sample: EventRecord;
}

export interface EventTypesView {
  readonly data: readonly EventTypeView[];
  readonly has_more: boolean;
  readonly next_cursor: null;
}

/** Lists the types of events, by name. */
export class ListEventTypes extends Query<EventTypesView> {}
