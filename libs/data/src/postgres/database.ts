import { type Id, type Lane } from '#libs/kernel';
import { activeTraces } from '#libs/operations';
import { currentLane, type RightsQuestion, type Row, type Rows, runningRights, type Statement } from '#libs/kernel/infrastructure';
import { BulkConnection } from './bulk-connection.js';
import { type OnCollision, rerunOnCollision } from './collision.js';
import { connectionIsBroken } from './connection.js';
import { ConnectionPool, type Lease, type PoolOptions } from './connection-pool.js';
import { DatabaseTime, timeOfDatabase } from './database-time.js';
import { statementSpan } from './statement-span.js';
import { setTenant } from './tenant-setting.js';
import { TenantVisits } from './tenant-visits.js';
import { UnitOfWork } from './unit-of-work.js';
import { type WrapperMessages, sync, utility, WireQuery } from './wire-query.js';

export interface DatabaseOptions extends PoolOptions {
  /** Connections of `poolMax` that only jobs of a lane use, so a full lane leaves the others theirs. Null or undefined: one pool for all. */
  readonly laneConnections?: Readonly<Record<Lane, number>> | null;
  /** Called for each transaction that runs again after a collision with another one. */
  readonly onCollision?: OnCollision;
  /** The maximum time of a read other than a report, in milliseconds. Default: the timeout of the connection. */
  readonly readTimeoutMs?: number;
}

/** Executes SQL for libraries that build their own, such as the job runner. */
export type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: Row[] }>;

interface TransactionOptions {
  /** Goes ahead of all that wait for a connection. */
  readonly isUrgent?: boolean;
  /** Only reads, so that it asks for the rights of the request only if they were asked for a while ago. */
  readonly isRead?: boolean;
  /** The permission that the work requires. Default: that of the endpoint. */
  readonly permission?: string;
}

interface Execution {
  readonly statement: Statement;
  readonly values: unknown[];
  readonly timeoutMs: number | undefined;
  readonly wrapper?: WrapperMessages;
}

/** The access to PostgreSQL: named statements over one connection pool, each in its tenant. */
export class Database implements Rows {
  /** The clock of PostgreSQL. */
  readonly time = new DatabaseTime();
  private readonly shared: ConnectionPool;
  private readonly ofLanes: ReadonlyMap<Lane | undefined, ConnectionPool>;

  constructor(private readonly options: DatabaseOptions) {
    const ofLanes = Object.entries(options.laneConnections ?? {}) as [Lane, number][];
    const shared = options.poolMax - ofLanes.reduce((sum, [, max]) => sum + max, 0);
    this.shared = new ConnectionPool({ ...options, poolMax: shared });
    this.ofLanes = new Map(ofLanes.map(([lane, poolMax]) => [lane, new ConnectionPool({ ...options, poolMax, poolName: lane })]));
  }

  /** The connections for the running job, or for other work. */
  private get pool(): ConnectionPool {
    return this.ofLanes.get(currentLane()) ?? this.shared;
  }

  /**
   * Runs one statement outside any tenant, for reference tables and for functions that set the tenant. `tenant` shares the connections
   * with others.
   */
  global(statement: Statement, values: unknown[], tenant = noTenant, isUrgent = false): Promise<Row[]> {
    return this.execute(leaseOf(tenant, isUrgent), { statement, values, timeoutMs: this.options.readTimeoutMs });
  }

  /**
   * Runs one query in a tenant. BEGIN, SET LOCAL, the statement and COMMIT are sent in one network write, so row-level security costs
   * no extra round trip.
   */
  read(accountId: Id<'acc'>, statement: Statement, values: unknown[]): Promise<Row[]> {
    return this.readWithin(this.options.readTimeoutMs, accountId, statement, values);
  }

  /** Runs a query in a tenant that may take as long as PostgreSQL lets it, such as a report. */
  report(accountId: Id<'acc'>, statement: Statement, values: unknown[]): Promise<Row[]> {
    return this.readWithin(undefined, accountId, statement, values);
  }

  /** Reads the time of the database. Every transaction also does this. */
  async refreshTime(): Promise<void> {
    const sentAt = this.time.steadyNow;
    const [row] = await this.global(timeOfDatabase, []);
    this.time.recordReading(row.epoch_ms, sentAt);
  }

  private async readWithin(timeoutMs: number | undefined, accountId: Id<'acc'>, statement: Statement, values: unknown[]): Promise<Row[]> {
    await confirmRights();
    const wrapper = { before: Buffer.concat([begin, utility(setTenant(accountId))]), commands: 2, after: commitAndSync };
    return this.execute(leaseOf(accountId), { statement, values, timeoutMs, wrapper });
  }

