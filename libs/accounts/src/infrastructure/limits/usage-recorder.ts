import { Database, LOGGER } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { uuidOf } from '#libs/kernel';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { pruneThrottle, recordUsage } from './admission-statements.js';

interface Usage {
  readonly account: string;
  readonly key: string;
  /** Epoch seconds of the minute's start. */
  readonly minute: number;
  allowed: number;
  limited: number;
}

const flushEveryMs = 5_000;
const pruneEveryFlushes = 120;

/** Counts requests by account, key and minute in memory and adds them to the tables every five seconds and at shutdown. */
@Injectable()
export class UsageRecorder implements OnModuleInit, OnApplicationShutdown {
  private pending = new Map<string, Usage>();
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

  /** `minute` in epoch seconds of the database's clock. */
  count(accountId: Id<'acc'>, keyId: Id<'key'>, minute: number, wasLimited: boolean): void {
    const id = `${keyId}${minute}`;
    let usage = this.pending.get(id);
    if (usage === undefined) {
      usage = { account: uuidOf(accountId), key: uuidOf(keyId), minute, allowed: 0, limited: 0 };
      this.pending.set(id, usage);
    }
    if (wasLimited) usage.limited++;
    else usage.allowed++;
  }

  private async flush(): Promise<void> {
    const counted = this.pending;
    if (counted.size === 0) return;
    this.pending = new Map();
    try {
      await this.database.global(recordUsage, [JSON.stringify([...counted.values()])]);
      if (++this.flushes % pruneEveryFlushes === 0) await this.database.global(pruneThrottle, []);
    } catch (error) {
      this.logger.warn({ err: error }, 'usage could not be written and is kept for the next try');
      for (const [id, usage] of counted) this.giveBack(id, usage);
    }
  }

  private giveBack(id: string, usage: Usage): void {
    const newer = this.pending.get(id);
    if (newer === undefined) this.pending.set(id, usage);
    else {
      newer.allowed += usage.allowed;
      newer.limited += usage.limited;
    }
  }
}
