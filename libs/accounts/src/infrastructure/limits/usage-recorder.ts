import { DomainError } from '#libs/kernel';
import { Database } from '#libs/data';
import { LOGGER } from '#libs/operations';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { recordUsage } from './admission-statements.js';

interface ApiUsage {
  readonly account: string;
  /** Null for a session of the console. */
  readonly key: string | null;
  readonly user: string;
  /** Epoch seconds of the minute's start. */
  readonly minute: number;
  allowed: number;
  limited: number;
}

const flushEveryMs = 5_000;
/** Maximum number of rows per statement. */
const batchSize = 1_000;
/** Maximum number of buffered rows while the database is unavailable. Enough for 1,000 active keys for about 90 minutes. */
const maxBuffered = 100_000;

/** Counts requests by account, key (or console user) and minute in memory. Writes them every five seconds and at shutdown. */
@Injectable()
export class UsageRecorder implements OnModuleInit, OnApplicationShutdown {
  /** The current minute of each key or user. */
  private current = new Map<string, ApiUsage>();
  private finished: ApiUsage[] = [];
  private timer?: NodeJS.Timeout;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), flushEveryMs);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  /** Number of rows that are not written yet. */
  get pendingCount(): number {
    return this.finished.length + this.current.size;
  }

  /** Counts one request. Ids are UUIDs; `minute` is in epoch seconds of the database's clock. */
  count({ account, key, user, minute }: Pick<ApiUsage, 'account' | 'key' | 'user' | 'minute'>, wasLimited: boolean): void {
    const counterKey = key ?? user;
    let usage = this.current.get(counterKey);
    if (usage === undefined || usage.minute !== minute) {
      if (usage !== undefined) this.finished.push(usage);
      usage = { account, key, user, minute, allowed: 0, limited: 0 };
      this.current.set(counterKey, usage);
    }
    if (wasLimited) usage.limited++;
    else usage.allowed++;
  }

  /** Runs one flush at a time, so that concurrent flushes do not write the same rows. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.flushNow());
    return this.flushing;
  }

  private async flushNow(): Promise<void> {
    const pending = [this.finished, [...this.current.values()]].flat();
    this.finished = [];
    this.current = new Map();
    const batches: ApiUsage[][] = [];
    for (let i = 0; i < pending.length; i += batchSize) batches.push(pending.slice(i, i + batchSize));
    for (let rows = batches.pop(); rows !== undefined; rows = batches.pop()) {
      const error = await this.tryWrite(rows);
      if (error === null) continue;
      if (error instanceof DomainError) {
        this.logger.warn({ err: error }, 'usage could not be written and is kept for the next attempt');
        return this.requeue([rows, ...batches].flat());
      }
      // The database rejects a row, for example of a deleted key. Bisect the batch to skip that row and write the others.
      const half = Math.ceil(rows.length / 2);
      if (rows.length > 1) batches.push(rows.slice(0, half), rows.slice(half));
      else this.logger.error({ err: error, usage: rows[0] }, 'usage was dropped: the database rejects it');
    }
  }

  private async tryWrite(rows: readonly ApiUsage[]): Promise<unknown> {
    try {
      await this.database.global(recordUsage, [JSON.stringify(rows)]);
      return null;
    } catch (error) {
      return error;
    }
  }

  /** Drops the oldest rows above the maximum. */
  private requeue(rows: readonly ApiUsage[]): void {
    const all = [rows, this.finished].flat();
    const dropped = all.length - maxBuffered;
    if (dropped > 0) this.logger.error({ rows: dropped }, 'usage was dropped: the database has been unavailable for too long');
    this.finished = dropped > 0 ? all.slice(dropped) : all;
  }
}
