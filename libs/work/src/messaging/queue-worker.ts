import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { activeTraces } from '#libs/operations';
import { runInLane } from '#libs/kernel/infrastructure';
import { SpanKind } from '@opentelemetry/api';
import type { JobWithMetadata as ClaimedJob, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Counter, Histogram } from 'prom-client';
import { ClaimRounds } from './claim-rounds.js';
import type { RunnableJob } from './runnable-job.js';
import type { TracedJob } from './traced-job.js';

export interface QueueWorkerOptions {
  readonly boss: PgBoss;
  /** Executes the statements of the lane: claims, heartbeats and outcomes. */
  readonly db: { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };
  readonly job: RunnableJob;
  readonly logger: Logger;
  readonly series: JobSeries | undefined;
}

/** What the attempts to run the jobs of a queue record. */
export interface JobSeries {
  readonly completed: Counter.Internal;
  readonly failed: Counter.Internal;
  readonly duration: Histogram.Internal<string>;
}

const defaultConcurrency = 16;
const heartbeatMs = 4_000;
const failureBackoffMs = 1_000;
/** A worker that serves one account alone looks for jobs of others at most this often. */
const lookAgainMs = 500;

/**
 * Runs the jobs of one queue in one process, round-robin over their accounts. The worker of pg-boss takes jobs by age and waits for the
 * slowest job of a batch, so a backlog of one account holds up the others.
 */
export class QueueWorker {
  private readonly running = new Map<string, ClaimedJob>();
  private readonly rounds: ClaimRounds;
  private readonly concurrency: number;
  private readonly batchSize: number;
  private readonly stopping = new AbortController();
  private readonly heartbeat: NodeJS.Timeout;
  private readonly loop: Promise<void>;
  private readonly completed: ClaimedJob[] = [];
  private settling: Promise<void> | undefined;
  private pausing = new AbortController();
  private lookAgainAt = 0;

  constructor(private readonly options: QueueWorkerOptions) {
    const { limits = {} } = options.job;
    this.concurrency = limits.concurrency ?? defaultConcurrency;
    const perAccount = limits.perAccount ?? Math.ceil(this.concurrency / 2);
    this.batchSize = limits.batchSize ?? perAccount;
    this.rounds = new ClaimRounds(perAccount, this.batchSize);
    this.heartbeat = setInterval(() => void this.touch(), heartbeatMs);
    this.loop = this.claimAll();
  }

  get runningJobs(): number {
    return this.running.size;
  }

  /** Claims jobs that are due. */
  wake(): void {
    this.pausing.abort();
  }

  /** Claims no more jobs and waits for the running ones, at most `maxMs`. Those that are left go back to the queue. */
  async stop(maxMs: number): Promise<void> {
    this.stopping.abort();
    this.pausing.abort();
    await this.loop;
    for (const end = Date.now() + maxMs; this.running.size > 0 && Date.now() < end;) await sleep(20);
    clearInterval(this.heartbeat);
    await this.settling;
    const left = [...this.running.values()];
    if (left.length > 0) await this.fail(left, new Error('The worker stopped while the job was running.'));
  }