  private execute(lease: Lease, execution: Execution): Promise<Row[]> {
    const { pool } = this;
    const attempt = () => executeOnce(pool, lease, execution);
    const traces = activeTraces();
    if (traces === undefined) return rerunOnCollision(attempt, this.options.onCollision);
    return rerunOnCollision(() => traces.run(statementSpan(execution.statement), attempt), this.options.onCollision);
  }

  /**
   * Runs `work` in one transaction of one tenant and commits. An error rolls the transaction back. Repositories get the transaction
   * from `UnitOfWork.current()`. After a collision with another transaction, `work` runs again in a new transaction, so it must have
   * no effects outside the database and keep no state between runs. If a request runs it, it commits only if the request still has its
   * rights then, and otherwise throws the refusal.
   */
  async transaction<T>(
    accountId: Id<'acc'>,
    work: (unit: UnitOfWork) => Promise<T>,
    { isUrgent = false, isRead = false, permission }: TransactionOptions = {},
  ): Promise<T> {
    if (isRead) await confirmRights();
    const question = isRead ? undefined : questionOf(permission);
    const lease = leaseOf(accountId, isUrgent);
    const result = await rerunOnCollision(() => this.transactionOnce(lease, accountId, work, question), this.options.onCollision);
    // In a nested call, the effects remain even if the outer transaction is rolled back.
    UnitOfWork.running()?.markExternalEffect();
    return result;
  }

  private async transactionOnce<T>(
    lease: Lease,
    accountId: Id<'acc'>,
    work: (unit: UnitOfWork) => Promise<T>,
    question: RightsQuestion | undefined,
  ): Promise<T> {
    const { pool } = this;
    const client = await pool.connect(lease);
    const unit = new UnitOfWork(client, accountId, this.time, pool.statements, question);
    try {
      return await unit.run(`BEGIN; ${setTenant(accountId)}`, work);
    } catch (error) {
      throw unit.failureOf(error);
    } finally {
      pool.release(client, lease, unit.broken);
    }
  }

  /**
   * Runs one transaction outside any tenant, for tables without an account: recorded events and the job tables. With `visits` it reads and
   * writes in one tenant after the other.
   */
  acrossTenants<T>(work: (execute: ExecuteSql, visits: TenantVisits) => Promise<T>): Promise<T> {
    return rerunOnCollision(() => this.acrossTenantsOnce(work), this.options.onCollision);
  }

  private async acrossTenantsOnce<T>(work: (execute: ExecuteSql, visits: TenantVisits) => Promise<T>): Promise<T> {
    const lease = leaseOf(noTenant);
    const { pool } = this;
    const client = await pool.connect(lease);
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const visits = new TenantVisits(client, this.time, pool.statements);
      const result = await work(async (text, values) => client.query(text, values), visits);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      broken = connectionIsBroken(error) ? (error as Error) : undefined;
      if (!broken) await client.query('ROLLBACK').catch(() => undefined); // reports the original error
      throw error;
    } finally {
      pool.release(client, lease, broken);
    }
  }

  /** Runs bulk work on a dedicated connection. */
  bulk<T>(work: (connection: BulkConnection) => Promise<T>): Promise<T> {
    UnitOfWork.running()?.markExternalEffect();
    return BulkConnection.run(this.options.url, `${this.options.applicationName}-bulk`, work);
  }

  async close(): Promise<void> {
    await Promise.all([this.shared, ...this.ofLanes.values()].map((pool) => pool.close()));
  }
}

/** Asks again for the rights of the running request, if they were last asked for a while ago. */
async function confirmRights(): Promise<void> {
  const rights = runningRights();
  if (rights?.areStale) await rights.ask();
}

/** What a transaction asks about the rights of the running request. One inside another that has locked them does not ask again. */
function questionOf(permission: string | undefined): RightsQuestion | undefined {
  return UnitOfWork.running()?.question?.isFirst ? undefined : runningRights()?.question(permission);
}

/** The tenant of statements outside any tenant. */
const noTenant = '';

/** A statement in the middle of a transaction comes first: its caller holds a connection that others wait for. */
const leaseOf = (tenant: string, isUrgent = false): Lease => ({ tenant, isFirst: isUrgent || UnitOfWork.running() !== undefined });

const begin = utility('BEGIN');
const commitAndSync = Buffer.concat([utility('COMMIT'), sync]);

async function executeOnce(pool: ConnectionPool, lease: Lease, { statement, values, timeoutMs, wrapper }: Execution): Promise<Row[]> {
  const client = await pool.connect(lease);
  let broken: Error | undefined;
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const settle = (error: Error | null, rows: Row[]) => (error ? reject(error) : resolve(rows));
      client.query(new WireQuery(statement, values, settle, pool.statements, wrapper, timeoutMs) as never);
    });
  } catch (error) {
    broken = connectionIsBroken(error) ? (error as Error) : undefined;
    if (wrapper && !broken) await client.query('ROLLBACK').catch(() => undefined); // reports the original error
    throw error;
  } finally {
    pool.release(client, lease, broken);
  }
}
