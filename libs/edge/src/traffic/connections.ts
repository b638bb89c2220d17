import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as afterPoll } from 'node:timers/promises';
import { closeGracefully, closeGracefullyAfter } from '../graceful-close.js';
import { currentResponse } from './current-response.js';
import { NewConnections } from './new-connections.js';
import { UnreadBytes } from './unread-bytes.js';

/** While draining, a connection without traffic for this long is closed. A client that sends more often never loses a request. */
export const idleCloseMs = 5_000;
const sweepIntervalMs = 250;
/** So many connections may at least be open that have not sent a request. */
const minNew = 40;

/** Pipelined requests that wait behind others on a connection. It is not read while there are more. */
const maxBehind = 16;

interface Activity {
  /** Requests received on this connection. */
  requests: number;
  /** Requests that wait until the responses before theirs are sent, and the last one of these responses. */
  behind: number;
  lastBehind: ServerResponse | undefined;
  /** A response with `Connection: close` has been started. Later requests on the connection are not served, which the client expects. */
  isClosing: boolean;
  bytesRead: number;
  idleSince: number;
}

const sequenceNumber = Symbol('number of the request on its connection');
type NumberedResponse = ServerResponse & { [sequenceNumber]?: number };

/** What becomes of a request. */
interface Serving {
  readonly start: () => void;
  /** Answers that there are too many clients, and closes the connection. */
  readonly refuse: () => void;
}

/**
 * The open connections of all servers of the process. Draining closes a busy connection after a response with `Connection: close`,
 * and an idle connection after some seconds without traffic. Closing idle connections at once would reset requests in flight.
 */
export class Connections {
  private readonly servers: Server[] = [];
  private readonly all = new Set<Socket>();
  /** Those that carry HTTP, the least recently used first. */
  private readonly active = new Map<Socket, Activity>();
  private readonly unread = new UnreadBytes(() => this.active.keys());
  private readonly fresh: NewConnections;
  private sweeper: NodeJS.Timeout | undefined;
  /** The number of connections. `all` has two sockets of a connection with TLS. */
  private open = 0;
  /** Those that have sent a request. */
  private clients = 0;
  private refused = 0;

  /**
   * `max` is the number of connections that have sent a request. A tenth as many may be open that have not, forty at least. `isShared`
   * returns whether a connection is that of a proxy.
   */
  constructor(
    private readonly max = Number.POSITIVE_INFINITY,
    isShared?: (socket: Socket) => boolean,
  ) {
    this.fresh = new NewConnections(Math.max(minNew, Math.ceil(max / 10)), isShared);
  }

  /** The number of open connections, and of those that were refused, or closed because their clients did not read, since the start. */
  get counts(): { readonly open: number; readonly refused: number; readonly unread: number } {
    return { open: this.open, refused: this.refused, unread: this.unread.closed };
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

  /** Adds a new connection, before its first byte. */
  welcome(socket: Socket): void {
    if (this.all.has(socket)) return;
    this.open++;
    socket.once('close', () => this.open--);
    this.guard(socket);
    this.refused += this.fresh.add(socket);
  }

  /** Adds a connection that carries HTTP. */
  add(socket: Socket): void {
    this.guard(socket);
    const { bytesRead } = socket;
    const activity: Activity = {
      requests: 0,
      behind: 0,
      lastBehind: undefined,
      isClosing: false,
      bytesRead,
      idleSince: performance.now(),
    };
    this.active.set(socket, activity);
    socket.once('close', () => {
      this.active.delete(socket);
      if (activity.requests > 0) this.clients--;
    });
  }

  /**
   * Calls `start` when the responses to the earlier requests of the connection are sent: a client has one request at a time in work on each
   * connection. A request after the final response of its connection is not served.
   */
  serve(request: IncomingMessage, response: ServerResponse, { start, refuse }: Serving): void {
    const { socket } = request;
    const activity = this.active.get(socket);
    if (activity === undefined) return start();
    (response as NumberedResponse)[sequenceNumber] = ++activity.requests;
    if (activity.requests === 1 && !this.hasRoomForClient(socket)) return refuse();
    if (this.sweeper !== undefined) {
      if (activity.isClosing) return;
      closeAfter(response, activity);
    }
    // Put last, so that the first idle one is the one that was used least recently.
    this.active.delete(socket);
    this.active.set(socket, activity);
    const before = activity.lastBehind ?? currentResponse(socket);
    if (response.socket !== null || before === undefined) return start();
    activity.lastBehind = response;
    if (++activity.behind > maxBehind) socket.pause();
    before.once('close', () => {
      if (activity.behind-- > maxBehind) socket.resume();
      if (activity.behind === 0) activity.lastBehind = undefined;
      if (socket.writable && !socket.destroyed) start();
    });
  }

  /** Makes room for a connection that sends its first request: the one that has been idle for longest is closed. */
  private hasRoomForClient(socket: Socket): boolean {
    this.fresh.remove(socket);
    this.clients++;
    if (this.clients <= this.max) return true;
    for (const [other, activity] of this.active) {
      if (other === socket || activity.requests === 0 || activity.isClosing || currentResponse(other) !== undefined) continue;
      activity.isClosing = true;
      closeGracefully(other);
      return true;
    }
    this.refused++;
    return false;
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
    this.unread.stop();
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
  const response: NumberedResponse | undefined = currentResponse(socket);
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
