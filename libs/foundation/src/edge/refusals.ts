import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Overload, overloadRetrySeconds } from '../process/overload.js';
import { type Admission, limitHeaders } from './admission.js';
import { currentResponse } from './connections.js';
import { EagerClients, eagerMs } from './eager-clients.js';
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
  /** Reads the next request of a connection only after some milliseconds. */
  readonly pause: (socket: Socket, ms: number) => void;
}

/** An answer without what differs per request. */
interface Template {
  readonly headers: readonly string[];
  readonly bodyStart: string;
  readonly bodyEnd: string;
}

/** The last refusal of a connection. */
interface LastRefusal {
  /** When the client may come back. */
  retryFrom: number;
  /** A request that is refused before this time came too early. */
  earlyUntil: number;
  /** How long the connection is not read after the response. */
  pauseMs: number;
}

const lastRefusal = Symbol('the last refusal of the connection');
type RefusedSocket = Socket & { [lastRefusal]?: LastRefusal };

/** Clients that are refused may come back at this rate all together. */
const retriesPerSecond = 100;
/** A client that is refused may come back after at least, and at most, this time. Clients give up later. */
const [minDelayMs, maxDelayMs] = [500, 8_000];
const idPlace = '\u0000';

/**
 * Answers requests that the process does not accept, at once and without Fastify and Nest; the answer is made once per second. The more
 * clients are refused, the later each may come back: `Retry-After` says when. The connection of a client that comes back earlier and is
 * refused again is not read until then, so that it spends its own time. Nor are the other connections with its credential.
 */
export class Refusals {
  /** The answers of this second, by `Retry-After`. */
  private readonly templates = new Map<number, Template>();
  private second = 0;
  private docsUrl = '';
  private nextAt = 0;
  private readonly eager = new EagerClients();
  private readonly pauseAfter: (this: ServerResponse) => void;

  constructor(private readonly options: RefusalOptions) {
    this.pauseAfter = pauseAfter(options.pause);
  }

  /** Refuses a request. One that has waited has spent its time, so its connection is read again at once. */
  refuse(request: IncomingMessage, response: ServerResponse, { hasWaited = false } = {}): void {
    if (response.destroyed || response.headersSent) return;
    const now = performance.now();
    this.nextAt = Math.min(Math.max(this.nextAt, now + minDelayMs) + 1_000 / retriesPerSecond, now + maxDelayMs);
    const delayMs = this.nextAt - now;
    const retrySeconds = Math.max(overloadRetrySeconds, Math.ceil(delayMs / 1_000));
    const { socket }: { socket: RefusedSocket } = request;
    const last = socket[lastRefusal];
    const mayPause = !hasWaited && !this.options.isShared(socket);
    const comesEarly =
      mayPause &&
      (this.eager.isEager(request.headers, last !== undefined && now < last.retryFrom) || (last !== undefined && now < last.earlyUntil));
    const retryFrom = now + retrySeconds * 1_000;
    const refusal: LastRefusal = { retryFrom, earlyUntil: retryFrom + (comesEarly ? eagerMs : 0), pauseMs: comesEarly ? delayMs : 0 };
    if (last === undefined) socket[lastRefusal] = refusal;
    else Object.assign(last, refusal);
    if (comesEarly) response.once('finish', this.pauseAfter);
    this.send(request, response, retrySeconds);
  }

  /** Returns whether a request of the connection may have arrived before the connection was read again. */
  mayHavePaused(socket: RefusedSocket): boolean {
    const last = socket[lastRefusal];
    return last !== undefined && last.pauseMs > 0 && performance.now() < last.earlyUntil;
  }

  private send(request: IncomingMessage, response: ServerResponse, retrySeconds: number): void {
    const { headers, bodyStart, bodyEnd } = this.templateOf(retrySeconds);
    const id = requestIdFor(request.headers['x-request-id']);
    const body = bodyStart + JSON.stringify(id).slice(1, -1) + bodyEnd;
    if (!request.complete && !canReadRest(request.headers, 503)) {
      response.setHeader('connection', 'close');
      closeGracefullyAfter(request);
    }
    response.writeHead(503, [...headers, 'x-request-id', id, 'content-length', String(Buffer.byteLength(body))]).end(body);
  }

  private templateOf(retrySeconds: number): Template {
    const second = Math.floor(Date.now() / 1_000);
    const docsUrl = this.options.docsUrl();
    if (this.second !== second || this.docsUrl !== docsUrl) {
      this.templates.clear();
      [this.second, this.docsUrl] = [second, docsUrl];
    }
    let template = this.templates.get(retrySeconds);
    if (template === undefined) {
      template = this.render(retrySeconds);
      this.templates.set(retrySeconds, template);
    }
    return template;
  }

  private render(retrySeconds: number): Template {
    const error = new Overload('The service is overloaded. This request was not started. Retry later.', retrySeconds);
    const { headers, body } = errorResponse(error, idPlace, this.docsUrl);
    const [bodyStart = '', bodyEnd = ''] = body.split(JSON.stringify(idPlace).slice(1, -1));
    const { windows, ...admitted } = this.options.admission().whileUnavailable();
    const reset = { resetAt: this.second + retrySeconds, resetIn: retrySeconds };
    const all = {
      'content-type': 'application/json; charset=utf-8',
      ...this.options.headers,
      ...limitHeaders({ ...admitted, windows: windows.map((window) => ({ ...window, ...reset })) }),
      ...headers,
    };
    return { headers: Object.entries(all).flat(), bodyStart, bodyEnd };
  }
}

/** Returns a listener of `finish` that pauses the connection of a response. */
function pauseAfter(pause: RefusalOptions['pause']): (this: ServerResponse) => void {
  return function (this: ServerResponse) {
    const { req: request } = this;
    const { socket }: { socket: RefusedSocket } = request;
    const begin = () => {
      // What was sent behind the request is answered first.
      const ms = currentResponse(socket) === undefined ? (socket[lastRefusal]?.pauseMs ?? 0) : 0;
      if (ms > 0) pause(socket, ms);
    };
    if (request.complete) begin();
    else request.once('close', begin);
  };
}
