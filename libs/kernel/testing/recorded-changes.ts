import {
  type Actor,
  AggregateRepository,
  ChangeExecutor,
  type DomainEvent,
  EventLog,
  type EventSubject,
  type Id,
  NotFound,
  type StoredRecord,
} from '../src/index.js';

/** A recorded change, as the audit log has it. */
export interface RecordedEntry extends Pick<DomainEvent, 'changes' | 'at' | 'revision'> {
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: Id;
  readonly isPublished: boolean;
  readonly actor: Actor;
}

/** Keeps the recorded changes. `onRecord` is called with the type of each. */
export class EventsInMemory extends EventLog {
  readonly entries: RecordedEntry[] = [];

  constructor(private readonly onRecord: (type: string) => void = () => undefined) {
    super();
  }

  record({ resourceType, resourceId }: EventSubject, { type, changes, at, revision, meaning }: DomainEvent, actor?: Actor): void {
    this.onRecord(type);
    this.entries.push({
      action: type,
      resourceType,
      resourceId,
      changes,
      at,
      revision,
      isPublished: meaning !== null,
      actor: actor as Actor,
    });
  }
}

/** The real executor of changes, for specs of use cases: it keeps the recorded changes. */
export class RecordedChanges extends ChangeExecutor {
  readonly entries: RecordedEntry[];

  constructor(now: () => Date) {
    const log = new EventsInMemory();
    super(log, { now });
    this.entries = log.entries;
  }

  /** The recorded actions with the records that they changed, in order. */
  get actions(): [string, Id][] {
    return this.entries.map(({ action, resourceId }) => [action, resourceId]);
  }
}

/** Aggregates in memory. `saved` lists the records that were written, in order. */
export class InMemoryRepository<A extends StoredRecord> extends AggregateRepository<A> {
  readonly saved: A['id'][] = [];
  protected readonly records = new Map<string, A>();

  get(accountId: Id<'acc'>, id: A['id']): Promise<A> {
    const record = this.records.get(id);
    return record?.accountId === accountId ? Promise.resolve(record) : Promise.reject(new NotFound());
  }

  add(record: A): Promise<void> {
    this.records.set(record.id, record);
    return this.save(record);
  }

  save(record: A): Promise<void> {
    this.saved.push(record.id);
    return Promise.resolve();
  }

  protected filter(condition: (record: A) => boolean): Promise<A[]> {
    return Promise.resolve([...this.records.values()].filter(condition));
  }
}