  private async claimAll(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.pausing = new AbortController();
      try {
        if (this.running.size < this.concurrency && (await this.claim())) continue;
        // A job that is due, or the end of one that frees a slot, ends the pause.
        if (!this.stopping.signal.aborted && !this.pausing.signal.aborted) await once(this.pausing.signal, 'abort');
      } catch (error) {
        this.report(error, 'failed to claim jobs; retrying');
        await sleep(failureBackoffMs, undefined, { signal: this.stopping.signal }).catch(() => undefined); // aborted
      }
    }
  }

  /** Claims and starts the next jobs. Returns whether there were any. */
  private async claim(): Promise<boolean> {
    const { boss, db, job } = this.options;
    const now = performance.now();
    if (now >= this.lookAgainAt) {
      this.rounds.lookAgain();
      this.lookAgainAt = now + lookAgainMs;
    }
    const ignoreGroups = this.rounds.leftOut;
    if (ignoreGroups === null) return false;
    const batchSize = Math.min(this.batchSize, this.concurrency - this.running.size);
    const jobs = await boss.fetch<object>(job.queue.name, { batchSize, ignoreGroups, includeMetadata: true as const, db });
    if (jobs.length === 0) return this.rounds.nextRound() && this.claim();
    for (const claimed of jobs) {
      this.running.set(claimed.id, claimed);
      this.rounds.start(claimed.groupId ?? null);
    }
    // A job without an account runs alone.
    const groups = Map.groupBy(jobs, ({ id, groupId }) => (job.handler.handleAll === undefined ? id : (groupId ?? id)));
    for (const together of groups.values()) void this.executeTogether(together);
    return true;
  }

  private async execute(claimed: ClaimedJob): Promise<void> {
    const startedAt = performance.now();
    const failure = await failureOf(withTimeout(this.handle(claimed), claimed.expireInSeconds * 1_000));
    await this.finish(claimed, startedAt, failure);
  }

  /**
   * Runs jobs of one account at once. If they fail, each runs alone, one after the other, so that one that cannot succeed holds up no
   * other. Unless the time is over: then they are still running.
   */
  private async executeTogether(jobs: readonly ClaimedJob[]): Promise<void> {
    const [first, ...others] = jobs as [ClaimedJob, ...ClaimedJob[]];
    if (others.length === 0) return this.execute(first);
    const startedAt = performance.now();
    const failure = await failureOf(withTimeout(this.handleAll(jobs), first.expireInSeconds * 1_000));
    const isOver = this.stopping.signal.aborted || performance.now() - startedAt >= first.expireInSeconds * 1_000;
    if (failure === undefined || isOver) {
      await Promise.all(jobs.map((claimed) => this.finish(claimed, startedAt, failure)));
      return;
    }
    const { logger, job } = this.options;
    logger.warn({ err: failure, queue: job.queue.name, jobs: jobs.length }, 'jobs failed together, so each runs alone');
    for (const claimed of jobs) await this.execute(claimed);
  }

  private async finish(claimed: ClaimedJob, startedAt: number, failure: unknown): Promise<void> {
    const { series } = this.options;
    series?.duration.observe((performance.now() - startedAt) / 1_000);
    series?.[failure === undefined ? 'completed' : 'failed'].inc();
    this.running.delete(claimed.id);
    const isFull = this.running.size === this.concurrency - 1;
    if (this.rounds.end(claimed.groupId ?? null) || isFull) this.pausing.abort();
    if (failure === undefined) {
      this.completed.push(claimed);
      this.settling ??= this.settle();
    } else {
      this.logFailure(claimed, failure);
      await this.fail([claimed], failure);
    }
  }

  private handle(claimed: ClaimedJob): Promise<void> {
    const { handler } = this.options.job;
    return this.run(claimed, { 'acs.attempt': claimed.retryCount + 1 }, async () => handler.handle(claimed.data as never));
  }

  private handleAll(jobs: readonly ClaimedJob[]): Promise<void> {
    const [first] = jobs as [ClaimedJob];
    const data = jobs.map((claimed) => claimed.data) as never;
    return this.run(first, { 'messaging.batch.message_count': jobs.length }, async () => this.options.job.handler.handleAll?.(data));
  }

  /** Does work in its lane, in the trace that sent the job. */
  private run({ data }: ClaimedJob, more: Record<string, number>, handle: () => Promise<void>): Promise<void> {
    const { queue } = this.options.job;
    const work = () => runInLane(queue.lane, handle);
    const traces = activeTraces();
    if (traces === undefined) return work();
    const attributes = { 'messaging.destination.name': queue.name, 'acs.lane': queue.lane, ...more };
    const parent = traces.continued((data as TracedJob | null)?.traceparent);
    return traces.run({ name: `job ${queue.name}`, kind: SpanKind.CONSUMER, attributes }, work, parent);
  }

  /** Marks finished jobs as completed, all that have ended meanwhile with one statement. */
  private async settle(): Promise<void> {
    const { boss, db, job } = this.options;
    while (this.completed.length > 0) {
      // Without this statement the heartbeats stop, and the jobs run again.
      await boss
        .complete(job.queue.name, this.completed.splice(0), undefined, { db })
        .catch((error: unknown) => this.report(error, 'failed to complete jobs; they will run again'));
    }
    this.settling = undefined;
  }

  private async fail(jobs: ClaimedJob[], failure: unknown): Promise<void> {
    const { boss, db, job } = this.options;
    const message = failure instanceof Error ? failure.message : String(failure);
    await boss
      .fail(job.queue.name, jobs, { message }, { db })
      .catch((error: unknown) => this.report(error, 'failed to record the failure of jobs; they will run again'));
  }

  private logFailure({ id, data, retryCount, retryLimit, deadLetter }: ClaimedJob, error: unknown): void {
    const { logger, job } = this.options;
    const { account_id } = (data ?? {}) as { account_id?: string };
    const fields = { err: error, queue: job.queue.name, job_id: id, account_id, attempt: retryCount + 1 };
    if (retryCount < retryLimit) logger.warn(fields, 'a job failed and will be retried');
    else if (deadLetter) logger.error(fields, 'a job failed for the last time and is now a dead letter: see `acs jobs list`');
    else logger.error(fields, 'a job failed for the last time; the next sweep repeats its work');
  }

  /** A job without a heartbeat counts as lost, and another process takes it. */
  private async touch(): Promise<void> {
    const { boss, db, job } = this.options;
    if (this.running.size === 0) return;
    await boss
      .touch(job.queue.name, [...this.running.values()], { db })
      .catch((error: unknown) => this.report(error, 'failed to send heartbeats of jobs'));
  }

  private report(error: unknown, message: string): void {
    this.options.logger.error({ err: error, queue: this.options.job.queue.name }, message);
  }
}

/** Undefined: the work succeeded. */
async function failureOf(work: Promise<void>): Promise<unknown> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error ?? new Error('The job failed without an error.');
  }
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const timer = new AbortController();
  const timeout = sleep(timeoutMs, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error('The job did not finish within its time.');
  });
  timeout.catch(() => undefined); // aborted below
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}
