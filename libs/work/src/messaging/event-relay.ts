import { type DeliveredEvent, idFromUuid, type Row } from '#libs/kernel';
import type { Database } from '#libs/data';
import type { Logger } from 'pino';
import type { RunnableJob } from './runnable-job.js';
import type { Jobs } from './jobs.js';
import { PollingLoop } from './polling-loop.js';
import { inTrace } from './traced-job.js';
import { mayHaveLeft, roundOfRows } from './rows-of-accounts.js';

const batchSize = 500;
const intervalMs = 250;

const dequeue = (ids: string) => `delete from foundation.outbox_event where id in (${ids} for update skip locked)
  returning id, account_id, type, payload, at, trace_parent`;
const oldest = dequeue(`select id from foundation.outbox_event order by id limit ${batchSize}`);
const nextRound = roundOfRows({ table: 'foundation.outbox_event', key: 'id', batchSize });
const byAccount = dequeue(`select id from foundation.outbox_event where id in (select id from (${nextRound}) as next)`);

/**
 * Moves events from the outbox to the queues of their subscribers. Outbox and queues are tables of one database, so the relay moves
 * each event in one transaction. It loses and duplicates no event, even when a process is killed.
 */
export class EventRelay {
  /** Whether the last batch left events. Accounts then take turns. */
  private isBehind = false;
  private readonly loop: PollingLoop;
  private readonly queuesByType = new Map<string, string[]>();

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    jobsOfContexts: readonly RunnableJob[],
    logger: Logger,
  ) {
    this.loop = new PollingLoop({ name: 'event relay', intervalMs }, { step: () => this.step() }, logger);
    for (const { queue, events = [] } of jobsOfContexts) {
      for (const type of events) this.queuesByType.set(type, [...(this.queuesByType.get(type) ?? []), queue.name]);
    }
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Relays one batch and returns whether more events are waiting. */
  async step(): Promise<boolean> {
    const { accounts, queues } = await this.database.acrossTenants(async (execute) => {
      const { rows } = await execute(this.isBehind ? byAccount : oldest, []);
      const events = rows.map(deliveredEventOf).sort((a, b) => (a.id < b.id ? -1 : 1));
      const byQueue = new Map<string, DeliveredEvent[]>();
      for (const event of events) {
        for (const queue of this.queuesByType.get(event.type) ?? []) byQueue.set(queue, [...(byQueue.get(queue) ?? []), event]);
      }
      for (const [queue, data] of byQueue) await this.jobs.insert(queue, data, execute);
      return { accounts: events.map(({ account_id: account }) => account), queues: [...byQueue.keys()] };
    });
    for (const queue of queues) this.jobs.wake(queue);
    this.isBehind = mayHaveLeft(accounts, batchSize);
    return this.isBehind;
  }
}

function deliveredEventOf(row: Row): DeliveredEvent {
  const { id, account_id, type, payload, at, trace_parent } = row;
  const event = {
    id: idFromUuid('evt', id),
    account_id: idFromUuid('acc', account_id),
    type,
    payload,
    at: new Date(at).toISOString(),
  };
  return inTrace(event, trace_parent ?? undefined);
}
