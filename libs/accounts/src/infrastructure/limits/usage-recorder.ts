import { Database, LOGGER } from '#libs/foundation';
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

/** Counts requests by account, key (of the console: user) and minute in memory and adds them to the tables every five seconds and at shutdown. */
@Injectable()
export class UsageRecorder implements OnModuleInit, OnApplicationShutdown {
  /** The minute that each key or user is in. */
  private current = new Map<string, Usage>();
  private finished: Usage[] = [];
  private timer?: NodeJS.Timeout;
  private flushes = 0;

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

  private async flush(): Promise<void> {
    if (++this.flushes % pruneEveryFlushes === 0) await this.prune();
    const counted = [...this.finished, ...this.current.values()];
    if (counted.length === 0) return;
    this.finished = [];
    this.current = new Map();
    try {
      await this.database.global(recordUsage, [JSON.stringify(counted)]);
    } catch (error) {
      this.logger.warn({ err: error }, 'usage could not be written and is kept for the next try');
      this.finished.push(...counted);
    }
  }

  /** Addresses that have not come again for a day. */
  private async prune(): Promise<void> {
    await this.database
      .global(pruneThrottle, [])
      .catch((error: unknown) => this.logger.warn({ err: error }, 'old address counts could not be deleted'));
  }
}
