import { type Changes, type DomainEvent, type DomainEventClass } from './domain-event.js';
import { isSameValue } from './same-value.js';
import type { Id } from './type-id.js';

/** What every record has. */
export interface AggregateState {
  readonly id: Id;
}

/** What a record has that clients change under the condition of a revision. */
export interface RecordState extends AggregateState {
  readonly accountId: Id<'acc'>;
  /** Incremented on every change that users see as a change; the entity tag. */
  readonly revision: number;
  readonly updatedAt: Date;
}

// Repositories restore records without their constructor, so the events of a record are kept beside it.
const recordedEvents = new WeakMap<object, DomainEvent[]>();

/**
 * A record that is locked, changed and stored as a whole. A verb leaves it valid and records what it did as events; the
 * `ChangeExecutor` hands them to the event log. `State` is every field that is stored.
 */
export abstract class Aggregate<State extends object = AggregateState> {
  /** The type of the record in the audit trail, e.g. `campaign`. */
  abstract get resourceType(): string;
  /** The fields that the audit trail shows, with their names in the API. */
  protected abstract get auditedFields(): Readonly<Record<string, string>>;

  protected constructor(state: State) {
    Object.assign(this, state);
  }

  /** Applies what is due at this time, such as an end date. Every change calls it first, with the lock of the record. */
  applyDue(_now: Date): void {}

  /** Returns the events since the last call. */
  pullEvents(): readonly DomainEvent[] {
    const events = recordedEvents.get(this) ?? [];
    recordedEvents.delete(this);
    return events;
  }

  protected recordEvent(event: DomainEvent): void {
    recordedEvents.set(this, [...(recordedEvents.get(this) ?? []), event]);
  }

  /** Changes the record and records the event with the audited fields that differ. */
  protected recordChange(Event: DomainEventClass, values: Partial<State>, now: Date): void {
    const changes = this.changesTo(values);
    this.assign(values);
    this.recordEvent(new Event(changes, now, this.storedRevision));
  }

  /** Records the creation of the record. */
  protected recordCreation(Event: DomainEventClass, fields: readonly (keyof State & string)[], at: Date): void {
    const changes = Object.fromEntries(fields.map((name) => [name, { from: null, to: this.state[name] }]));
    this.recordEvent(new Event(changes, at, this.storedRevision));
  }

  /** Changes the record without a new revision: progress that is neither audited nor published. */
  protected assign(values: Partial<State>): void {
    Object.assign(this, values);
  }

  private changesTo(values: Partial<State>): Changes {
    const names = Object.entries(this.auditedFields) as [keyof State, string][];
    const differing = names.filter(([name]) => name in values && !isSameValue(this.state[name], values[name]));
    return Object.fromEntries(differing.map(([name, label]) => [label, { from: this.state[name], to: values[name] }]));
  }

  private get storedRevision(): number | null {
    return (this as { revision?: number }).revision ?? null;
  }

  protected get state(): State {
    return this as unknown as State;
  }
}

/** An aggregate with a revision. */
abstract class RevisedAggregate<State extends RecordState> extends Aggregate<State> {
  /** Changes the record as one revision and records the event with the audited fields that differ. */
  protected revise(Event: DomainEventClass, values: Partial<State>, now: Date): void {
    this.recordChange(Event, { ...values, updatedAt: now, revision: this.state.revision + 1 }, now);
  }
}

/**
 * The base class of an aggregate with these fields: `class Campaign extends aggregateOf<CampaignState>()`. Its verbs call `revise` if
 * the fields include a revision, and `recordChange` if they do not.
 */
export function aggregateOf<State extends object>() {
  return RevisedAggregate as unknown as abstract new (
    state: State,
  ) => (State extends RecordState ? RevisedAggregate<State> : Aggregate<State>) & Readonly<State>;
}
