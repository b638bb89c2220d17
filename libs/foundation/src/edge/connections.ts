import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as afterPoll } from 'node:timers/promises';
import { closeGracefully, closeGracefullyAfter } from './graceful-close.js';
import { PausedConnections } from './paused-connections.js';

/** While draining, a connection without traffic for this long is closed. A client that sends more often never loses a request. */
export const idleCloseMs = 5_000;
const sweepIntervalMs = 250;

interface Activity {
  /** Requests received on this connection. */
  requests: number;
  /** A response with `Connection: close` has been started. Later requests on the connection are not served, which the client expects. */
  isClosing: boolean;
  bytesRead: number;
  idleSince: number;
}

/** A refused client that sends the next request at once is read again in its turn: this many of them per second. */
const refusedReadsPerSecond = 100;
/** This many refusals at once cause no pause. */
const refusalBurst = 100;

const sequenceNumber = Symbol('number of the request on its connection');
type NumberedResponse = ServerResponse & { [sequenceNumber]?: number };

/** The response that Node is currently writing to the socket, if any. */
export const currentResponse = (socket: Socket) => (socket as { _httpMessage?: NumberedResponse | null })._httpMessage ?? undefined;

/**
 * The open connections of all servers of the process. Draining closes a busy connection after a response with `Connection: close`,
 * and an idle connection after some seconds without traffic. Closing idle connections at once would reset requests in flight.
 */
export class Connections {
  private readonly servers: Server[] = [];
  private readonly all = new Set<Socket>();
  private readonly active = new Map<Socket, Activity>();
  private sweeper: NodeJS.Timeout | undefined;
  /** The number of connections. `all` has two sockets of a connection with TLS. */
  private open = 0;
  private refused = 0;
  private readonly paused = new PausedConnections();
  /** When the next refused client is read again. */
  private nextRead = 0;

  /** `max` is the maximum number of connections of the process. */
  constructor(private readonly max = Number.POSITIVE_INFINITY) {}

  /** The number of open connections, of those that are not read for a while, and of those that were refused since the start. */
  get counts(): { readonly open: number; readonly paused: number; readonly refused: number } {
    return { open: this.open, paused: this.paused.size, refused: this.refused };
  }

  /** Registers a server. Disables `closeIdleConnections` because Node's `close()` would otherwise cut idle connections at once. */
  register(server: Server): void {
    this.servers.push(server);
    Object.assign(server, { closeIdleConnections: () => undefined });
  }

  /**
   * Keeps an `error` listener on the socket for its whole lifetime. Node removes its own listener from a socket that it hands over
   * (CONNECT, upgrade), and an `error` event without a listener ends the process.
   */
  guard(socket: Socket): void {
    if (this.all.has(socket)) return;
    this.all.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.all.delete(socket));
  }

  /**
   * Accepts a new connection. If there are too many, closes the one that has been idle for longest, then one that is paused, or returns
   * false if all are busy.
   */
  admits(socket: Socket): boolean {
    if (this.all.has(socket)) return true;
    if (this.open >= this.max && !this.closeLeastRecentlyUsed(false) && !this.closeLeastRecentlyUsed(true)) {
      this.refused++;
      return false;
    }
    this.open++;
    socket.once('close', () => this.open--);
    this.guard(socket);
    return true;
  }

  private closeLeastRecentlyUsed(isPaused: boolean): boolean {
    for (const [socket, activity] of this.active) {
      if (activity.isClosing || currentResponse(socket) !== undefined || this.paused.has(socket) !== isPaused) continue;
      activity.isClosing = true;
      closeGracefully(socket);
      return true;
    }
    return false;
  }

  /**
   * Reads a connection again only after a pause of at most `maxMs`, if many requests are refused. A refusal is cheap but not free: clients
   * that ignore `Retry-After` would otherwise use up the time of the process.
   */
  pauseRefused(socket: Socket, maxMs: number): void {
    const now = performance.now();
    const intervalMs = 1_000 / refusedReadsPerSecond;
    this.nextRead = Math.min(Math.max(this.nextRead, now - refusalBurst * intervalMs) + intervalMs, now + maxMs);
    if (this.nextRead > now) this.pause(socket, this.nextRead - now);
  }

  /** Reads a connection again only after a pause, or when the process stops: its client may be waiting for a last response. */
  pause(socket: Socket, ms: number): void {
    if (this.sweeper === undefined) this.paused.add(socket, ms);
  }

  /** Adds a connection that carries HTTP. */
  add(socket: Socket): void {
    this.guard(socket);
    this.active.set(socket, { requests: 0, isClosing: false, bytesRead: socket.bytesRead, idleSince: performance.now() });
    socket.once('close', () => this.active.delete(socket));
  }

  /** Returns false for a request after the final response of its connection. Such a request is not served. */
  accepts(request: IncomingMessage, response: ServerResponse): boolean {
    const activity = this.active.get(request.socket);
    if (activity === undefined) return true;
    (response as NumberedResponse)[sequenceNumber] = ++activity.requests;
    if (Number.isFinite(this.max)) this.markUsed(request.socket, activity);
    if (this.sweeper === undefined) return true;
    if (activity.isClosing) return false;
    closeAfter(response, activity);
    return true;
  }

  /** Makes every response close its connection from now on. New connections are still accepted. */
  startDraining(): void {
    if (this.sweeper !== undefined) return;
    const now = performance.now();
    for (const [socket, activity] of this.active) {
      Object.assign(activity, { bytesRead: socket.bytesRead, idleSince: now });
      closeAfterLastResponse(socket, activity);
    }
    this.sweeper = setInterval(() => void this.closeIdle(), sweepIntervalMs);
    this.paused.resumeAll();
  }

  /** Stops listening and waits until all connections are closed. Destroys connections that are still open after `maxMs`. */
  async finish(maxMs: number): Promise<void> {
    this.startDraining();
    // First accept the connections in the kernel's backlog: closing the listener would reset them.
    await afterPoll();
    const closed = this.servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
    const timeout = setTimeout(() => this.all.forEach((socket) => socket.destroy()), maxMs);
    await Promise.all(closed);
    clearTimeout(timeout);
    clearInterval(this.sweeper);
  }

  /** Puts the connection last, so that the first idle one is the one that was used least recently. */
  private markUsed(socket: Socket, activity: Activity): void {
    this.active.delete(socket);
    this.active.set(socket, activity);
  }

  private async closeIdle(): Promise<void> {
    // Timers run before sockets are read. After a pause of the process, data that has arrived must be read first.
    await afterPoll();
    const now = performance.now();
    for (const [socket, activity] of this.active) {
      if (currentResponse(socket) !== undefined || socket.bytesRead !== activity.bytesRead) {
        Object.assign(activity, { bytesRead: socket.bytesRead, idleSince: now });
      } else if (!activity.isClosing && now - activity.idleSince >= idleCloseMs) {
        activity.isClosing = true;
        closeGracefully(socket);
      }
    }
  }
}

/** Closes the connection after the response to the last pipelined request: the earlier requests are in progress and need a response. */
function closeAfterLastResponse(socket: Socket, activity: Activity): void {
  const response = currentResponse(socket);
  if (response === undefined) return;
  if (response[sequenceNumber] === activity.requests) closeAfter(response, activity);
  else response.once('close', () => closeAfterLastResponse(socket, activity));
}

function closeAfter(response: ServerResponse, activity: Activity): void {
  if (response.headersSent) return;
  activity.isClosing = true;
  response.setHeader('connection', 'close');
  closeGracefullyAfter(response.req);
}
