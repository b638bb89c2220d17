import { createHash } from 'node:crypto';
import { getConstructionPlans, PgBoss, type SendOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { ExecuteSql } from '../persistence/database.js';
import { UnitOfWork } from '../persistence/unit-of-work.js';

/** A kind of background job. A job runs at least once: its effect must be the same when it runs twice. */
export abstract class JobHandler<T extends object> {
  abstract readonly queue: string;
  abstract handle(data: T): Promise<void>;
  /** Cron line in UTC, for work that comes round by itself. */
  readonly schedule?: string;
  /** How many jobs one process takes at once, and how many of those it works on at the same time. */
  readonly batchSize: number = 200;
  readonly batchConcurrency: number = 4;
  /** How many batches one process works on at once: a job that takes long holds up no more than its own batch. */
  readonly localConcurrency: number = 1;
  /** How often one process looks for new jobs; half a second is the least. */
  readonly pollingIntervalSeconds: number = 1;
}

export interface JobsOptions {
  readonly url: string;
  /** False: this process only sends jobs. */
  readonly work: boolean;
  readonly logger: Logger;
}

const queueOptions = { retryLimit: 20, retryBackoff: true, retryDelay: 1, retryDelayMax: 300, expireInSeconds: 900, heartbeatSeconds: 10 };
/** A job whose process was killed is found by its missing heartbeat within this time of the heartbeat's end. */
const monitorIntervalSeconds = 5;
/** A job that is still at work this long after a stop is left to another process. */
export const maxJobStopMs = 10_000;

/** Answers for all pieces, working on a few at a time. */
async function inLanes<T, R>(batchConcurrency: number, pieces: readonly T[], work: (piece: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = pieces.values();
  const lane = async () => {
    for (const piece of queue) results.push(await work(piece));
  };
  await Promise.all(Array.from({ length: batchConcurrency }, lane));
  return results;
}

/** The jobs of the service, kept in PostgreSQL beside the data they work on. */
export class Jobs {
  private readonly boss: PgBoss;

  constructor(private readonly options: JobsOptions) {
    this.boss = new PgBoss({
      connectionString: options.url,
      application_name: 'acs-jobs',
      max: 3,
      // The schema is made by the migration, under the owner's role.
      migrate: false,
      createSchema: false,
      supervise: options.work,
      schedule: options.work,
      superviseIntervalSeconds: monitorIntervalSeconds,
      monitorIntervalSeconds,
    });
    this.boss.on('error', (error) => options.logger.error({ err: error }, 'the job runner failed'));
  }

  async start(handlers: readonly JobHandler<object>[]): Promise<void> {
    await this.boss.start();
    if (!this.options.work) return;
    for (const handler of handlers) {
      const { queue, batchSize, batchConcurrency, localConcurrency, pollingIntervalSeconds } = handler;
      const options = { pollingIntervalSeconds, batchSize, localConcurrency, burstWhenBatchFull: true, perJobResults: true } as const;
      await this.boss.work(queue, options, (jobs) =>
        inLanes(batchConcurrency, jobs as { id: string; data: object }[], (job) => this.outcomeOf(handler, job)),
      );
      if (handler.schedule !== undefined) await this.boss.schedule(handler.queue, handler.schedule, {}, { tz: 'UTC' });
    }
  }

  /** A job that fails is tried again by itself; its neighbours are none the worse. */
  private async outcomeOf(handler: JobHandler<object>, { id, data }: { id: string; data: object }) {
    try {
      await handler.handle(data);
      return { id, status: 'completed' as const };
    } catch (error) {
      this.options.logger.warn({ err: error, queue: handler.queue, job_id: id }, 'a job failed and will be tried again');
      return { id, status: 'failed' as const, output: { message: error instanceof Error ? error.message : String(error) } };
    }
  }

  /** Sends a job in the transaction of the running command: it exists exactly when the change does. */
  async send(queue: string, data: object, startAfter?: Date): Promise<void> {
    const unit = UnitOfWork.current();
    // A job is kept for so long after the time it was to start at: one that was to start long ago would be swept away
    // before anybody takes it.
    const isLater = startAfter !== undefined && startAfter > unit.time.now();
    const options: SendOptions = {
      ...(isLater ? { startAfter } : {}),
      db: { executeSql: (text, values) => unit.executeSql(text, values ?? []) },
    };
    await this.boss.send(queue, data, options);
  }

  /** Adds jobs in a transaction that belongs to no tenant. */
  async insert(queue: string, data: readonly object[], execute: ExecuteSql): Promise<void> {
    const jobs = data.map((one) => ({ data: one }));
    await this.boss.insert(queue, jobs, { db: { executeSql: (text, values) => execute(text, values ?? []) } });
  }

  async stop(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: maxJobStopMs });
  }
}

/** Makes or migrates the job tables and queues; needs the owner's role. */
export async function prepareJobs(ownerUrl: string, queues: readonly string[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, application_name: 'acs-migrate', max: 1, supervise: false, schedule: false });
  const failures: unknown[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const queue of queues) {
    if (existing.has(queue)) await boss.updateQueue(queue, queueOptions);
    else await boss.createQueue(queue, queueOptions);
  }
  await boss.stop({ graceful: false });
  if (failures.length > 0) throw failures[0];
}

/** What `prepareJobs` leaves behind, by names that change with the tables of the job runner and with the options of queues. */
export function jobParts(queues: readonly string[]): string[] {
  const digest = createHash('sha256').update(getConstructionPlans()).update(JSON.stringify(queueOptions)).digest('hex');
  return [`jobs:${digest.slice(0, 16)}`, ...queues.map((queue) => `queue:${queue}`)];
}
