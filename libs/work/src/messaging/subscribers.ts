import { type DeliveredEvent, type Id, idFromUuid, type RecordChange } from '#libs/kernel';
import { Database, type ExecuteSql } from '#libs/data';
import { Injectable } from '@nestjs/common';
import { JobRegistry } from './background-job.js';
import { Jobs } from './jobs.js';
import type { RecordedEvent } from './recorded-events.js';
import type { RunnableJob } from './runnable-job.js';
import { inTrace } from './traced-job.js';

/** An event with the record that it is about, as it is now. Null: there is none. */
export interface EventOfRecord {
  readonly event: RecordedEvent;
  readonly id: Id;
  readonly record: object | null;
}

type QueuedEvent = readonly [queue: string, event: DeliveredEvent];

const takeFormer = `delete from foundation.outbox_event where id in (
    select id from foundation.outbox_event order by id limit 500 for update skip locked)
  returning id, account_id, type, payload, at, trace_parent`;

/** Puts events into the queues of their subscribers. Queues are tables of the same database, so that happens in one transaction. */
@Injectable()
export class Subscribers {
  private known: readonly RunnableJob[] | undefined;

  constructor(
    private readonly registry: JobRegistry,
    private readonly jobs: Jobs,
    private readonly database: Database,
  ) {}

  /** Inserts in the transaction of `execute` and returns the queues, which `wake` starts after the commit. */
  send(events: readonly EventOfRecord[], execute: ExecuteSql): Promise<string[]> {
    return this.insert(
      events.flatMap((event) => this.queued(event)),
      execute,
    );
  }

  wake(queues: readonly string[]): void {
    for (const queue of queues) this.jobs.wake(queue);
  }

  /** Forwards what processes of the former release put into the outbox. The next release ends this, and the one after drops the table. */
  async sendFormer(): Promise<void> {
    const queues = await this.database.acrossTenants(async (execute) => {
      const { rows } = await execute(takeFormer, []);
      const queued = rows.flatMap(({ id, account_id, type, payload, at, trace_parent }) => {
        const head = { id: idFromUuid('evt', id), account_id: idFromUuid('acc', account_id), at: new Date(at).toISOString() };
        return this.of(type).map(({ queue }): QueuedEvent => [queue.name, inTrace({ ...head, type, payload }, trace_parent ?? undefined)]);
      });
      return this.insert(queued, execute);
    });
    this.wake(queues);
  }

  private async insert(queued: readonly QueuedEvent[], execute: ExecuteSql): Promise<string[]> {
    const byQueue = Map.groupBy(queued, ([queue]) => queue);
    for (const [queue, events] of byQueue) {
      const data = events.map(([, event]) => event);
      await this.jobs.insert(queue, data, execute);
    }
    return [...byQueue.keys()];
  }

  /** What an event tells itself goes to the subscribers of its type, and the change of a record to those of all its changes. */
  private queued({ event, id, record }: EventOfRecord): QueuedEvent[] {
    const { type, accountId, at, changes, facts, revision, resourceType, isForSubscribers, traceParent } = event;
    if (!isForSubscribers) return [];
    const deliver = (typeForOthers: string, payload: object) =>
      inTrace<DeliveredEvent>({ id: event.id, account_id: accountId, type: typeForOthers, at, payload }, traceParent ?? undefined);
    if (facts !== null) return this.of(type).map(({ queue }) => [queue.name, deliver(type, facts)]);
    if (record === null || revision === null) return [];
    const fieldsOf = record as Readonly<Record<string, unknown>> & RecordChange;
    const changed = Object.keys(changes);
    const changedType = `${resourceType}.changed`;
    return this.of(changedType).flatMap(({ queue, fields = [] }): QueuedEvent[] => {
      if (fields.length > 0 && changed.length > 0 && !fields.some((field) => changed.includes(field))) return [];
      const { status } = fieldsOf;
      const change: RecordChange = {
        ...(Object.fromEntries(fields.map((field) => [field, fieldsOf[field]])) as object),
        id,
        revision: fieldsOf.revision,
        status,
        previous_status: (changes['status'] === undefined ? status : changes['status'].from) as string | null,
        changed,
      };
      return [[queue.name, deliver(changedType, change)]];
    });
  }

  private of(type: string): readonly RunnableJob[] {
    this.known ??= this.registry.all();
    return this.known.filter(({ events }) => events?.includes(type));
  }
}
