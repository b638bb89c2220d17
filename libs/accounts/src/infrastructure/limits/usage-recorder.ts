import { Database, LOGGER } from '#libs/foundation';
import { DomainError } from '#libs/kernel';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { pruneThrottle, recordUsage } from './admission-statements.js';

interface Usage {
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
const pruneEveryFlushes = 120;
/** What one statement writes. */
const batchSize = 1_000;
/** What is kept while the database is away: of 1 000 keys in use, an hour and a half. */
const maxKept = 100_000;

/** Counts requests by account, key (of the console: user) and minute in memory and adds them to the tables every five seconds and at shutdown. */
@Injectable()
export class UsageRecorder implements OnModuleInit, OnApplicationShutdown {
  /** The minute that each key or user is in. */
  private current = new Map<string, Usage>();
  private finished: Usage[] = [];
  private timer?: NodeJS.Timeout;
  private flushes = 0;
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

  /** How many counts wait to be written. */
  get waiting(): number {
    return this.finished.length + this.current.size;
  }

  /** Counts one request; ids are UUIDs, `minute` is in epoch seconds of the database's clock. */
  count({ account, key, user, minute }: Pick<Usage, 'account' | 'key' | 'user' | 'minute'>, wasLimited: boolean): void {
    const who = key ?? user;
    let usage = this.current.get(who);
    if (usage === undefined || usage.minute !== minute) {
      if (usage !== undefined) this.finished.push(usage);
      usage = { account, key, user, minute, allowed: 0, limited: 0 };
      this.current.set(who, usage);
    }
    if (wasLimited) usage.limited++;
    else usage.allowed++;
  }

  /** One at a time: while one waits for the database, the next would write what it has not read yet. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.flushNow());
    return this.flushing;
  }

  private async flushNow(): Promise<void> {
    if (++this.flushes % pruneEveryFlushes === 0) await this.prune();
    const counted = [this.finished, [...this.current.values()]].flat();
    this.finished = [];
    this.current = new Map();
    const batches: Usage[][] = [];
    for (let i = 0; i < counted.length; i += batchSize) batches.push(counted.slice(i, i + batchSize));
    for (let rows = batches.pop(); rows !== undefined; rows = batches.pop()) {
      const error = await this.failureToWrite(rows);
      if (error === null) continue;
      if (error instanceof DomainError) {
        this.logger.warn({ err: error }, 'usage could not be written and is kept for the next try');
        return this.keep([rows, ...batches].flat());
      }
      // The database refuses a row, as one of a key that is gone: it is found by halves and left out, the others are written.
      const half = Math.ceil(rows.length / 2);
      if (rows.length > 1) batches.push(rows.slice(0, half), rows.slice(half));
      else this.logger.error({ err: error, usage: rows[0] }, 'usage that the database refuses is left out');
    }
  }

  private async failureToWrite(rows: readonly Usage[]): Promise<unknown> {
    try {
      await this.database.global(recordUsage, [JSON.stringify(rows)]);
      return null;
    } catch (error) {
      return error;
    }
  }

  /** The oldest go first when there are too many. */
  private keep(rows: readonly Usage[]): void {
    const all = [rows, this.finished].flat();
    const tooMany = all.length - maxKept;
    if (tooMany > 0) this.logger.error({ rows: tooMany }, 'usage was lost: the database has been away for too long');
    this.finished = tooMany > 0 ? all.slice(tooMany) : all;
  }

  /** Addresses that have not come again for a day. */
  private async prune(): Promise<void> {
    await this.database
      .global(pruneThrottle, [])
      .catch((error: unknown) => this.logger.warn({ err: error }, 'old address counts could not be deleted'));
  }
}
