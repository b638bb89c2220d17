import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '#libs/kernel/infrastructure';
import { FairQueue } from '#libs/kernel';
import { type ForwardingRules, networkOf } from '../client-address.js';
import { credentialDigestOf } from './credential-digest.js';
import type { RequestClasses } from './request-classes.js';

export interface GateOptions {
  readonly maxInFlight: number;
  /** The database connections of the process for the work of requests, of which stops use at most a quarter. */
  readonly databaseConnections: number;
  readonly classes: RequestClasses;
  readonly forwarding: ForwardingRules;
  /** Called with the number of requests that were refused in a second. */
  readonly onRefused: (count: number) => void;
}

/** A request between its head and its response. */
interface Visit {
  readonly isStop: boolean;
  queue: FairQueue;
  /** Whose limit counts it: the account of a known credential, otherwise the network of the client. */
  tenant: string;
  /** The digest of the credential, if there is one. */
  readonly credential: string | undefined;
  /** Its credential was that of an account when it came. */
  readonly isKnown: boolean;
  isInFlight: boolean;
  /** Its response is made, or nobody waits for it. */
  isOver: boolean;
  /** Ends its wait. */
  waiting: AbortController | undefined;
  waitedMs: number;
}

const visitOf = Symbol('the visit of the request');
type Visited = ServerResponse & { [visitOf]?: Visit };

const maxWaitMs = 6_000;
/** More than a client with two hundred connections sends at once. */
const maxWaitingOfTenant = 250;
/** As many as the largest plan may send in a minute. A stop is worth waiting for: a refusal would let money be spent. */
const stopWaits = { maxWaitingOfTenant: 1_000, maxWaitMs: 30_000 };
/** The rest of a body is not read while its request waits, and the listener refuses a body that takes longer than six seconds. */
const maxBodyWaitMs = 4_000;
const maxKnownCredentials = 10_000;
const reportMs = 1_000;

/**
 * The concurrency limit of each account, and of each network of clients without a known key: at most a quarter of what may be in flight,
 * and two at least. The rest waits in the queue of its account before it costs anything; the queues are served round-robin. A full queue or a
 * wait of six seconds ends with a `Refusal`.
 *
 * Stops have a lane of their own, so that they never wait behind other work, and wait there for half a minute if need be. A probe costs
 * nothing.
 */
export class Gate {
  private readonly others: FairQueue;
  private readonly stops: FairQueue;
  /** The accounts of credentials that were admitted, by digest. */
  private readonly accounts = new Map<string, string>();
  private readonly timer: NodeJS.Timeout;
  private reported = 0;

  constructor(private readonly options: GateOptions) {
    const { maxInFlight, databaseConnections, onRefused } = options;
    const maxOfTenant = Math.max(2, Math.floor(maxInFlight / 4));
    this.others = new FairQueue({ max: maxInFlight, maxOfTenant: () => maxOfTenant, maxWaitingOfTenant, maxWaitMs });
    const maxStops = Math.max(1, Math.floor(databaseConnections / 4));
    const maxStopsOfTenant = Math.ceil(maxStops / 2);
    this.stops = new FairQueue({ max: maxStops, maxOfTenant: () => maxStopsOfTenant, ...stopWaits });
    const report = () => {
      const { refused } = this;
      if (refused > this.reported) onRefused(refused - this.reported);
      this.reported = refused;
    };
    this.timer = setInterval(report, reportMs).unref();
  }

  /** The requests that were refused since the start. */
  get refused(): number {
    return this.others.refused + this.stops.refused;
  }

  /** The requests in flight and those that wait, by lane. */
  get lanes() {
    const figuresOf = ({ inFlight, waiting }: FairQueue) => ({ inFlight, waiting });
    return { stop: figuresOf(this.stops), other: figuresOf(this.others) };
  }

  /** Lets a request in, until its response is made: `start` is called now or when it may start, or `refuse`. */
  admit(request: IncomingMessage, response: ServerResponse, start: () => void, refuse: () => void): void {
    let entered: Promise<void> | undefined;
    try {
      entered = this.enter(request, response);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse();
    }
    if (entered === undefined) return start();
    // A client that has closed its connection needs no answer.
    entered.then(start, () => response.destroyed || refuse());
  }

