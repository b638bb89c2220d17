import { setImmediate as afterPoll } from 'node:timers/promises';
import { DomainError } from '#libs/kernel';
import pg from 'pg';
import { streamOf } from './connection.js';
import { databaseRetrySeconds } from './database-failure.js';

/** Connections whose responses are watched. */
export interface WatchedConnections {
  /** The number of connections that are in use. */
  readonly inUse: number;
  /** Counts up with every connection that is given back. */
  readonly finished: number;
  /** Closes every connection at once and refuses whoever waits for one. */
  cutOff(error: Error): void;
}

export interface ResponseWatchOptions {
  readonly url: string;
  /** Called when the database no longer responds and when it responds again. */
  readonly onChange: (isResponding: boolean) => void;
}

const tickMs = 500;
/** Connections in use and nothing finished for this many ticks raises suspicion. */
const suspiciousTicks = 2;
const probeTimeoutMs = 2_000;
const retryMs = 250;

/**
 * Notices within four seconds that the database no longer responds: a server that is frozen or behind a dead network keeps its connections
 * open, so nothing fails. A timeout of each statement cannot tell such a server from a slow report or a wait for a lock. Therefore, while
 * connections are in use and none of them finishes, the watch opens another one. A database that does not answer it is hung: all
 * connections are closed, and requests fail at once until it answers again.
 */
export class ResponseWatch {
  private readonly pools: WatchedConnections[] = [];
  private readonly timer: NodeJS.Timeout;
  private finishedBefore = 0;
  private idleTicks = 0;
  private isProbing = false;
  private isStopped = false;
  private current: DomainError | undefined;

  constructor(private readonly options: ResponseWatchOptions) {
    this.timer = setInterval(() => void this.tick(), tickMs);
    this.timer.unref();
  }

  add(connections: WatchedConnections): void {
    this.pools.push(connections);
  }

  /** The error for everyone who needs the database while it does not respond. */
  get failure(): DomainError | undefined {
    return this.current;
  }

  stop(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  private async tick(): Promise<void> {
    if (this.isProbing) return;
    let inUse = 0;
    let finished = 0;
    for (const pool of this.pools) {
      inUse += pool.inUse;
      finished += pool.finished;
    }
    this.idleTicks = inUse === 0 || finished !== this.finishedBefore ? 0 : this.idleTicks + 1;
    this.finishedBefore = finished;
    if (this.idleTicks < suspiciousTicks) return;
    this.idleTicks = 0;
    this.isProbing = true;
    if (!(await this.responds())) await this.untilItResponds();
    this.isProbing = false;
  }

  private async untilItResponds(): Promise<void> {
    this.current = hung();
    this.options.onChange(false);
    for (const pool of this.pools) pool.cutOff(this.current);
    do await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
    while (!this.isStopped && !(await this.responds()));
    this.current = undefined;
    this.options.onChange(true);
  }

  /** Opens a connection. An error is an answer too: other parts report it. */
  private async responds(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.options.url, application_name: 'acs-watch' });
    client.on('error', () => undefined);
    let hasAnswered = false;
    const answer = client.connect().then(
      () => (hasAnswered = true),
      () => (hasAnswered = true),
    );
    let timeout: NodeJS.Timeout | undefined;
    const timedOut = new Promise((resolve) => (timeout = setTimeout(resolve, probeTimeoutMs).unref()));
    await Promise.race([answer, timedOut]);
    clearTimeout(timeout);
    // Timers run before sockets are read. After a pause of this process, an answer that has arrived must be read first.
    if (!hasAnswered) await afterPoll();
    if (hasAnswered) client.end().catch(() => undefined);
    else streamOf(client).destroy();
    return hasAnswered;
  }
}

const hung = () =>
  new DomainError('service_unavailable', 'The database of the service does not respond. Nothing was started.', {}, databaseRetrySeconds);
