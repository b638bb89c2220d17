import pg from 'pg';
import { givingWay } from './backend-priority.js';
import { streamOf } from './connection.js';
import { databaseFailure } from './database-failure.js';
import type { Metrics } from '../observability/metrics/metrics.js';
import { measurePool, type StatementSeries } from './pool-metrics.js';
import type { ResponseWatch, WatchedConnections } from './response-watch.js';
import { type Turn, Turns } from '../process/turns.js';

export interface PoolOptions {
  readonly url: string;
  readonly poolMax: number;
  readonly applicationName: string;
  readonly onIdleError: (error: Error) => void;
  /**
   * The process serves requests of all accounts with these connections: the number of waiting requests is bounded, and no account takes
   * all connections. Otherwise, as in a worker, the jobs bound themselves.
   */
  readonly isServing?: boolean;
  /** Serves what others need not wait for: where PostgreSQL runs on this machine, its processes have a lower priority. */
  readonly givesWay?: boolean;
  /** Closes the connections when the database no longer responds. */
  readonly watch?: ResponseWatch;
  /** Records the state and the statements of the pool. */
  readonly metrics?: Metrics | undefined;
  /** The name of the pool in the metrics. */
  readonly poolName?: string;
  /** How long a connection is used, a fifth more or less. Default: an hour. */
  readonly lifetimeSeconds?: number;
}

/** Shorter than the lock timeout: waiting requests do not follow those that a lock holds up, one generation after the other. */
const maxWaitMs = 7_000;
/** More than a client with two hundred connections sends at once. */
const maxWaiting = 250;
/** The maximum number of reads of one account at the same time, such as reports. */
const maxReadsOfAccount = 8;
/** A process of PostgreSQL keeps what it has cached until its connection ends. */
const usualLifetimeSeconds = 3_600;
/** Connections that were opened together do not all end together. */
const lifetimeSpread = 0.2;

/** The connections of a process to PostgreSQL. Requests wait for one in turns over accounts. */
export class ConnectionPool implements WatchedConnections {
  /** The maximum number of connections that a party, such as an account, has for reads at the same time. */
  readonly readsOfParty: number;
  /** The maximum number of connections that a party, such as an account, has at the same time. */
  readonly connectionsOfParty: number;
  /** What its statements record. Undefined without metrics. */
  readonly statements: StatementSeries | undefined;
  private readonly pool: pg.Pool;
  private readonly turns: Turns;
  /** Every connection, also those that are being opened. */
  private readonly open = new Set<pg.Client>();
  private readonly watch: ResponseWatch | undefined;

  constructor(options: PoolOptions) {
    const { url, poolMax, applicationName, onIdleError, isServing = false, givesWay = false, watch, metrics, poolName = 'work' } = options;
    const { lifetimeSeconds = usualLifetimeSeconds } = options;
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: applicationName,
      max: poolMax,
      // A new connection costs tens of milliseconds: its process starts, and plans each statement once. Half of them stay for the next burst.
      min: isServing && !givesWay ? Math.ceil(poolMax / 2) : 0,
      Client: givesWay ? givingWay(registeredIn(this.open)) : registeredIn(this.open),
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      // Slightly longer than the statement_timeout of the database, for an unresponsive network.
      query_timeout: 22_000,
      // Statements are sent without waiting for the previous one, so a tenant read is one network write.
      pipeline: true,
      // Plans are made once, without the values of parameters. Their estimates are high, so PostgreSQL would compile them for each run.
      options:
        '-c timezone=UTC -c statement_timeout=20s -c lock_timeout=8s -c idle_in_transaction_session_timeout=30s -c plan_cache_mode=force_generic_plan -c jit=off',
    });
    // The pool reads the option for each connection that it opens. One in use ends when it is given back.
    const lifetimeOfNext = () => lifetimeSeconds * (1 + lifetimeSpread * (2 * Math.random() - 1));
    Object.defineProperty(this.pool.options, 'maxLifetimeSeconds', { get: lifetimeOfNext });
    this.pool.on('connect', (client) => client.on('error', onIdleError));
    this.pool.on('error', onIdleError);
    this.turns = new Turns({ max: poolMax, maxWaiting: isServing ? maxWaiting : Number.POSITIVE_INFINITY, maxWaitMs });
    this.readsOfParty = isServing ? Math.min(maxReadsOfAccount, Math.ceil(poolMax / 2)) : poolMax;
    this.watch = watch;
    watch?.add(this);
    this.connectionsOfParty = isServing ? Math.max(1, Math.ceil(poolMax * 0.75)) : poolMax;
    const state = () => ({
      size: this.pool.totalCount,
      idle: this.pool.idleCount,
      max: poolMax,
      waiting: this.turns.waitingCallers,
      refused: this.turns.refusedCallers,
    });
    this.statements = metrics && measurePool(metrics, poolName, state);
  }

  /** Returns a connection. Call `release` with the same turn. */
  async connect(turn: Turn): Promise<pg.PoolClient> {
    if (this.watch?.failure !== undefined) throw this.watch.failure;
    const waiting = this.turns.take(turn);
    if (waiting !== undefined) await waiting;
    try {
      return await this.pool.connect();
    } catch (error) {
      this.turns.end(turn.party);
      throw databaseFailure(error);
    }
  }

  /** Gives a connection back, or closes it if it is broken. */
  release(client: pg.PoolClient, turn: Turn, broken: Error | undefined): void {
    client.release(broken);
    this.turns.end(turn.party);
  }

  get inUse(): number {
    return this.turns.running;
  }

  get bytesRead(): number {
    let sum = 0;
    for (const client of this.open) sum += streamOf(client).bytesRead ?? 0;
    return sum;
  }

  cutOff(error: Error): void {
    this.turns.refuseAll(error);
    for (const client of this.open) streamOf(client).destroy();
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

/** A pool does not list the connections that it is still opening. */
function registeredIn(open: Set<pg.Client>): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      open.add(this);
      this.once('end', () => open.delete(this));
    }
  };
}