  /** The result is that of `FairQueue.enter`. */
  enter(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const { classes, forwarding } = this.options;
    const requestClass = classes.of(request);
    if (requestClass === 'probe') return undefined;
    const credential = credentialDigestOf(request.headers);
    const account = credential === undefined ? undefined : this.accounts.get(credential);
    // Whoever has no known credential could call anything a stop.
    const isStop = requestClass === 'stop';
    const isKnown = account !== undefined;
    const queue = isStop && isKnown ? this.stops : this.others;
    const tenant = account ?? networkOf(forwarding.address(request));
    const visit: Visit = {
      isStop,
      isKnown,
      queue,
      tenant,
      credential,
      isInFlight: false,
      isOver: false,
      waiting: undefined,
      waitedMs: 0,
    };
    (response as Visited)[visitOf] = visit;
    response.once('close', leaveOnEnd);
    // The client may take its time for what has been made.
    response.once('prefinish', leaveOnEnd);
    return this.enterQueue(visit, request);
  }

  /** Leaves until `resume` while the rest of the body is awaited: a slow client holds up no one. */
  suspend(response: ServerResponse): void {
    const visit = (response as Visited)[visitOf];
    if (visit !== undefined) end(visit);
  }

  /** Enters again after `suspend` or `attribute`. Rejects with a `Refusal`. */
  async resume(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visit = (response as Visited)[visitOf];
    if (visit !== undefined && !visit.isInFlight && !visit.isOver) await this.enterQueue(visit, request);
  }

  /**
   * Counts a request for the account of its credential, and those that follow. If it was counted for an address so far, it leaves until
   * `resume`, and then waits with the others of its account.
   */
  attribute(response: ServerResponse, account: string): void {
    const visit = (response as Visited)[visitOf];
    if (visit === undefined || visit.tenant === account) return;
    end(visit);
    visit.tenant = account;
    if (visit.isStop) visit.queue = this.stops;
    const { credential } = visit;
    if (credential === undefined) return;
    if (this.accounts.size >= maxKnownCredentials) this.accounts.delete(this.accounts.keys().next().value as string);
    this.accounts.set(credential, account);
  }

  /** Counts requests with this credential by their address from now on: it is no longer that of an account. */
  forget(response: ServerResponse): void {
    const credential = (response as Visited)[visitOf]?.credential;
    if (credential !== undefined) this.accounts.delete(credential);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private enterQueue(visit: Visit, request: IncomingMessage): Promise<void> | undefined {
    const waiting = new AbortController();
    const started = visit.queue.enter(visit.tenant, { signal: waiting.signal });
    if (started !== undefined) return this.enterAfter(started, visit, request, waiting);
    visit.isInFlight = true;
    return undefined;
  }

  private async enterAfter(started: Promise<void>, visit: Visit, request: IncomingMessage, waiting: AbortController): Promise<void> {
    const { socket } = request;
    visit.waiting = waiting;
    // Who ends its side of the connection while its request waits has almost always gone. The refusal tells the rare one that still reads.
    const abandon = () => waiting.abort(new Refusal('The service is overloaded: the connection was closed while this request waited.'));
    const abandonWithoutBody = () => request.complete || abandon();
    const timeout = setTimeout(abandonWithoutBody, maxBodyWaitMs).unref();
    socket.once('end', abandon);
    const arrivedAt = performance.now();
    try {
      await started;
      visit.isInFlight = true;
      // It may have gone when it had started already.
      if (visit.isOver) {
        end(visit);
        throw new Error('The client has gone.');
      }
    } finally {
      visit.waitedMs += performance.now() - arrivedAt;
      visit.waiting = undefined;
      clearTimeout(timeout);
      socket.off('end', abandon);
    }
  }
}

/** Ends the visit of a request before its response, for one that only waits from now on. */
export function leaveGate(response: ServerResponse): void {
  const visit = (response as Visited)[visitOf];
  if (visit === undefined || visit.isOver) return;
  visit.isOver = true;
  visit.waiting?.abort(new Error('The client has gone.'));
  end(visit);
}

/** Whether a request is a stop of an account that was known when it came: its admission goes ahead of others. */
export function isInStopLane(response: ServerResponse): boolean {
  const visit = (response as Visited)[visitOf];
  return visit?.isStop === true && visit.isKnown;
}

/** How long the request of a response waited before it started, in ms. */
export const waitedMsOf = (response: ServerResponse): number => (response as Visited)[visitOf]?.waitedMs ?? 0;

function end(visit: Visit): void {
  if (!visit.isInFlight) return;
  visit.isInFlight = false;
  visit.queue.leave(visit.tenant);
}

function leaveOnEnd(this: ServerResponse): void {
  leaveGate(this);
}
