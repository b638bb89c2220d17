import {
  type Actor,
  type AuditEntry,
  AuditTrail,
  AggregateRepository,
  ChangeExecutor,
  type Id,
  type IntegrationEvent,
  NotFound,
  Outbox,
  type StoredRecord,
} from '../src/index.js';

class RecordedTrail extends AuditTrail {
  readonly entries: (AuditEntry & { readonly actor: Actor })[] = [];
  append(actor: Actor, entry: AuditEntry): void {
    this.entries.push({ ...entry, actor });
  }
}

class RecordedOutbox extends Outbox {
  readonly events: IntegrationEvent[] = [];
  publish(_: Id<'acc'>, event: IntegrationEvent): void {
    this.events.push(event);
  }
}

/** The real executor of changes, for specs of use cases: it keeps the audit entries and the published events. */
export class RecordedChanges extends ChangeExecutor {
  readonly entries: RecordedTrail['entries'];
  readonly events: readonly IntegrationEvent[];

  constructor(now: () => Date) {
    const [trail, outbox] = [new RecordedTrail(), new RecordedOutbox()];
    super(trail, outbox, { now });
    this.entries = trail.entries;
    this.events = outbox.events;
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
