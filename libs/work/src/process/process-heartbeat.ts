import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, epochMs } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import type { Logger } from 'pino';
import { processConnections, type ProcessKind } from './process-connections.js';

const beatIntervalMs = 10_000;
const maxStopMs = 2_000;
/** A process without a heartbeat for this long counts as dead. */
export const maxBeatAgeSeconds = 35;

// A row that nobody has renewed for an hour is deleted. Its own row is the exception, because one statement cannot delete and renew it.
const beat = sql(
  'beat of process',
  `with lapsed as (delete from foundation.process_heartbeat where id in (
       select id from foundation.process_heartbeat where seen_at < clock_timestamp() - interval '1 hour' and id <> $1 for update skip locked))
   insert into foundation.process_heartbeat (id, runs_jobs, connections, seen_at) values ($1, $2, $3, clock_timestamp())
   on conflict (id) do update set seen_at = excluded.seen_at
   returning ${epochMs}`,
);
const remove = sql('remove heartbeat of process', 'delete from foundation.process_heartbeat where id = $1');

export interface HeartbeatOptions extends ProcessKind {
  readonly database: Database;
  readonly poolMax: number;
  readonly logger: Logger;
  /** Called with every beat, also while the database is away. */
  readonly onBeat?: () => unknown;
  readonly intervalMs?: number;
}

/**
 * Records in the database that this process is alive, by the clock of PostgreSQL, so that `acs doctor` finds a worker that is dead or hung.
 * Each beat also reads the time of the database.
 */
export class ProcessHeartbeat {
  private readonly id = randomUUID();
  private readonly timer: NodeJS.Timeout;
  private isFailing = false;
  /** The beat that is being written. */
  private beating: Promise<void> | undefined;

  private constructor(private readonly options: HeartbeatOptions) {
    this.timer = setInterval(() => this.beatOnce(), options.intervalMs ?? beatIntervalMs);
    this.timer.unref();
  }

  /** Writes the first beat before it returns. */
  static async start(options: HeartbeatOptions): Promise<ProcessHeartbeat> {
    const heartbeat = new ProcessHeartbeat(options);
    heartbeat.beatOnce();
    await heartbeat.beating;
    return heartbeat;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    const removed = (this.beating ?? Promise.resolve())
      .then(() => this.options.database.global(remove, [this.id]))
      .catch((error: unknown) => this.report(error));
    const timer = new AbortController();
    // Without the database, the row stays and shows a process that ended without notice.
    const timeout = sleep(maxStopMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([removed, timeout]);
    timer.abort();
  }

  private beatOnce(): void {
    this.options.onBeat?.();
    // A database that hangs does not collect beats.
    this.beating ??= this.write()
      .catch((error: unknown) => this.report(error))
      .finally(() => (this.beating = undefined));
  }

  private async write(): Promise<void> {
    const { database, poolMax, runsJobs } = this.options;
    const sentAt = database.time.steadyNow;
    // Urgent: a process that is busy is alive.
    const [row] = await database.global(beat, [this.id, runsJobs, processConnections(poolMax, this.options)], undefined, true);
    database.time.recordReading(row.epoch_ms, sentAt);
    this.isFailing = false;
  }

  /** One line per outage. */
  private report(error: unknown): void {
    if (!this.isFailing) this.options.logger.warn({ err: error }, 'the heartbeat of the process could not be written');
    this.isFailing = true;
  }
}
