import type { DomainEvent } from './domain-event.js';
import type { Id } from './type-id.js';

/** The record that an event is about. */
export interface EventSubject {
  readonly accountId: Id<'acc'>;
  /** The type of the record, as in the type of the event: `campaign`. */
  readonly resourceType: string;
  readonly resourceId: Id;
}

/**
 * Records events that are no audited changes, such as the end of a sync. They are published when the current transaction is committed.
 * Events of one record are in order if the transaction holds its lock. The `ChangeExecutor` records those of changes.
 */
export abstract class EventLog {
  abstract record(subject: EventSubject, event: DomainEvent): void;
}
