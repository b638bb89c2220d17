import type { Id, Lane } from '#libs/kernel';
import { currentLane } from '../messaging/lanes.js';
import { activeTraces } from '../observability/traces/traces.js';
import { BulkConnection } from './bulk-connection.js';
import { type OnCollision, rerunOnCollision } from './collision.js';
import { connectionIsBroken, type Row } from './connection.js';
import { ConnectionPool, type PoolOptions } from './connection-pool.js';
import { DatabaseTime, epochMs } from './database-time.js';
import { type Statement, sql } from './statement.js';
import { statementSpan } from './statement-span.js';
import { setTenant } from './tenant-setting.js';
import { TenantVisits } from './tenant-visits.js';
import type { Turn } from '../process/turns.js';
import { type Question, runningRights } from '../rights/request-rights.js';
import { UnitOfWork } from './unit-of-work.js';
import { type WrapperMessages, sync, utility, WireQuery } from './wire-query.js';

/** Accounts whose statements go behind those of others, where PostgreSQL runs on this machine. */
export interface HeavyAccounts {
  readonly connections: number;
  readonly isHeavy: (accountId: string) => boolean;
}

export interface DatabaseOptions extends PoolOptions {
  /** Connections of `poolMax` that only jobs of a lane use, so a full lane leaves the others theirs. Null or undefined: one pool for all. */
  readonly laneConnections?: Readonly<Record<Lane, number>> | null;
  /** Connections of `poolMax` for accounts that use much more than others do. */
  readonly heavyAccounts?: HeavyAccounts | undefined;
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
  /** Only reads, so it counts as a read of its account. */
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
export class Database {
  /** The clock of PostgreSQL. */
  readonly time = new DatabaseTime();
  private readonly shared: ConnectionPool;
  private readonly ofHeavy: ConnectionPool | undefined;
  private readonly ofLanes: ReadonlyMap<Lane | undefined, ConnectionPool>;

  constructor(private readonly options: DatabaseOptions) {
    const ofLanes = Object.entries(options.laneConnections ?? {}) as [Lane, number][];
    const { heavyAccounts } = options;
    const shared = options.poolMax - ofLanes.reduce((sum, [, max]) => sum + max, 0) - (heavyAccounts?.connections ?? 0);
    this.shared = new ConnectionPool({ ...options, poolMax: shared });
    this.ofHeavy =
      heavyAccounts && new ConnectionPool({ ...options, poolMax: heavyAccounts.connections, poolName: 'heavy', givesWay: true });
    this.ofLanes = new Map(
      ofLanes.map(([lane, poolMax]) => [lane, new ConnectionPool({ ...options, poolMax, poolName: lane, givesWay: lane !== 'stop' })]),
    );
  }

  /** The connections for the running job, or for other work of a party. */
  private poolOf(party: string, isUrgent = false): ConnectionPool {
    const { ofHeavy, shared } = this;
    const lane = currentLane();
    if (lane !== undefined || ofHeavy === undefined) return this.ofLanes.get(lane) ?? shared;
    return !comesFirst(isUrgent) && this.options.heavyAccounts?.isHeavy(party) ? ofHeavy : shared;
  }

  /**
   * Runs one statement outside any tenant, for reference tables and for functions that set the tenant. `party` takes turns with others
   * while the statement waits for a connection.
   */
  global(statement: Statement, values: unknown[], party = noParty, isUrgent = false): Promise<Row[]> {
    const pool = this.poolOf(party, isUrgent);
    const maxOfParty = party === noParty ? Number.POSITIVE_INFINITY : pool.connectionsOfParty;
    return this.execute(pool, turnOf(party, maxOfParty, isUrgent), { statement, values, timeoutMs: this.options.readTimeoutMs });
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
    const pool = this.poolOf(accountId);
    return this.execute(pool, turnOf(accountId, pool.readsOfParty), { statement, values, timeoutMs, wrapper });
  }

  private execute(pool: ConnectionPool, turn: Turn, execution: Execution): Promise<Row[]> {
    const attempt = () => executeOnce(pool, turn, execution);
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
    const pool = this.poolOf(accountId, isUrgent);
    const turn = turnOf(accountId, isRead ? pool.readsOfParty : pool.connectionsOfParty, isUrgent);
    const result = await rerunOnCollision(() => this.transactionOnce(pool, turn, accountId, work, question), this.options.onCollision);
    // In a nested call, the effects remain even if the outer transaction is rolled back.
    UnitOfWork.running()?.markExternalEffect();
    return result;
  }

  private async transactionOnce<T>(
    pool: ConnectionPool,
    turn: Turn,
    accountId: Id<'acc'>,
    work: (unit: UnitOfWork) => Promise<T>,
    question: Question | undefined,
  ): Promise<T> {
    const client = await pool.connect(turn);
    const unit = new UnitOfWork(client, accountId, this.time, pool.statements, question);
    try {
      return await unit.run(`BEGIN; ${setTenant(accountId)}`, work);
    } catch (error) {
      throw unit.failureOf(error);
    } finally {
      pool.release(client, turn, unit.broken);
    }
  }

  /**
   * Runs one transaction outside any tenant, for tables without an account: the outbox and the job tables. With `visits` it reads and
   * writes in one tenant after the other.
   */
  acrossTenants<T>(work: (execute: ExecuteSql, visits: TenantVisits) => Promise<T>): Promise<T> {
    return rerunOnCollision(() => this.acrossTenantsOnce(work), this.options.onCollision);
  }

  private async acrossTenantsOnce<T>(work: (execute: ExecuteSql, visits: TenantVisits) => Promise<T>): Promise<T> {
    const turn = turnOf(noParty, Number.POSITIVE_INFINITY);
    const pool = this.poolOf(noParty);
    const client = await pool.connect(turn);
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
      pool.release(client, turn, broken);
    }
  }

  /** Runs bulk work on a dedicated connection. */
  bulk<T>(work: (connection: BulkConnection) => Promise<T>): Promise<T> {
    UnitOfWork.running()?.markExternalEffect();
    return BulkConnection.run(this.options.url, `${this.options.applicationName}-bulk`, work);
  }

  async close(): Promise<void> {
    const pools = [this.shared, ...this.ofLanes.values(), ...(this.ofHeavy === undefined ? [] : [this.ofHeavy])];
    await Promise.all(pools.map((pool) => pool.close()));
  }
}

/** Asks again for the rights of the running request, if they were last asked for a while ago. */
async function confirmRights(): Promise<void> {
  const rights = runningRights();
  if (rights?.areStale) await rights.ask();
}

/** What a transaction asks about the rights of the running request. One inside another that has locked them does not ask again. */
function questionOf(permission: string | undefined): Question | undefined {
  return UnitOfWork.running()?.question?.isFirst ? undefined : runningRights()?.question(permission);
}

/** The party of statements outside any tenant. */
const noParty = '';

/** A statement in the middle of a transaction is urgent: its caller holds a connection that others wait for. */
const comesFirst = (isUrgent: boolean) => isUrgent || UnitOfWork.running() !== undefined;

function turnOf(party: string, maxOfParty: number, isUrgent = false): Turn {
  return { party, maxOfParty, isUrgent: comesFirst(isUrgent) };
}

const timeOfDatabase = sql('time of database', `select ${epochMs}`);
const begin = utility('BEGIN');
const commitAndSync = Buffer.concat([utility('COMMIT'), sync]);

async function executeOnce(pool: ConnectionPool, turn: Turn, { statement, values, timeoutMs, wrapper }: Execution): Promise<Row[]> {
  const client = await pool.connect(turn);
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
    pool.release(client, turn, broken);
  }
}
