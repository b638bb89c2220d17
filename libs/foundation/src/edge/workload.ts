import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Tally } from '../process/tally.js';
import { Turns } from '../process/turns.js';
import { Pace } from './pace.js';

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
  /** The requests that are worked on; the others wait. */
  readonly turns: Turns | null;
}

interface Place {
  readonly lane: Lane;
  party: string;
  /** The digest of the credential, if there is one. */
  readonly credential: string | undefined;
  /** The party whose turn the request takes. Undefined while it waits. */
  turnOf: string | undefined;
}

const placeOf = Symbol('place in the workload');
type Placed = ServerResponse & { [placeOf]?: Place | undefined };

const sampleMs = 1_000;
const adjustMs = 100;
/** A request that waits for its turn for longer is refused. */
const maxTurnWaitMs = 10_000;
/** The pace never falls below it, so that each of two accounts has room. */
const minPace = 3;
const resolutionMs = 20;
const maxKnownAccounts = 10_000;

/**
 * The requests in work in this process, at most `maxInWork`: a process with more than it can do answers all of them late, so more are
 * refused before they cost a statement. The bound is divided fairly: at the bound, a party that has less than its share is still
 * accepted, so that no party is refused because of the flood of another.
 *
 * Of those in work, as many are worked on at the same time as the pace allows. The others wait for their turn, which goes round by party:
 * a request of a quiet account is next, whatever a loud one has sent.
 */
export class Workload {
  private readonly others: Lane;
  private readonly stops: Lane = { inWork: 0, byParty: new Tally(), turns: null };
  /** The accounts of credentials that were admitted, by digest. */
  private readonly accounts = new Map<string, string>();
  private readonly pace: Pace;
  private readonly turns: Turns;
  private readonly delay: ReturnType<typeof monitorEventLoopDelay>;
  private readonly timers: readonly NodeJS.Timeout[];
  private max: number;
  /** Since the last sample. */
  private refused = 0;
  /** The parties that sent requests in this second, and the number of those of the second before. */
  private readonly parties = new Set<string>();
  private partiesBefore = 0;
  /** Since the start. */
  private refusedBefore = 0;

  /** `onRefused` is called with the number of requests that were refused in a second. */
  constructor(
    private readonly limits: WorkloadLimits,
    private readonly onRefused: (count: number) => void,
  ) {
    this.max = limits.maxInWork;
    this.pace = new Pace({ min: Math.min(minPace, limits.maxInWork), max: limits.maxInWork });
    // `enter` bounds those that wait.
    this.turns = new Turns({ max: this.pace.current, maxWaiting: Number.POSITIVE_INFINITY, maxWaitMs: maxTurnWaitMs });
    this.adjust();
    this.others = { inWork: 0, byParty: new Tally(), turns: this.turns };
    this.delay = monitorEventLoopDelay({ resolution: resolutionMs });
    this.delay.enable();
    this.timers = [setInterval(() => this.sample(), sampleMs), setInterval(() => this.adjust(), adjustMs)];
    for (const timer of this.timers) timer.unref();
  }

  /** The number of requests that were refused since the start. */
  get refusedRequests(): number {
    return this.refusedBefore + this.refused;
  }

  /** The requests in work, by lane. */
  get inWork(): { readonly stop: number; readonly other: number } {
    return { stop: this.stops.inWork, other: this.others.inWork };
  }

  /**
   * Accepts a request until its response is closed, or returns false. A promise resolves when the request may start, and rejects with the
   * error to answer; `undefined`, the usual case, means at once.
   */
  enter({ headers }: IncomingMessage, response: ServerResponse, address: string, isStop: boolean): Promise<void> | undefined | false {
    const lane = isStop ? this.stops : this.others;
    const credential = digestOf(headers.authorization ?? headers.cookie);
    const party = (credential === undefined ? undefined : this.accounts.get(credential)) ?? address;
    if (lane.inWork >= this.max && !this.hasShareLeft(lane, party)) {
      this.refused++;
      return false;
    }
    lane.inWork++;
    lane.byParty.add(party);
    this.parties.add(party);
    const place: Place = { lane, party, credential, turnOf: undefined };
    (response as Placed)[placeOf] = place;
    response.on('close', leaveOnClose);
    return this.takeTurn(place, response);
  }

  /** Gives the turn of a request to the next one while the rest of its body is awaited: a slow client holds up nobody. */
  suspend(response: ServerResponse): void {
    const place = (response as Placed)[placeOf];
    if (place?.turnOf === undefined) return;
    place.lane.turns?.end(place.turnOf);
    place.turnOf = undefined;
  }

  /** Takes a turn again for a request that was suspended. The result is that of `enter`. */
  resume(response: ServerResponse): Promise<void> | undefined {
    const place = (response as Placed)[placeOf];
    return place === undefined || place.turnOf !== undefined ? undefined : this.takeTurn(place, response);
  }

  /** Records how long the admission looked up the caller of a request, in ms. */
  recordLookUp(durationMs: number): void {
    this.pace.record(durationMs);
  }

  /** Counts an accepted request for the account that it turned out to belong to. */
  attribute(response: ServerResponse, accountId: string): void {
    const place = (response as Placed)[placeOf];
    if (place === undefined || place.party === accountId) return;
    place.lane.byParty.remove(place.party);
    place.lane.byParty.add(accountId);
    place.party = accountId;
    if (place.turnOf !== undefined) {
      place.lane.turns?.move(place.turnOf, accountId);
      place.turnOf = accountId;
    }
    if (place.credential === undefined) return;
    if (this.accounts.size >= maxKnownAccounts) this.accounts.clear();
    this.accounts.set(place.credential, accountId);
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.delay.disable();
  }

  private takeTurn(place: Place, response: ServerResponse): Promise<void> | undefined {
    const { lane, party } = place;
    const waiting = lane.turns?.take({ party, maxOfParty: Number.POSITIVE_INFINITY, isUrgent: false });
    if (waiting !== undefined) return this.startAfter(waiting, response, place);
    place.turnOf = party;
    return undefined;
  }

  private async startAfter(waiting: Promise<void>, response: ServerResponse, place: Place): Promise<void> {
    const { party } = place;
    try {
      await waiting;
    } catch (error) {
      this.refused++;
      throw error;
    }
    if ((response as Placed)[placeOf] === place) place.turnOf = party;
    // The client has gone meanwhile.
    else this.turns.end(party);
  }

  private adjust(): void {
    this.pace.adjust(this.turns.waitingCallers > 0);
    this.turns.resize(this.pace.current, this.pace.ofParty(Math.max(this.parties.size, this.partiesBefore)));
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
    this.partiesBefore = this.parties.size;
    this.parties.clear();
    if (this.refused > 0) this.onRefused(this.refused);
    this.refusedBefore += this.refused;
    this.refused = 0;
  }
}

/** Ends the work of a request before its response, for a request that only waits from now on. */
export function leaveWork(response: ServerResponse): void {
  const place = (response as Placed)[placeOf];
  if (place === undefined) return;
  (response as Placed)[placeOf] = undefined;
  place.lane.inWork--;
  place.lane.byParty.remove(place.party);
  if (place.turnOf !== undefined) place.lane.turns?.end(place.turnOf);
}

function leaveOnClose(this: ServerResponse): void {
  leaveWork(this);
}

const digestOf = (credential: string | undefined) => (credential === undefined ? undefined : hash('sha256', credential, 'base64'));
