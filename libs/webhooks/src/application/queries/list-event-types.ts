import type { Page } from '#libs/kernel';
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

export type EventTypesView = Page<EventTypeView>;

/** Lists the types of events, by name. */
export class ListEventTypes extends Query<EventTypesView> {}
