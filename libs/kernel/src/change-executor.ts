import { type Actor, systemActor } from './actor.js';
import type { Aggregate } from './aggregate.js';
import type { Clock } from './clock.js';
import type { DomainEvent } from './domain-event.js';
import type { EventLog } from './event-log.js';
import type { Precondition } from './precondition.js';
import type { Id } from './type-id.js';
import type { Validated } from './validated.js';

/** A record as the executor knows it. */
export type StoredRecord<I extends Id = Id> = Aggregate & {
  readonly id: I;
  readonly accountId: Id<'acc'>;
  readonly revision?: number;
};

/** Reads and writes the aggregates of one type within the current transaction. */
export abstract class AggregateRepository<A extends StoredRecord> {
  /** Reads and locks a record. Throws NotFound. */
  abstract get(accountId: Id<'acc'>, id: A['id']): Promise<A>;
  abstract add(record: A): Promise<void>;
  /** Stores what has changed since `get`. */
  abstract save(record: A): Promise<void>;
  /** Schedules the jobs that follow from the state of a new or changed record. */
  schedule(_record: A): Promise<void> {
    return Promise.resolve();
  }
}

/** Which record a command changes, for whom, and under which condition. A command is one. */
export interface ChangeRequest<I extends Id> {
  readonly actor: Actor;
  readonly id: I;
  /** Absent: any revision. */
  readonly precondition?: Precondition;
  /** A body whose problems are reported when the record exists and has the requested revision. */
  readonly body?: Validated<object>;
}

type Verb<A> = (record: A, now: Date) => void | Promise<void>;

/**
 * The one path of a change: lock, precondition, body, what is due, verb, save, jobs, events. The audit log and all that follows
 * from a change elsewhere are made from the events that the record has recorded.
 */
export class ChangeExecutor {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async run<A extends StoredRecord>(records: AggregateRepository<A>, request: ChangeRequest<A['id']>, verb: Verb<A>): Promise<A> {
    return this.runOn(records, await records.get(request.actor.accountId, request.id), request, verb);
  }

  /** The same for a record that is locked already, together with others. */
  async runOn<A extends StoredRecord>(
    records: AggregateRepository<A>,
    record: A,
    { actor, precondition, body }: ChangeRequest<A['id']>,
    verb: Verb<A>,
  ): Promise<A> {
    precondition?.check(revisionOf(record));
    body?.getOrThrow();
    const now = this.clock.now();
    record.applyDue(now);
    const due = record.pullEvents();
    await verb(record, now);
    const events = record.pullEvents();
    await records.save(record);
    await records.schedule(record);
    this.record(systemActor(record.accountId), record, due);
    this.record(actor, record, events);
    return record;
  }

  async add<A extends StoredRecord>(records: AggregateRepository<A>, actor: Actor, create: (now: Date) => A | Promise<A>): Promise<A> {
    const record = await create(this.clock.now());
    const events = record.pullEvents();
    await records.add(record);
    await records.schedule(record);
    this.record(actor, record, events);
    return record;
  }

  private record(actor: Actor, { accountId, id, resourceType }: StoredRecord, events: readonly DomainEvent[]): void {
    for (const event of events) this.log.record({ accountId, resourceType, resourceId: id }, event, actor);
  }
}

function revisionOf({ resourceType, revision }: StoredRecord): number {
  if (revision === undefined) throw new TypeError(`The record (${resourceType}) has no revision that a precondition could require.`);
  return revision;
}
