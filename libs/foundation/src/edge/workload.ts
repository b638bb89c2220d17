import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Tally } from '../process/tally.js';

export interface WorkloadLimits {
  /** The maximum number of requests in work at the same time. */
  readonly maxInWork: number;
  /** The mean delay of the event loop, in milliseconds, above which only a quarter as many requests are accepted. */
  readonly maxEventLoopDelayMs: number;
}

/** Requests that are bounded together. Stops have a lane of their own, so that they are not behind anything else. */
interface Lane {
  inWork: number;
  /** The requests in work by party: the account, or the address of a client whose account is not known yet. */
  readonly byParty: Tally;
}

interface Place {
  readonly lane: Lane;
  party: string;
  /** The digest of the credential, while the lane is busy. */
  readonly credential: string | undefined;
}

const placeOf = Symbol('place in the workload');
type Placed = ServerResponse & { [placeOf]?: Place | undefined };

const sampleMs = 1_000;
const resolutionMs = 20;
const maxKnownAccounts = 10_000;

/**
 * The requests in work in this process. A process with more than it can do answers all of them late, so requests beyond a bound are
 * refused before they cost a statement. The bound is divided fairly: at the bound, a party that has less than its share is still
 * accepted, so that no party is refused because of the flood of another.
 */
export class Workload {
  private readonly others: Lane = { inWork: 0, byParty: new Tally() };
  private readonly stops: Lane = { inWork: 0, byParty: new Tally() };
  /** The accounts of credentials that were admitted while the process was busy. */
  private readonly accounts = new Map<string, string>();
  private readonly delay: ReturnType<typeof monitorEventLoopDelay>;
  private readonly timer: NodeJS.Timeout;
  private max: number;
  /** Since the last sample. */
  private refused = 0;
  /** Since the start. */
  private refusedBefore = 0;

  /** `onRefused` is called with the number of requests that were refused in a second. */
  constructor(
    private readonly limits: WorkloadLimits,
    private readonly onRefused: (count: number) => void,
  ) {
    this.max = limits.maxInWork;
    this.delay = monitorEventLoopDelay({ resolution: resolutionMs });
    this.delay.enable();
    this.timer = setInterval(() => this.sample(), sampleMs);
    this.timer.unref();
  }

  /** The number of requests that were refused since the start. */
  get refusedRequests(): number {
    return this.refusedBefore + this.refused;
  }

  /** The requests in work, by lane. */
  get inWork(): { readonly stop: number; readonly other: number } {
    return { stop: this.stops.inWork, other: this.others.inWork };
  }

  /** Accepts a request until its response is closed, or returns false. */
  enter({ headers }: IncomingMessage, response: ServerResponse, address: string, isStop: boolean): boolean {
    const lane = isStop ? this.stops : this.others;
    const isBusy = lane.inWork * 2 >= this.max;
    const credential = isBusy ? digestOf(headers.authorization ?? headers.cookie) : undefined;
    const party = (credential === undefined ? undefined : this.accounts.get(credential)) ?? address;
    if (lane.inWork >= this.max && !this.hasShareLeft(lane, party)) {
      this.refused++;
      return false;
    }
    lane.inWork++;
    lane.byParty.add(party);
    (response as Placed)[placeOf] = { lane, party, credential };
    response.on('close', leaveOnClose);
    return true;
  }

  /** Counts an accepted request for the account that it turned out to belong to. */
  attribute(response: ServerResponse, accountId: string): void {
    const place = (response as Placed)[placeOf];
    if (place === undefined || place.party === accountId) return;
    place.lane.byParty.remove(place.party);
    place.lane.byParty.add(accountId);
    place.party = accountId;
    if (place.credential === undefined) return;
    if (this.accounts.size >= maxKnownAccounts) this.accounts.clear();
    this.accounts.set(place.credential, accountId);
  }

  stop(): void {
    clearInterval(this.timer);
    this.delay.disable();
  }

  private hasShareLeft({ inWork, byParty }: Lane, party: string): boolean {
    const inWorkOfParty = byParty.of(party);
    const parties = byParty.size + (inWorkOfParty === 0 ? 1 : 0);
    return inWork < this.max * 2 && inWorkOfParty < Math.max(1, this.max / parties);
  }

  private sample(): void {
    const { maxInWork, maxEventLoopDelayMs } = this.limits;
    const delayMs = this.delay.mean / 1e6 - resolutionMs;
    this.delay.reset();
    this.max = delayMs > maxEventLoopDelayMs ? Math.ceil(maxInWork / 4) : maxInWork;
    if (this.refused > 0) this.onRefused(this.refused);
    this.refusedBefore += this.refused;
    this.refused = 0;
  }
}

/** Ends the work of a request before its response, for a request that only waits from now on. */
export function leaveWork(response: ServerResponse): void {
  const place = (response as Placed)[placeOf];
  if (place === undefined) return;
  place.lane.inWork--;
  place.lane.byParty.remove(place.party);
  (response as Placed)[placeOf] = undefined;
}

function leaveOnClose(this: ServerResponse): void {
  leaveWork(this);
}

const digestOf = (credential: string | undefined) => (credential === undefined ? undefined : hash('sha256', credential, 'base64'));
