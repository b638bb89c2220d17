import { setImmediate as afterPoll } from 'node:timers/promises';
import { DomainError } from '#libs/kernel';
import pg from 'pg';
import { streamOf } from './connection.js';
import { databaseRetrySeconds } from './database-failure.js';

/** Connections whose responses are watched. */
export interface WatchedConnections {
  /** The number of connections that are in use. */
  readonly inUse: number;
  /** The number of bytes that the open connections have received. */
  readonly bytesRead: number;
  /** Closes every connection at once and refuses all who wait for one. */
  cutOff(error: Error): void;
}

export interface ResponseWatchOptions {
  readonly url: string;
  /** Called when the database no longer responds and when it responds again. */
  readonly onChange: (isResponding: boolean) => void;
}

const tickMs = 500;
/** Connections in use and no byte received for this many ticks raises suspicion. */
const suspiciousTicks = 2;
const probeTimeoutMs = 2_500;
const retryMs = 250;

/**
 * Notices within four seconds that the database no longer responds: a server that is frozen or behind a dead network keeps its connections
 * open, so nothing fails. A timeout of each statement cannot tell such a server from a slow report or a wait for a lock. Therefore, while
 * connections are in use and none of them receives a byte, the watch opens another one. A database that sends not one byte on any of them
 * is hung: all connections are closed, and requests fail at once until it answers again.
 */
export class ResponseWatch {
  private readonly pools: WatchedConnections[] = [];
  private readonly timer: NodeJS.Timeout;
  private bytesBefore = 0;
  private silentTicks = 0;
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
    const bytes = this.bytesRead();
    const isInUse = this.pools.some(({ inUse }) => inUse > 0);
    this.silentTicks = !isInUse || bytes !== this.bytesBefore ? 0 : this.silentTicks + 1;
    this.bytesBefore = bytes;
    if (this.silentTicks < suspiciousTicks) return;
    this.silentTicks = 0;
    this.isProbing = true;
    if (!(await this.responds())) await this.untilItResponds();
    this.isProbing = false;
  }

  private bytesRead(): number {
    return this.pools.reduce((sum, pool) => sum + pool.bytesRead, 0);
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

  /** Opens a connection. Its first byte is an answer, and so is an error: other parts report it. */
  private async responds(): Promise<boolean> {
    const bytesBefore = this.bytesRead();
    const client = new pg.Client({ connectionString: this.options.url, application_name: 'acs-watch' });
    client.on('error', () => undefined);
    let isSettled = false;
    const answer = client.connect().then(
      () => (isSettled = true),
      () => (isSettled = true),
    );
    let timeout: NodeJS.Timeout | undefined;
    const timedOut = new Promise((resolve) => (timeout = setTimeout(resolve, probeTimeoutMs).unref()));
    await Promise.race([answer, timedOut]);
    clearTimeout(timeout);
    // Timers run before sockets are read. After a pause of this process, an answer that has arrived must be read first.
    if (!isSettled) await afterPoll();
    const hasAnswered = isSettled || (streamOf(client).bytesRead ?? 0) > 0 || this.bytesRead() !== bytesBefore;
    if (isSettled) client.end().catch(() => undefined);
    else streamOf(client).destroy();
    return hasAnswered;
  }
}

const hung = () =>
  new DomainError('service_unavailable', 'The database of the service does not respond. Nothing was started.', {}, databaseRetrySeconds);
