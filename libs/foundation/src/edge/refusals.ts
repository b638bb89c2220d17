import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Overload } from '../process/overload.js';
import { type Admission, limitHeaders } from './admission.js';
import { errorResponse } from './error-response.js';
import { closeGracefullyAfter } from './graceful-close.js';
import { requestIdFor } from './request-headers.js';
import { canReadRest } from './send-error.js';

interface RefusalOptions {
  /** The headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly docsUrl: () => string;
  /** Returns the admission, which Nest creates after the edge. */
  readonly admission: () => Admission;
  /** Returns whether clients share the connection, so that none of them may hold up another. */
  readonly isShared: (socket: Socket) => boolean;
}

/** A refusal that is sent later. */
interface Held {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly timer: NodeJS.Timeout;
}

/** An answer without what differs per request. */
interface Template {
  readonly second: number;
  readonly docsUrl: string;
  readonly headers: readonly string[];
  readonly bodyStart: string;
  readonly bodyEnd: string;
}

/** Clients that send the next request right after a refusal get so many refusals per second together. */
const refusalsPerSecond = 200;
/** Such a refusal is sent after at least, and at most, this time. Clients give up later. */
const [minDelayMs, maxDelayMs] = [500, 8_000];
/** A connection to which no refusal was sent for this long gets the next one at once. */
const forgivenAfterMs = 5_000;
const idPlace = '\u0000';

/**
 * Answers requests that the process does not accept. The answer is made once per second and neither Fastify nor Nest runs. The first
 * refusal of a connection is sent at once. A client that goes on gets the next ones late, so that it spends its own time.
 */
export class Refusals {
  private readonly held = new Set<Held>();
  private readonly refusedAt = new WeakMap<Socket, number>();
  private readonly heldBy = new WeakSet<Socket>();
  private template: Template | undefined;
  private nextAt = 0;
  private isStopping = false;

  constructor(private readonly options: RefusalOptions) {}

  /** The refusals that are sent later. */
  get waiting(): number {
    return this.held.size;
  }

  /** Refuses a request, at once or later. One that has waited is refused at once. */
  refuse(request: IncomingMessage, response: ServerResponse, { hasWaited = false } = {}): void {
    const { socket } = request;
    const delayMs = hasWaited ? 0 : this.delayOf(socket);
    // Only one is held per connection: the responses to later requests wait for it anyway.
    if (delayMs === 0 || this.heldBy.has(socket)) return this.send(request, response);
    this.heldBy.add(socket);
    const held: Held = { request, response, timer: setTimeout(() => this.release(held), delayMs) };
    held.timer.unref();
    this.held.add(held);
    response.once('close', () => this.forget(held));
  }

  /** Sends the refusal that is held for longest and closes its connection, to make room for a new client. Returns false if none is held. */
  giveWay(): boolean {
    for (const held of this.held) {
      held.response.setHeader('connection', 'close');
      closeGracefullyAfter(held.request);
      this.release(held);
      return true;
    }
    return false;
  }

  /** Sends all refusals that are held, and from now on every one at once, because the process stops. */
  startDraining(): void {
    this.isStopping = true;
    for (const held of this.held) this.release(held);
  }

  private release(held: Held): void {
    this.forget(held);
    this.send(held.request, held.response);
  }

  private forget(held: Held): void {
    clearTimeout(held.timer);
    if (this.held.delete(held)) this.heldBy.delete(held.request.socket);
  }

  private delayOf(socket: Socket): number {
    const now = performance.now();
    const before = this.refusedAt.get(socket);
    if (this.isStopping || before === undefined || now - before > forgivenAfterMs || this.options.isShared(socket)) return 0;
    this.nextAt = Math.min(Math.max(this.nextAt, now + minDelayMs) + 1_000 / refusalsPerSecond, now + maxDelayMs);
    return this.nextAt - now;
  }

  private send(request: IncomingMessage, response: ServerResponse): void {
    if (response.destroyed || response.headersSent) return;
    this.refusedAt.set(request.socket, performance.now());
    const { headers, bodyStart, bodyEnd } = this.currentTemplate();
    const id = requestIdFor(request.headers['x-request-id']);
    const body = bodyStart + JSON.stringify(id).slice(1, -1) + bodyEnd;
    if (!request.complete && !canReadRest(request.headers, 503)) {
      response.setHeader('connection', 'close');
      closeGracefullyAfter(request);
    }
    response.writeHead(503, [...headers, 'x-request-id', id, 'content-length', String(Buffer.byteLength(body))]).end(body);
  }

  private currentTemplate(): Template {
    const second = Math.floor(Date.now() / 1_000);
    const docsUrl = this.options.docsUrl();
    if (this.template?.second !== second || this.template.docsUrl !== docsUrl) this.template = this.render(second, docsUrl);
    return this.template;
  }

  private render(second: number, docsUrl: string): Template {
    const error = new Overload('The service is overloaded. This request was not started. Retry later.');
    const { headers, body } = errorResponse(error, idPlace, docsUrl);
    const [bodyStart = '', bodyEnd = ''] = body.split(JSON.stringify(idPlace).slice(1, -1));
    const all = {
      'content-type': 'application/json; charset=utf-8',
      ...this.options.headers,
      ...limitHeaders(this.options.admission().whileUnavailable()),
      ...headers,
    };
    return { second, docsUrl, headers: Object.entries(all).flat(), bodyStart, bodyEnd };
  }
}
