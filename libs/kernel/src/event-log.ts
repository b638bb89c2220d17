import type { Actor } from './actor.js';
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
 * Records events in the current transaction. After its commit they reach their subscribers and, if they have a meaning for integrators,
 * the event log of the account. Events of one record are in order if the transaction holds its lock.
 */
export abstract class EventLog {
  /** `actor` makes the event an entry of the audit log too. The `ChangeExecutor` records the events of changes, with their actors. */
  abstract record(subject: EventSubject, event: DomainEvent, actor?: Actor): void;
}
