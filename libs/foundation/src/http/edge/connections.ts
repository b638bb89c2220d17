import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as afterPoll } from 'node:timers/promises';
import { closeGracefully, closeGracefullyAfter } from './graceful-close.js';

/** While draining, a connection without traffic for this long is closed. A client that sends more often never loses a request to it. */
export const idleCloseMs = 5_000;
const sweepIntervalMs = 250;

interface Activity {
  /** Requests received on this connection. */
  requests: number;
  /** An answer with `Connection: close` is on its way: requests after it are not served, and the client knows that. */
  isClosing: boolean;
  bytesRead: number;
  quietSince: number;
}

const sequence = Symbol('number of the request on its connection');
type Numbered = ServerResponse & { [sequence]?: number };

/** The answer that Node has in hand for the socket, if any. */
export const currentResponse = (socket: Socket) => (socket as { _httpMessage?: Numbered | null })._httpMessage ?? undefined;

/**
 * The open connections of all servers of the process. Draining ends each connection with an answer that says so
 * (`Connection: close`), and a connection without requests only after some seconds of silence: a request that is already on its way
 * would meet a reset otherwise.
 */
export class Connections {
  private readonly servers: Server[] = [];
  private readonly all = new Set<Socket>();
  private readonly active = new Map<Socket, Activity>();
  private sweeper: NodeJS.Timeout | undefined;

  /** Node's `close()` would cut idle connections at once. */
  own(server: Server): void {
    this.servers.push(server);
    Object.assign(server, { closeIdleConnections: () => undefined });
  }

  /**
   * Keeps an `error` listener on the socket from its first moment to its last. Node takes its own off a socket that it hands
   * over (CONNECT, upgrade), and an error that nobody listens to ends the process.
   */
  guard(socket: Socket): void {
    if (this.all.has(socket)) return;
    this.all.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.all.delete(socket));
  }

  /** For a connection on which HTTP is spoken. */
  add(socket: Socket): void {
    this.guard(socket);
    this.active.set(socket, { requests: 0, isClosing: false, bytesRead: socket.bytesRead, quietSince: performance.now() });
    socket.once('close', () => this.active.delete(socket));
  }

  /** False for a request behind the last answer of its connection: it is not served. */
  accepts(request: IncomingMessage, response: ServerResponse): boolean {
    const activity = this.active.get(request.socket);
    if (activity === undefined) return true;
    (response as Numbered)[sequence] = ++activity.requests;
    if (this.sweeper === undefined) return true;
    if (activity.isClosing) return false;
    makeLast(response, activity);
    return true;
  }

  /** From now on every answer closes its connection. New connections are accepted as before. */
  startDraining(): void {
    if (this.sweeper !== undefined) return;
    const now = performance.now();
    for (const [socket, activity] of this.active) {
      Object.assign(activity, { bytesRead: socket.bytesRead, quietSince: now });
      closeAfterLast(socket, activity);
    }
    this.sweeper = setInterval(() => void this.closeIdle(), sweepIntervalMs);
  }

  /** Stops listening and waits for the connections to end; what is open after `maxMs` is cut off. */
  async finish(maxMs: number): Promise<void> {
    this.startDraining();
    // Accepts the connections that wait in the kernel's backlog: closing the listener would reset them.
    await afterPoll();
    const closed = this.servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
    const timeout = setTimeout(() => this.all.forEach((socket) => socket.destroy()), maxMs);
    await Promise.all(closed);
    clearTimeout(timeout);
    clearInterval(this.sweeper);
  }

  private async closeIdle(): Promise<void> {
    // Timers run before sockets are read: after a pause of the process, what has arrived meanwhile must count first.
    await afterPoll();
    const now = performance.now();
    for (const [socket, activity] of this.active) {
      if (currentResponse(socket) !== undefined || socket.bytesRead !== activity.bytesRead) {
        Object.assign(activity, { bytesRead: socket.bytesRead, quietSince: now });
      } else if (!activity.isClosing && now - activity.quietSince >= idleCloseMs) {
        activity.isClosing = true;
        closeGracefully(socket);
      }
    }
  }
}

/** Of pipelined requests the last one's answer closes: the others are in work already and must be answered too. */
function closeAfterLast(socket: Socket, activity: Activity): void {
  const answer = currentResponse(socket);
  if (answer === undefined) return;
  if (answer[sequence] === activity.requests) makeLast(answer, activity);
  else answer.once('close', () => closeAfterLast(socket, activity));
}

function makeLast(response: ServerResponse, activity: Activity): void {
  if (response.headersSent) return;
  activity.isClosing = true;
  response.setHeader('connection', 'close');
  closeGracefullyAfter(response.req);
}
