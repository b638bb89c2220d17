import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Overload } from '../process/overload.js';
import { type Turn, Turns } from '../process/turns.js';
import { whenConnectionCloses } from './connection-close.js';
import { credentialDigestOf } from './credential-digest.js';
import { Pace, type PartyKind } from './pace.js';
import { PartyUsage, type RunningTurn } from './party-usage.js';
import { inWorkOf, type Lane, newLane } from './work-lane.js';
import type { WorkShare } from './work-share.js';

export interface WorkloadLimits {
  /** The maximum number of requests in work at the same time. */
  readonly maxInWork: number;
  /** The mean delay of the event loop, in milliseconds, above which only a quarter as many requests are accepted. */
  readonly maxEventLoopDelayMs: number;
}

interface Place {
  readonly lane: Lane;
  share: WorkShare;
  party: string;
  /** The digest of the credential, if there is one. */
  readonly credential: string | undefined;
  /** The turn that the request takes. Undefined while it waits. */
  turn: RunningTurn | undefined;
  /** Ends the wait of a client that has gone. Undefined unless the request waits. */
  waiting: AbortController | undefined;
}

const placeOf = Symbol('place in the workload');
type Placed = ServerResponse & { [placeOf]?: Place | undefined };

const sampleMs = 1_000;
const adjustMs = 100;
/** A request that waits for its turn for longer is refused. Those that came together do not come back together. */
const turnWaits = { minWaitMs: 6_000, maxWaitMs: 10_000 };
/** The pace never falls below it, so that each of two accounts has room. */
const minPace = 3;
const resolutionMs = 20;
const maxKnownAccounts = 10_000;
/** All clients whose account is not known take turns as if they were one account, so that a flood of them delays nobody else. */
const unknownParty = 'unknown';
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
  private readonly stops = newLane(null);
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
  private readonly usage = new PartyUsage();
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
    this.turns = new Turns({ max: this.pace.current, maxWaiting: Number.POSITIVE_INFINITY, ...turnWaits });
    this.adjust();
    this.others = newLane(this.turns);
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
    return { stop: inWorkOf(this.stops), other: inWorkOf(this.others) };
  }

  /** Whether an account uses much more than the others while process or database are busy. */
  isHeavy(accountId: string): boolean {
    return !this.pace.isCalm && this.usage.isHeavy(accountId);
  }

  /**
   * Accepts a request until its response is closed, or returns false. A promise resolves when the request may start, and rejects with the
   * error to answer; `undefined`, the usual case, means at once.
   */
  enter(
    { headers, socket }: IncomingMessage,
    response: ServerResponse,
    address: string,
    isStop: boolean,
  ): Promise<void> | undefined | false {
    const lane = isStop ? this.stops : this.others;
    const credential = credentialDigestOf(headers);
    const account = credential === undefined ? undefined : this.accounts.get(credential);
    const share = account === undefined ? lane.unknown : lane.known;
    const party = account ?? address;
    if (!share.hasRoom(party, this.max)) {
      this.refused++;
      return false;
    }
    share.add(party);
    this.parties.add(account ?? unknownParty);
    const place: Place = { lane, share, party, credential, turn: undefined, waiting: undefined };
    (response as Placed)[placeOf] = place;
    response.on('close', leaveOnClose);
    if (response.socket === null) whenConnectionCloses(response, socket, () => leaveWork(response));
    return this.takeTurn(place, response);
  }

  /** Gives the turn of a request to the next one while the rest of its body is awaited: a slow client holds up nobody. */
  suspend(response: ServerResponse): void {
    const place = (response as Placed)[placeOf];
    if (place !== undefined) endTurn(place);
  }

  /** Takes a turn again for a request that was suspended. The result is that of `enter`. */
  resume(response: ServerResponse): Promise<void> | undefined {
    const place = (response as Placed)[placeOf];
    return place === undefined || place.turn !== undefined ? undefined : this.takeTurn(place, response);
  }

  /** Records how long the admission looked up the caller of a request, in ms. */
  recordLookUp(durationMs: number): void {
    this.pace.record(durationMs);
  }

  /** Counts an accepted request for the account that it turned out to belong to. */
  attribute(response: ServerResponse, accountId: string): void {
    const place = (response as Placed)[placeOf];
    if (place === undefined || place.party === accountId) return;
    const { lane, credential, turn } = place;
    place.share.remove(place.party);
    place.share = lane.known;
    place.party = accountId;
    place.share.add(accountId);
    if (turn !== undefined) {
      lane.turns?.move(turn.party, accountId);
      turn.party = accountId;
    }
    if (credential === undefined) return;
    if (this.accounts.size >= maxKnownAccounts) this.accounts.delete(this.accounts.keys().next().value as string);
    this.accounts.set(credential, accountId);
    this.turns.moveWaiting(unknownParty, credential, accountId);
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.delay.disable();
  }

  private takeTurn(place: Place, response: ServerResponse): Promise<void> | undefined {
    const { lane, share, party, credential } = place;
    if (lane.turns === null) return undefined;
    const waiting = new AbortController();
    const turn: Turn = {
      party: share === lane.known ? party : unknownParty,
      member: credential ?? party,
      maxOfParty: Number.POSITIVE_INFINITY,
      isUrgent: false,
      signal: waiting.signal,
    };
    const started = lane.turns.take(turn);
    if (started !== undefined) {
      place.waiting = waiting;
      return this.startAfter(started, turn, response, place);
    }
    place.turn = this.usage.begin(turn.party);
    return undefined;
  }

  private async startAfter(started: Promise<void>, turn: Turn, response: ServerResponse, place: Place): Promise<void> {
    try {
      await started;
    } catch (error) {
      if (error instanceof Overload) this.refused++;
      throw error;
    }
    place.waiting = undefined;
    if ((response as Placed)[placeOf] !== place) {
      this.turns.end(turn.party);
      throw new Error('The client has gone.');
    }
    place.turn = this.usage.begin(turn.party);
  }

  private adjust(): void {
    this.pace.adjust(this.turns.waitingCallers > 0);
    this.usage.countRunning();
    const parties = Math.max(this.parties.size, this.partiesBefore);
    const room = (kind: PartyKind) => this.pace.ofParty(parties, kind);
    const rooms = { heavy: room('heavy'), new: room('new'), usual: room('usual') };
    this.turns.resize(this.pace.current, (party) => rooms[this.usage.kindOf(party)]);
  }

  private sample(): void {
    const { maxInWork, maxEventLoopDelayMs } = this.limits;
    const delayMs = this.delay.mean / 1e6 - resolutionMs;
    this.delay.reset();
    this.max = delayMs > maxEventLoopDelayMs ? Math.ceil(maxInWork / 4) : maxInWork;
    this.partiesBefore = this.parties.size;
    this.parties.clear();
    this.usage.rotate();
    if (this.refused > 0) this.onRefused(this.refused);
    this.refusedBefore += this.refused;
    this.refused = 0;
  }
}

/** Ends the work of a request before its response, for one that only waits from now on, or its wait with the reason to refuse it. */
export function leaveWork(response: ServerResponse, refusal?: Overload): void {
  const place = (response as Placed)[placeOf];
  if (place === undefined) return;
  (response as Placed)[placeOf] = undefined;
  place.share.remove(place.party);
  place.waiting?.abort(refusal);
  endTurn(place);
}

function endTurn(place: Place): void {
  const { lane, turn } = place;
  if (turn === undefined) return;
  place.turn = undefined;
  turn.usage.end(turn);
  lane.turns?.end(turn.party);
}

function leaveOnClose(this: ServerResponse): void {
  leaveWork(this);
}
