import { Database } from '#libs/data';
import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { hitThrottle } from './admission-statements.js';

type ThrottlerStorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Fixed windows in PostgreSQL, exact across all processes and by the database's clock. The default storage of the package counts
 * only in the memory of one process.
 */
@Injectable()
export class PostgresThrottlerStorage implements ThrottlerStorage {
  constructor(private readonly database: Database) {}

  /** Counts one hit of `key` in its window of `ttl` milliseconds unless the limit is reached. */
  async increment(key: string, ttl: number, limit: number, _blockDuration: number, throttlerName: string): Promise<ThrottlerStorageRecord> {
    const [row] = await this.database.global(hitThrottle, [`${throttlerName}:${key}`, Math.ceil(ttl / 1000), limit]);
    return { totalHits: row.hits, timeToExpire: row.reset_in, isBlocked: !row.allowed, timeToBlockExpire: row.allowed ? 0 : row.reset_in };
  }
}
