import { JobQueue, type Lane, lanes, type MergedQueue, type Queue } from '#libs/kernel';
import { type ExecuteSql, UnitOfWork } from '#libs/data';
import { type Metrics, seriesOf } from '#libs/operations';
import pg from 'pg';
import { type JobInsert, PgBoss, type SendOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { RunnableJob } from './runnable-job.js';
import { jobRunnerConnections } from '../process/process-connections.js';
import { DeadLetters } from './dead-letters.js';
import { PollingLoop } from './polling-loop.js';
import { type JobSeries, QueueWorker } from './queue-worker.js';
import { inTrace } from './traced-job.js';

export interface JobsOptions {
  readonly url: string;
  /** Whether this process runs jobs. If false, it only sends them. */
  readonly work: boolean;
  readonly logger: Logger;
  readonly metrics?: Metrics | undefined;
  /** How often it looks for jobs that are due. Default: every 500 ms. */
  readonly lookIntervalMs?: number;
}

/** A job of a killed process is detected within this time after its heartbeat expires. */
const monitorIntervalSeconds = 5;
/** How often finished jobs are deleted. */
const maintenanceIntervalSeconds = 600;
/** How often the log reports dead letters that wait for an operator. */
const reportIntervalMs = 10 * 60_000;
/** The maximum time that a stop waits for running jobs. Another process retries a job that has not finished. */
export const maxJobStopMs = 10_000;

/** Sweeps of the former release. Their schedules would fill queues on which nothing works. */
const formerSweeps = ['analytics.forget-stored-results', 'foundation.forget-idempotency-keys'];

/**
 * A process learns at once of the jobs that it sends itself. It looks for the others, which another process has sent or whose time has
 * come, with one statement for all queues.
 */
const lookIntervalMs = 500;
const dueQueues = `select q.name from unnest($1::text[]) as q (name) where exists (
  select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;

/** Jobs that are sent within this time are fetched together. */
const wakeDelayMs = 20;

/** The job queues of the service, stored in the same PostgreSQL database as the data. */
export class Jobs extends JobQueue {
  /** Jobs that have used up their retries. */
  readonly deadLetters: DeadLetters;
  private readonly boss: PgBoss;
  private readonly connections: pg.Pool[] = [];
  private readonly workers = new Map<string, QueueWorker>();
  private readonly waking = new Map<string, NodeJS.Timeout>();
  private reports: NodeJS.Timeout | undefined;
  private looking: PollingLoop | undefined;
  private isStarted = false;

  constructor(private readonly options: JobsOptions) {
    super();
    this.boss = new PgBoss({
      connectionString: options.url,
      application_name: 'acs-jobs',
      max: jobRunnerConnections,
      // The migration creates the schema with the owner's role.
      migrate: false,
      createSchema: false,
      supervise: options.work,
      schedule: options.work,
      superviseIntervalSeconds: monitorIntervalSeconds,
      monitorIntervalSeconds,
      maintenanceIntervalSeconds,
    });
    this.boss.on('error', (error) => options.logger.error({ err: error }, 'the job runner failed'));
    this.deadLetters = new DeadLetters(this.boss);
  }

  async start(jobs: readonly RunnableJob[]): Promise<void> {
    await this.boss.start();
    if (!this.options.work) return;
    const connectionOf = Object.fromEntries(lanes.map((lane) => [lane, this.connect(lane)])) as Record<Lane, pg.Pool>;
    const { boss } = this;
    const { logger, metrics } = this.options;
    for (const job of jobs) {
      const pool = connectionOf[job.queue.lane];
      const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
      this.workers.set(job.queue.name, new QueueWorker({ boss, job, logger, db, series: metrics && jobSeriesOf(metrics, job) }));
    }
    const wakeDue = async () => {
      const { rows } = await connectionOf.stop.query<{ name: string }>(dueQueues, [[...this.workers.keys()]]);
      for (const { name } of rows) this.workers.get(name)?.wake();
      return false;
    };
    const intervalMs = this.options.lookIntervalMs ?? lookIntervalMs;
    this.looking = new PollingLoop({ name: 'due jobs', intervalMs }, { step: wakeDue }, logger);
    this.looking.start();
    metrics?.jobsRunning.read(() => lanes.map((lane) => [this.runningIn(lane, jobs), lane]));
    for (const { queue, schedule } of jobs) if (schedule !== undefined) await boss.schedule(queue.name, schedule, {}, { tz: 'UTC' });
    for (const name of formerSweeps) await boss.unschedule(name);
    this.reports = setInterval(() => void this.reportDeadLetters(), reportIntervalMs).unref();
    this.isStarted = true;
  }

  /** Whether this process runs jobs now. */
  get isRunning(): boolean {
    return this.isStarted;
  }

  override async send<T extends object>(queue: Queue<T>, data: NoInfer<T>, startAfter?: Date): Promise<void> {
    const unit = UnitOfWork.current();
    // The retention of a job counts from `startAfter`. A job with a start time far in the past would be deleted before a worker
    // fetches it.
    const isInFuture = startAfter !== undefined && startAfter > unit.time.now();
    const options: SendOptions = {
      ...groupOf(data),
      ...(isInFuture ? { startAfter } : {}),
      db: { executeSql: (text, values) => unit.executeSql(text, values ?? []) },
    };
    // Work that is due later begins a trace of its own: a check that schedules the next one would prolong its trace forever.
    await this.boss.send(queue.name, isInFuture ? data : inTrace<object>(data), options);
    if (!isInFuture) unit.afterCommit(() => this.wake(queue.name));
  }

  override async merge<T extends object>(queue: MergedQueue<T>, jobs: readonly NoInfer<T>[], startAfter?: Date): Promise<void> {
    if (UnitOfWork.running() !== undefined) throw new Error(`Jobs of ${queue.name} are sent after the commit, not in a transaction.`);
    if (jobs.length === 0) return;
    const start = startAfter === undefined ? {} : { startAfter: startAfter.toISOString() };
    await this.boss.insert(
      queue.name,
      jobs.map((data): JobInsert => ({
        data: startAfter === undefined ? inTrace<object>(data) : data,
        singletonKey: queue.keyOf(data),
        ...groupOf(data),
        ...start,
      })),
    );
    if (startAfter === undefined) this.wake(queue.name);
  }

  /** Inserts jobs in a transaction outside any tenant. After its commit, `wake` starts them without waiting for the next look. */
  async insert(queue: string, data: readonly object[], execute: ExecuteSql): Promise<void> {
    const jobs = data.map((item) => ({ data: item, ...groupOf(item) }));
    await this.boss.insert(queue, jobs, { db: { executeSql: (text, values) => execute(text, values ?? []) } });
  }

  /** Fetches new jobs of a queue soon if this process works on it. Other processes look for them. */
  wake(queue: string): void {
    const worker = this.workers.get(queue);
    if (worker === undefined || this.waking.has(queue)) return;
    const fetchSoon = () => {
      this.waking.delete(queue);
      worker.wake();
    };
    this.waking.set(queue, setTimeout(fetchSoon, wakeDelayMs).unref());
  }

  private runningIn(lane: Lane, jobs: readonly RunnableJob[]): number {
    const inLane = jobs.filter(({ queue }) => queue.lane === lane);
    return inLane.reduce((sum, { queue }) => sum + (this.workers.get(queue.name)?.runningJobs ?? 0), 0);
  }

  /** Finishes running jobs, for at most `maxMs`. */
  async stop(maxMs = maxJobStopMs): Promise<void> {
    clearInterval(this.reports);
    this.isStarted = false;
    // At once: while one of them waits for its connection, the others take no more jobs.
    await Promise.all([this.looking?.stop(), ...[...this.workers.values()].map((worker) => worker.stop(maxMs))]);
    await this.boss.stop({ graceful: false });
    await Promise.all(this.connections.splice(0).map((pool) => pool.end()));
  }

  /** The last failure of a job is logged where it happens, but not when a process was killed during the last attempt. */
  private async reportDeadLetters(): Promise<void> {
    const { logger } = this.options;
    try {
      const counts = Object.fromEntries(await this.deadLetters.countByQueue());
      if (Object.keys(counts).length > 0) logger.warn({ dead_letters: counts }, 'dead letters wait for an operator: see `acs jobs list`');
    } catch (error) {
      logger.warn({ err: error }, 'failed to count dead letters');
    }
  }

  /**
   * One connection per lane for the statements of its workers, so a slow claim of a lane delays none above it. The look uses that of stops:
   * behind any other, it would find stops late. A claim takes the oldest jobs.
   * PostgreSQL learns about once a minute how many wait, and until then would read and sort the whole backlog for each claim, so it does
   * not sort here and reads jobs in the order of their index.
   */
  private connect(lane: Lane): pg.Pool {
    const pool = new pg.Pool({
      connectionString: this.options.url,
      application_name: `acs-jobs-${lane}`,
      max: 1,
      keepAlive: true,
      query_timeout: 22_000,
      options: '-c timezone=UTC -c statement_timeout=20s -c enable_sort=off',
    });
    pool.on('error', (error) => this.options.logger.warn({ err: error }, 'a database connection was lost'));
    this.connections.push(pool);
    return pool;
  }
}

/** Workers serve these groups round-robin. */
function groupOf(data: object): { group?: { id: string } } {
  const { account_id } = data as { account_id?: string };
  return account_id === undefined ? {} : { group: { id: account_id } };
}

function jobSeriesOf(metrics: Metrics, { queue: { name, lane } }: RunnableJob): JobSeries {
  return {
    completed: seriesOf(metrics.jobs, name, 'completed'),
    failed: seriesOf(metrics.jobs, name, 'failed'),
    duration: metrics.jobDuration.labels(lane),
  };
}
