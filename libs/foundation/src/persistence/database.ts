import { DomainError, uuidOf, type Id } from '#libs/kernel';
import pg from 'pg';
import { databaseFailure } from './database-failure.js';
import type { Statement } from './statement.js';
import { UnitOfWork } from './unit-of-work.js';

export type Row = any;

export interface DatabaseOptions {
  readonly url: string;
  readonly poolMax: number;
  readonly applicationName: string;
  readonly onIdleError: (error: Error) => void;
}

/** The one way to PostgreSQL: named statements over one pool, each inside its tenant. */
export class Database {
  readonly pool: pg.Pool;

  constructor(options: DatabaseOptions) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      application_name: options.applicationName,
      max: options.poolMax,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      // Statements are sent without waiting for the one before, so a tenant read is one network write.
      pipeline: true,
      options:
        '-c timezone=UTC -c statement_timeout=20s -c lock_timeout=8s -c idle_in_transaction_session_timeout=30s -c plan_cache_mode=force_generic_plan',
    } as pg.PoolConfig);
    this.pool.on('connect', (client) => client.on('error', options.onIdleError));
    this.pool.on('error', options.onIdleError);
  }

  /** Runs one statement outside any tenant: reference tables and functions that set the tenant themselves. */
  async global(statement: Statement, values: unknown[]): Promise<Row[]> {
    try {
      return (await this.pool.query({ ...statement, values })).rows;
    } catch (error) {
      throw databaseFailure(error);
    }
  }

  /**
   * Answers one question inside a tenant. `BEGIN; SET LOCAL`, the statement and `COMMIT` leave in one network write:
   * row-level security costs no extra round trip.
   */
  async read(accountId: Id<'acc'>, statement: Statement, values: unknown[]): Promise<Row[]> {
    const client = await this.connect();
    let broken: Error | undefined;
    try {
      const stream = streamOf(client);
      stream.cork();
      const begun = client.query(beginInTenant(accountId));
      const answered = client.query({ ...statement, values });
      const ended = client.query('COMMIT');
      stream.uncork();
      // The connection goes back to the pool only when all three have been answered.
      ended.catch(() => undefined);
      const [, answer] = await Promise.all([begun, answered]).finally(() => ended.catch(() => undefined));
      return answer.rows;
    } catch (error) {
      broken = connectionIsBroken(error) ? (error as Error) : undefined;
      throw databaseFailure(error);
    } finally {
      client.release(broken);
    }
  }

  /**
   * Runs `work` in one transaction of one tenant and commits. What `work` throws rolls everything back.
   * Repositories find the transaction by `UnitOfWork.current()`.
   */
  async transaction<T>(accountId: Id<'acc'>, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const client = await this.connect();
    const unit = new UnitOfWork(client, accountId);
    let broken: Error | undefined;
    try {
      return await unit.run(beginInTenant(accountId), work);
    } catch (error) {
      broken = connectionIsBroken(error) ? (error as Error) : undefined;
      throw databaseFailure(error);
    } finally {
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async connect(): Promise<pg.PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw databaseFailure(error);
    }
  }
}

// A literal, not set_config(): only a literal SET LOCAL is passed on to the workers of a sharded cluster.
function beginInTenant(accountId: Id<'acc'>): string {
  return `BEGIN; SET LOCAL app.account_id = '${uuidOf(accountId)}'`;
}

interface CorkableStream {
  cork(): void;
  uncork(): void;
}

/** The connection's socket: corked, so that several statements leave as one packet. */
export function streamOf(client: pg.PoolClient): CorkableStream {
  return (client as unknown as { connection: { stream: CorkableStream } }).connection.stream;
}

function connectionIsBroken(error: unknown): boolean {
  return !(error instanceof DomainError) && !(error instanceof pg.DatabaseError && error.severity !== 'FATAL');
}
