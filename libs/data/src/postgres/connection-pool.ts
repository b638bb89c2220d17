import type { Metrics } from '#libs/operations';
import { FairQueue } from '#libs/kernel';
import pg from 'pg';
import { streamOf } from './connection.js';
import { databaseFailure } from './database-failure.js';
import { measurePool, type StatementSeries } from './pool-metrics.js';
import type { ResponseWatch, WatchedConnections } from './response-watch.js';

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
/** More than all that the gate lets in for one account. */
const maxWaitingOfTenant = 250;
/** A process of PostgreSQL keeps what it has cached until its connection ends. */
const usualLifetimeSeconds = 3_600;
/** Connections that were opened together do not all end together. */
const lifetimeSpread = 0.2;

/** What a connection is for. */
export interface Lease {
  /** Who shares the connections with others, such as an account. */
  readonly tenant: string;
  /** Goes ahead of all others. */
  readonly isFirst: boolean;
}

/** The connections of a process to PostgreSQL, which accounts share. Where requests are served, no account has more than half of them. */
export class ConnectionPool implements WatchedConnections {
  /** What its statements record. Undefined without metrics. */
  readonly statements: StatementSeries | undefined;
  private readonly pool: pg.Pool;
  private readonly queue: FairQueue;
  /** Every connection, also those that are being opened. */
  private readonly open = new Set<pg.Client>();
  private readonly watch: ResponseWatch | undefined;

  constructor(options: PoolOptions) {
    const { url, poolMax, applicationName, onIdleError, isServing = false, watch, metrics, poolName = 'work' } = options;
    const { lifetimeSeconds = usualLifetimeSeconds } = options;
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: applicationName,
      max: poolMax,
      // A new connection costs tens of milliseconds: its process starts, and plans each statement once. Half of them stay for the next burst.
      min: isServing ? Math.ceil(poolMax / 2) : 0,
      Client: registeredIn(this.open),
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
    const share = Math.ceil(poolMax / 2);
    this.queue = new FairQueue({ max: poolMax, maxWaitMs, ...(isServing ? { maxOfTenant: () => share, maxWaitingOfTenant } : {}) });
    this.watch = watch;
    watch?.add(this);
    const state = () => ({
      size: this.pool.totalCount,
      idle: this.pool.idleCount,
      max: poolMax,
      waiting: this.queue.waiting,
      refused: this.queue.refused,
    });
    this.statements = metrics && measurePool(metrics, poolName, state);
  }

  /** Returns a connection. Call `release` with the same lease. */
  async connect({ tenant, isFirst }: Lease): Promise<pg.PoolClient> {
    if (this.watch?.failure !== undefined) throw this.watch.failure;
    await this.queue.enter(tenant, { isFirst });
    try {
      return await this.pool.connect();
    } catch (error) {
      this.queue.leave(tenant);
      throw databaseFailure(error);
    }
  }

  /** Gives a connection back, or closes it if it is broken. */
  release(client: pg.PoolClient, { tenant }: Lease, broken: Error | undefined): void {
    client.release(broken);
    this.queue.leave(tenant);
  }

  get inUse(): number {
    return this.queue.inFlight;
  }

  get bytesRead(): number {
    let sum = 0;
    for (const client of this.open) sum += streamOf(client).bytesRead ?? 0;
    return sum;
  }

  cutOff(error: Error): void {
    this.queue.refuseAll(error);
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
