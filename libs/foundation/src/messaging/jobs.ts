import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobQueue, type Queue } from '#libs/kernel';
import { getConstructionPlans, PgBoss, type SendOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { ExecuteSql } from '../postgres/database.js';
import { UnitOfWork } from '../postgres/unit-of-work.js';
import type { RunnableJob } from './background-job.js';

export interface JobsOptions {
  readonly url: string;
  /** Whether this process runs jobs. If false, it only sends them. */
  readonly work: boolean;
  readonly logger: Logger;
}

const queueOptions = { retryLimit: 20, retryBackoff: true, retryDelay: 1, retryDelayMax: 300, expireInSeconds: 900, heartbeatSeconds: 10 };
/** A job of a killed process is detected within this time after its heartbeat expires. */
const monitorIntervalSeconds = 5;
/** The maximum time that a stop waits for running jobs. Another process retries a job that has not finished. */
export const maxJobStopMs = 10_000;
/** The minimum time that the job runner needs to stop. */
const minStopMs = 1_000;
/** New jobs of one queue are fetched together when they are sent within this time. */
const wakeDelayMs = 20;

/** Runs `work` for every item with limited concurrency and returns all results. */
async function mapConcurrently<T, R>(concurrency: number, items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.values();
  const runLane = async () => {
    for (const item of queue) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: concurrency }, runLane));
  return results;
}

/** The job queue of the service, stored in the same PostgreSQL database as the data. */
export class Jobs extends JobQueue {
  private readonly boss: PgBoss;
  /** The ID of a poller of each queue that this process works on. */
  private readonly pollers = new Map<string, string>();
  private readonly waking = new Map<string, NodeJS.Timeout>();

  constructor(private readonly options: JobsOptions) {
    super();
    this.boss = new PgBoss({
      connectionString: options.url,
      application_name: 'acs-jobs',
      max: 3,
      // The migration creates the schema with the owner's role.
      migrate: false,
      createSchema: false,
      supervise: options.work,
      schedule: options.work,
      superviseIntervalSeconds: monitorIntervalSeconds,
      monitorIntervalSeconds,
    });
    this.boss.on('error', (error) => options.logger.error({ err: error }, 'the job runner failed'));
  }

  async start(jobs: readonly RunnableJob[]): Promise<void> {
    await this.boss.start();
    if (!this.options.work) return;
    for (const job of jobs) {
      const { queue, schedule, batchSize = 200, batchConcurrency = 4, localConcurrency = 1, pollingIntervalSeconds = 1 } = job.options;
      const options = { pollingIntervalSeconds, batchSize, localConcurrency, burstWhenBatchFull: true, perJobResults: true } as const;
      const poller = await this.boss.work(queue, options, (batch) =>
        mapConcurrently(batchConcurrency, batch as { id: string; data: object }[], (item) => this.outcomeOf(job, item)),
      );
      this.pollers.set(queue, poller);
      if (schedule !== undefined) await this.boss.schedule(queue, schedule, {}, { tz: 'UTC' });
    }
  }

  /** Runs one job. A failed job is retried without affecting the other jobs of its batch. */
  private async outcomeOf({ options: { queue }, handler }: RunnableJob, { id, data }: { id: string; data: object }) {
    try {
      await handler.handle(data as never);
      return { id, status: 'completed' as const };
    } catch (error) {
      this.options.logger.warn({ err: error, queue, job_id: id }, 'a job failed and will be retried');
      return { id, status: 'failed' as const, output: { message: error instanceof Error ? error.message : String(error) } };
    }
  }

  /** Sends a job in the transaction of the running command, so the job exists if and only if the change is committed. */
  async send<T extends object>(queue: Queue<T>, data: NoInfer<T>, startAfter?: Date): Promise<void> {
    const unit = UnitOfWork.current();
    // The retention of a job counts from `startAfter`. A job with a start time far in the past would be deleted before a worker
    // fetches it.
    const isInFuture = startAfter !== undefined && startAfter > unit.time.now();
    const options: SendOptions = {
      ...(isInFuture ? { startAfter } : {}),
      db: { executeSql: (text, values) => unit.executeSql(text, values ?? []) },
    };
    await this.boss.send(queue.name, data, options);
    if (!isInFuture) unit.afterCommit(() => this.wake(queue.name));
  }

  /** Inserts jobs in a transaction outside any tenant. After its commit, `wake` starts them without waiting for the next poll. */
  async insert(queue: string, data: readonly object[], execute: ExecuteSql): Promise<void> {
    const jobs = data.map((item) => ({ data: item }));
    await this.boss.insert(queue, jobs, { db: { executeSql: (text, values) => execute(text, values ?? []) } });
  }

  /** Fetches new jobs of a queue soon if this process works on it. Other processes poll. */
  wake(queue: string): void {
    const poller = this.pollers.get(queue);
    if (poller === undefined || this.waking.has(queue)) return;
    const fetchSoon = () => {
      this.waking.delete(queue);
      this.boss.notifyWorker(poller);
    };
    this.waking.set(queue, setTimeout(fetchSoon, wakeDelayMs).unref());
  }

  async stop(): Promise<void> {
    // The stop of the job runner checks only twice per second whether the running jobs have finished.
    const finished = Promise.all([...this.pollers.keys()].map((queue) => this.boss.offWork(queue)));
    const timeout = new AbortController();
    const expired = sleep(maxJobStopMs - minStopMs, undefined, { signal: timeout.signal }).catch(() => undefined); // aborted below
    await Promise.race([finished, expired]);
    timeout.abort();
    await this.boss.stop({ graceful: true, timeout: minStopMs });
  }
}

/** Creates or migrates the job tables and queues. Requires the owner's role. */
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

/** Returns the names of what `prepareJobs` creates. They change with the tables of the job runner and the options of the queues. */
export function jobParts(queues: readonly string[]): string[] {
  const digest = createHash('sha256').update(getConstructionPlans()).update(JSON.stringify(queueOptions)).digest('hex');
  return [`jobs:${digest.slice(0, 16)}`, ...queues.map((queue) => `queue:${queue}`)];
}
