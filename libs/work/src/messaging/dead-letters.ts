import type { PgBoss } from 'pg-boss';
import { deadLetterQueue } from './queue-definition.js';

/** A job that has used up its retries. */
export interface DeadLetter {
  readonly id: string;
  readonly queue: string;
  /** Null for a job that belongs to no account. */
  readonly account_id: string | null;
  readonly failed_at: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly data: object;
}

/** Selects dead letters. All given conditions must hold. */
export interface DeadLetterFilter {
  readonly ids?: readonly string[];
  readonly queue?: string;
  readonly accountId?: string;
}

const matching = `name = $1 and ($2::uuid[] is null or id = any($2)) and ($3::text is null or source_name = $3)
  and ($4::text is null or data->>'account_id' = $4)`;
const list = `select id, source_name, data->>'account_id' as account_id, created_on, source_retry_count, data,
    coalesce(source_output->>'message', source_output#>>'{value,message}') as error
  from pgboss.job where ${matching} order by created_on desc, id limit $5`;
const refused = `select id from pgboss.job where name = $1 and id = any($2::uuid[]) and output->>'reason' = 'redrive_conflict'`;
const count = `select source_name, count(*)::int as count from pgboss.job where ${matching} group by 1 order by 1`;

/** The jobs that have used up their retries, until an operator retries or discards them. Requires a started job runner. */
export class DeadLetters {
  constructor(private readonly boss: PgBoss) {}

  async list(filter: DeadLetterFilter, limit: number): Promise<DeadLetter[]> {
    const rows = await this.query(list, [...valuesOf(filter), limit]);
    return rows.map((row) => ({
      id: row['id'] as string,
      queue: row['source_name'] as string,
      account_id: row['account_id'] as string | null,
      failed_at: (row['created_on'] as Date).toISOString(),
      attempts: (row['source_retry_count'] as number) + 1,
      error: row['error'] as string | null,
      data: row['data'] as object,
    }));
  }

  /** The number of dead letters of each queue. */
  async countByQueue(filter: DeadLetterFilter = {}): Promise<ReadonlyMap<string, number>> {
    const rows = await this.query(count, valuesOf(filter));
    return new Map(rows.map((row) => [row['source_name'] as string, row['count'] as number]));
  }

  /**
   * Sends the jobs to their queues again, with all retries. Returns how many, including those for which an equal job already waits in
   * a merging queue. A job whose queue no longer exists is left.
   */
  async retry(filter: DeadLetterFilter): Promise<number> {
    const ids = await this.idsOf(filter);
    if (ids.length === 0) return 0;
    const moved = await this.boss.redrive(deadLetterQueue, { ids, limit: ids.length });
    const merged = (await this.query(refused, [deadLetterQueue, ids])).map((row) => row['id'] as string);
    if (merged.length > 0) await this.boss.deleteJob(deadLetterQueue, merged);
    return moved + merged.length;
  }

  /** Deletes them. Returns how many. */
  async discard(filter: DeadLetterFilter): Promise<number> {
    const ids = await this.idsOf(filter);
    if (ids.length > 0) await this.boss.deleteJob(deadLetterQueue, ids);
    return ids.length;
  }

  private async idsOf(filter: DeadLetterFilter): Promise<string[]> {
    const rows = await this.query(`select id from pgboss.job where ${matching}`, valuesOf(filter));
    return rows.map((row) => row['id'] as string);
  }

  private async query(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    return (await this.boss.getDb().executeSql(text, values)).rows as Record<string, unknown>[];
  }
}

function valuesOf({ ids, queue, accountId }: DeadLetterFilter): unknown[] {
  return [deadLetterQueue, ids ?? null, queue ?? null, accountId ?? null];
}
