import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { clientHasGone, waitedTooLong } from '../process/overload.js';
import type { ForwardingRules } from './client-address.js';
import type { Refusals } from './refusals.js';
import type { RequestClass, RequestClasses } from './request-classes.js';
import { recordTurnWait } from './turn-wait.js';
import { leaveWork, type Workload } from './workload.js';

interface RequestTurnsOptions {
  readonly workload: Workload;
  readonly refusals: Refusals;
  readonly classes: RequestClasses;
  readonly forwarding: ForwardingRules;
}

/** The rest of a body is not read while its request waits, and the listener refuses a body that takes longer than six seconds. */
const maxBodyWaitMs = 4_000;
/** As long after a request the end of a connection is read that came while the connection was not read. */
const endAfterPauseMs = 5;

/**
 * Lets a request wait for its turn before it costs anything: a request that waits, is refused or whose client goes away meanwhile has only
 * been parsed. A client that ends its side of the connection while its request waits has almost always gone: the request is refused, which
 * tells the rare client that still reads. Probes, pages and images do not wait, and stops have turns of their own.
 */
export class RequestTurns {
  constructor(private readonly options: RequestTurnsOptions) {}

  /** Calls `start` as soon as the request may be worked on, or refuses it. */
  take(request: IncomingMessage, response: ServerResponse, start: RequestListener): void {
    const { refusals, classes } = this.options;
    const requestClass = classes.of(request);
    if (requestClass === 'uncounted') start(request, response);
    else if (requestClass === 'stop' || !refusals.mayHavePaused(request.socket)) this.enter(request, response, start, requestClass);
    else setTimeout(() => this.enterUnlessGone(request, response, start, requestClass), endAfterPauseMs);
  }

  /** A client that was not read for a while may have gone meanwhile. */
  private enterUnlessGone(request: IncomingMessage, response: ServerResponse, start: RequestListener, requestClass: RequestClass): void {
    // A response behind others on a connection that has closed is not destroyed, and would never give its place back.
    if (response.destroyed || request.socket.destroyed) return;
    if (request.socket.readableEnded) this.options.refusals.refuse(request, response, { hasWaited: true });
    else this.enter(request, response, start, requestClass);
  }

  private enter(request: IncomingMessage, response: ServerResponse, start: RequestListener, requestClass: RequestClass): void {
    const { workload, refusals, forwarding } = this.options;
    const entry = workload.enter(request, response, forwarding.address(request), requestClass === 'stop');
    if (entry === undefined) return start(request, response);
    if (entry === false) return refusals.refuse(request, response);
    const arrivedAt = performance.now();
    const timeout = setTimeout(() => request.complete || leaveWork(response, waitedTooLong()), maxBodyWaitMs).unref();
    const { socket } = response;
    const leave = () => leaveWork(response, clientHasGone());
    // A response behind others on its connection has no socket yet. Its wait ends with the connection.
    socket?.once('end', leave);
    const endWait = () => {
      clearTimeout(timeout);
      socket?.off('end', leave);
    };
    entry.then(
      () => {
        endWait();
        recordTurnWait(response, performance.now() - arrivedAt);
        start(request, response);
      },
      // A client that has closed its connection needs no answer.
      () => {
        endWait();
        if (!response.destroyed) refusals.refuse(request, response, { hasWaited: true });
      },
    );
  }
}
