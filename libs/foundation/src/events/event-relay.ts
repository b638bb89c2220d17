import { setTimeout as pause } from 'node:timers/promises';
import { type DeliveredEvent, idFromUuid } from '#libs/kernel';
import type { Logger } from 'pino';
import type { Jobs } from '../jobs/jobs.js';
import type { Row } from '../persistence/connection.js';
import type { Database } from '../persistence/database.js';
import type { EventSubscriber } from './event-subscriber.js';

const batchSize = 500;
const backoffMs = 250;
const backoffAfterFailureMs = 2_000;

const take = `delete from foundation.outbox_event where id in (
    select id from foundation.outbox_event order by id limit ${batchSize} for update skip locked)
  returning id, account_id, type, payload, at`;

/**
 * Takes events from the outbox to the queues of their subscribers. Both are tables of one database, so an event leaves the
 * one and enters the others in one transaction: none is lost or sent twice by the relay, whenever a process is killed.
 */
export class EventRelay {
  private running: Promise<void> | undefined;
  private readonly end = new AbortController();
  private readonly queuesByType = new Map<string, string[]>();

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    subscribers: readonly EventSubscriber[],
    private readonly logger: Logger,
  ) {
    for (const { events, queue } of subscribers) {
      for (const type of events) this.queuesByType.set(type, [...(this.queuesByType.get(type) ?? []), queue]);
    }
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.end.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.end.signal.aborted) {
      let rest = backoffMs;
      try {
        if ((await this.relay()) === batchSize) rest = 0;
      } catch (error) {
        this.logger.warn({ err: error }, 'events could not be taken on and wait');
        rest = backoffAfterFailureMs;
      }
      if (rest > 0) await pause(rest, undefined, { signal: this.end.signal }).catch(() => undefined); // only the stop ends it early
    }
  }

  /** Takes one batch on; returns how many events it held. */
  private relay(): Promise<number> {
    return this.database.acrossTenants(async (execute) => {
      const { rows } = await execute(take, []);
      const events = rows.map(deliveredEventOf).sort((a, b) => (a.id < b.id ? -1 : 1));
      const byQueue = new Map<string, DeliveredEvent[]>();
      for (const event of events) {
        for (const queue of this.queuesByType.get(event.type) ?? []) byQueue.set(queue, [...(byQueue.get(queue) ?? []), event]);
      }
      for (const [queue, data] of byQueue) await this.jobs.insert(queue, data, execute);
      return rows.length;
    });
  }
}

function deliveredEventOf(row: Row): DeliveredEvent {
  const { id, account_id, type, payload, at } = row;
  return {
    id: idFromUuid('evt', id),
    account_id: idFromUuid('acc', account_id),
    type,
    payload,
    at: new Date(at).toISOString(),
  };
}
