import type { Id } from '#libs/kernel';
import pg from 'pg';
import { BulkConnection } from './bulk-connection.js';
import { type OnCollision, rerunOnCollision } from './collision.js';
import { connectionIsBroken, type Row } from './connection.js';
import { databaseFailure } from './database-failure.js';
import { DatabaseTime, epochMs } from './database-time.js';
import { type Statement, sql } from './statement.js';
import { setTenant } from './tenant-setting.js';
import { UnitOfWork } from './unit-of-work.js';
import { type WrapperMessages, sync, utility, WireQuery } from './wire-query.js';

export interface DatabaseOptions {
  readonly url: string;
  readonly poolMax: number;
  readonly applicationName: string;
  readonly onIdleError: (error: Error) => void;
  /** Hears of each transaction that is run again because it collided with another. */
  readonly onCollision?: OnCollision;
}

/** For libraries that bring their own SQL, such as the job runner. */
export type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: Row[] }>;

/** The one way to PostgreSQL: named statements over one pool, each inside its tenant. */
export class Database {
  readonly pool: pg.Pool;
  /** The clock of PostgreSQL. */
  readonly time = new DatabaseTime();

  constructor(private readonly options: DatabaseOptions) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      application_name: options.applicationName,
      max: options.poolMax,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      // A little over the database's own statement_timeout: for a network that has gone silent.
      query_timeout: 22_000,
      // Statements are sent without waiting for the one before, so a tenant read is one network write.
      pipeline: true,
      options:
        '-c timezone=UTC -c statement_timeout=20s -c lock_timeout=8s -c idle_in_transaction_session_timeout=30s -c plan_cache_mode=force_generic_plan',
    });
    this.pool.on('connect', (client) => client.on('error', options.onIdleError));
    this.pool.on('error', options.onIdleError);
  }

  /** Runs one statement outside any tenant: reference tables and functions that set the tenant themselves. */
  global(statement: Statement, values: unknown[]): Promise<Row[]> {
    return this.ask(statement, values);
  }

  /**
   * Answers one question inside a tenant. BEGIN, SET LOCAL, the statement and COMMIT leave in one network write and are
   * answered together: row-level security costs no extra round trip.
   */
  read(accountId: Id<'acc'>, statement: Statement, values: unknown[]): Promise<Row[]> {
    const before = Buffer.concat([begin, utility(setTenant(accountId))]);
    return this.ask(statement, values, { before, commands: 2, after: commitAndSync });
  }

  /** Learns the time of the database, which every transaction learns too. */
  async refreshTime(): Promise<void> {
    const sentAt = this.time.mark;
    const [row] = await this.global(timeOfDatabase, []);
    this.time.recordReading(row.epoch_ms, sentAt);
  }

  private ask(statement: Statement, values: unknown[], wrapper?: WrapperMessages): Promise<Row[]> {
    return rerunOnCollision(() => this.askOnce(statement, values, wrapper), this.options.onCollision);
  }

  private async askOnce(statement: Statement, values: unknown[], wrapper?: WrapperMessages): Promise<Row[]> {
    const client = await this.connect();
    let broken: Error | undefined;
    try {
      return await new Promise<Row[]>((resolve, reject) => {
        client.query(new WireQuery(statement, values, (error, rows) => (error ? reject(error) : resolve(rows)), wrapper) as never);
      });
    } catch (error) {
      broken = connectionIsBroken(error) ? (error as Error) : undefined;
      if (wrapper && !broken) await client.query('ROLLBACK').catch(() => undefined); // the first error is the one to report
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /**
   * Runs `work` in one transaction of one tenant and commits. What `work` throws rolls everything back.
   * Repositories find the transaction by `UnitOfWork.current()`. `work` runs again, in a new transaction, when it collided with
   * another: it changes nothing outside of the database, and keeps nothing from one run to the next.
   */
  async transaction<T>(accountId: Id<'acc'>, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const result = await rerunOnCollision(() => this.transactionOnce(accountId, work), this.options.onCollision);
    // Where it was begun within another one, its effects stay whatever becomes of that one.
    UnitOfWork.running()?.markExternalEffect();
    return result;
  }

  private async transactionOnce<T>(accountId: Id<'acc'>, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const client = await this.connect();
    const unit = new UnitOfWork(client, accountId, this.time);
    try {
      return await unit.run(`BEGIN; ${setTenant(accountId)}`, work);
    } catch (error) {
      throw unit.failureOf(error);
    } finally {
      client.release(unit.broken);
    }
  }

  /** One transaction outside any tenant, for tables that belong to no account: the outbox and the job tables. */
  acrossTenants<T>(work: (execute: ExecuteSql) => Promise<T>): Promise<T> {
    return rerunOnCollision(() => this.acrossTenantsOnce(work), this.options.onCollision);
  }

  private async acrossTenantsOnce<T>(work: (execute: ExecuteSql) => Promise<T>): Promise<T> {
    const client = await this.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work(async (text, values) => client.query(text, values));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      broken = connectionIsBroken(error) ? (error as Error) : undefined;
      if (!broken) await client.query('ROLLBACK').catch(() => undefined); // the first error is the one to report
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Work on very many rows, on a connection of its own. */
  bulk<T>(work: (session: BulkConnection) => Promise<T>): Promise<T> {
    UnitOfWork.running()?.markExternalEffect();
    return BulkConnection.run(this.options.url, `${this.options.applicationName}-bulk`, work);
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

const timeOfDatabase = sql('time of database', `select ${epochMs}`);
const begin = utility('BEGIN');
const commitAndSync = Buffer.concat([utility('COMMIT'), sync]);
