import type { Id, Lane } from '#libs/kernel';
import pg from 'pg';
import { currentLane } from '../messaging/lanes.js';
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
  /** Connections of `poolMax` that only jobs of a lane use, so a full lane leaves the others theirs. Null or undefined: one pool for all. */
  readonly laneConnections?: Readonly<Record<Lane, number>> | null;
  readonly applicationName: string;
  readonly onIdleError: (error: Error) => void;
  /** Called for each transaction that runs again after a collision with another one. */
  readonly onCollision?: OnCollision;
}

/** Executes SQL for libraries that build their own, such as the job runner. */
export type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: Row[] }>;

/** The access to PostgreSQL: named statements over one connection pool, each in its tenant. */
export class Database {
  readonly pool: pg.Pool;
  /** The clock of PostgreSQL. */
  readonly time = new DatabaseTime();

  private readonly lanePools: ReadonlyMap<Lane | undefined, pg.Pool>;

  constructor(private readonly options: DatabaseOptions) {
    const ofLanes = Object.entries(options.laneConnections ?? {}) as [Lane, number][];
    const shared = options.poolMax - ofLanes.reduce((sum, [, max]) => sum + max, 0);
    this.pool = this.createPool(shared);
    this.lanePools = new Map(ofLanes.map(([lane, max]) => [lane, this.createPool(max)]));
  }

  private createPool(max: number): pg.Pool {
    const { options } = this;
    const pool = new pg.Pool({
      connectionString: options.url,
      application_name: options.applicationName,
      max,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      // Slightly longer than the statement_timeout of the database, for an unresponsive network.
      query_timeout: 22_000,
      // Statements are sent without waiting for the previous one, so a tenant read is one network write.
      pipeline: true,
      options:
        '-c timezone=UTC -c statement_timeout=20s -c lock_timeout=8s -c idle_in_transaction_session_timeout=30s -c plan_cache_mode=force_generic_plan',
    });
    pool.on('connect', (client) => client.on('error', options.onIdleError));
    pool.on('error', options.onIdleError);
    return pool;
  }

  /** Runs one statement outside any tenant, for reference tables and for functions that set the tenant. */
  global(statement: Statement, values: unknown[]): Promise<Row[]> {
    return this.execute(statement, values);
  }

  /**
   * Runs one query in a tenant. BEGIN, SET LOCAL, the statement and COMMIT are sent in one network write, so row-level security costs
   * no extra round trip.
   */
  read(accountId: Id<'acc'>, statement: Statement, values: unknown[]): Promise<Row[]> {
    const before = Buffer.concat([begin, utility(setTenant(accountId))]);
    return this.execute(statement, values, { before, commands: 2, after: commitAndSync });
  }

  /** Reads the time of the database. Every transaction also does this. */
  async refreshTime(): Promise<void> {
    const sentAt = this.time.steadyNow;
    const [row] = await this.global(timeOfDatabase, []);
    this.time.recordReading(row.epoch_ms, sentAt);
  }

  private execute(statement: Statement, values: unknown[], wrapper?: WrapperMessages): Promise<Row[]> {
    return rerunOnCollision(() => this.executeOnce(statement, values, wrapper), this.options.onCollision);
  }

  private async executeOnce(statement: Statement, values: unknown[], wrapper?: WrapperMessages): Promise<Row[]> {
    const client = await this.connect();
    let broken: Error | undefined;
    try {
      return await new Promise<Row[]>((resolve, reject) => {
        client.query(new WireQuery(statement, values, (error, rows) => (error ? reject(error) : resolve(rows)), wrapper) as never);
      });
    } catch (error) {
      broken = connectionIsBroken(error) ? (error as Error) : undefined;
      if (wrapper && !broken) await client.query('ROLLBACK').catch(() => undefined); // reports the original error
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /**
   * Runs `work` in one transaction of one tenant and commits. An error rolls the transaction back. Repositories get the transaction
   * from `UnitOfWork.current()`. After a collision with another transaction, `work` runs again in a new transaction, so it must have
   * no effects outside the database and keep no state between runs.
   */
  async transaction<T>(accountId: Id<'acc'>, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    const result = await rerunOnCollision(() => this.transactionOnce(accountId, work), this.options.onCollision);
    // In a nested call, the effects remain even if the outer transaction is rolled back.
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

  /** Runs one transaction outside any tenant, for tables without an account: the outbox and the job tables. */
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
      if (!broken) await client.query('ROLLBACK').catch(() => undefined); // reports the original error
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Runs bulk work on a dedicated connection. */
  bulk<T>(work: (connection: BulkConnection) => Promise<T>): Promise<T> {
    UnitOfWork.running()?.markExternalEffect();
    return BulkConnection.run(this.options.url, `${this.options.applicationName}-bulk`, work);
  }

  async close(): Promise<void> {
    await Promise.all([this.pool, ...this.lanePools.values()].map((pool) => pool.end()));
  }

  private async connect(): Promise<pg.PoolClient> {
    try {
      return await (this.lanePools.get(currentLane()) ?? this.pool).connect();
    } catch (error) {
      throw databaseFailure(error);
    }
  }
}

const timeOfDatabase = sql('time of database', `select ${epochMs}`);
const begin = utility('BEGIN');
const commitAndSync = Buffer.concat([utility('COMMIT'), sync]);
