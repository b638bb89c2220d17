import { Overload, waitedTooLong } from './overload.js';
import { Tally } from './tally.js';
import { WaitingParty } from './waiting-party.js';

export interface TurnLimits {
  /** The number of turns at the same time. `resize` changes it. */
  readonly max: number;
  /** The number of callers that wait for a turn. More are refused at once. */
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  /** Callers that came together give up one after the other, from this time on. Default: all after `maxWaitMs`. */
  readonly minWaitMs?: number;
}

export interface Turn {
  /** Who takes turns with the others, such as an account. `moveWaiting` changes it while the turn is waited for. */
  party: string;
  /** Who takes turns within the party. */
  readonly member?: string;
  /** The maximum number of turns of the party at the same time when this one starts. */
  readonly maxOfParty: number;
  /** Goes ahead of all others, whatever its party already has. */
  readonly isUrgent: boolean;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

/** Waits of successive callers are spread by this, which leaves no two near each other. */
const goldenRatio = 0.618_034;

interface Waiter {
  readonly turn: Turn;
  readonly member: string;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

const queueIsFull = () => new Overload('The service is overloaded: too many requests are waiting. This request was not started.');
const partyHasTooMany = () =>
  new Overload('Too many requests of this account are running or waiting at the same time. This request was not started.');

/**
 * Turns at a scarce resource, such as the connections of a pool. While it is contended, the party that waits (an account) with the fewest
 * turns at the time is next, so a party with a hundred waiting callers delays another by one turn. If the queue is full, the party with
 * the most waiting callers loses one of them: a party is never refused because of another one with more.
 */
export class Turns {
  /** The number of turns that are being taken. */
  private active = 0;
  private readonly runningBy = new Tally();
  private readonly urgent: Waiter[] = [];
  /** The other waiting callers by party. The first party is the next one. */
  private readonly queues = new Map<string, WaitingParty<Waiter>>();
  private waiting = 0;
  private max: number;
  private maxOf: (party: string) => number = () => Number.POSITIVE_INFINITY;
  private refused = 0;
  private spread = 0;

  constructor(private readonly limits: TurnLimits) {
    this.max = limits.max;
  }

  get running(): number {
    return this.active;
  }

  /** The number of callers that wait. */
  get waitingCallers(): number {
    return this.waiting;
  }

  /** The number of callers that were refused since the start. */
  get refusedCallers(): number {
    return this.refused;
  }

  /** Changes the number of turns at the same time, and how many of them a party may have. Those that are being taken go on. */
  resize(max: number, maxOf = this.maxOf): void {
    this.max = max;
    this.maxOf = maxOf;
    this.startNext();
  }

  /** Takes a turn. Returns undefined if the turn starts at once, which is the usual case and allocates nothing. */
  take(turn: Turn): Promise<void> | undefined {
    if (this.active >= this.max || (!this.hasRoomFor(turn) && !turn.isUrgent)) return this.wait(turn);
    this.active++;
    this.runningBy.add(turn.party);
    return undefined;
  }

  /** Makes a turn of a party one of another party, which it turned out to be. */
  move(from: string, to: string): void {
    this.runningBy.remove(from);
    this.runningBy.add(to);
  }

  /** Moves the callers of a member that wait to another party, which the member turned out to be. */
  moveWaiting(from: string, member: string, to: string): void {
    const queue = this.queues.get(from);
    if (queue === undefined) return;
    for (const waiter of queue.removeMember(member)) {
      waiter.turn.party = to;
      this.queueOf(to).add(waiter);
    }
    if (queue.length === 0) this.queues.delete(from);
    this.startNext();
  }

  /** Ends a turn of the party and starts the next one. */
  end(party: string): void {
    this.active--;
    this.runningBy.remove(party);
    this.startNext();
  }

  private hasRoomFor({ party, maxOfParty }: Turn): boolean {
    return this.runningBy.of(party) < Math.min(maxOfParty, this.maxOf(party));
  }

  private startNext(): void {
    while (this.waiting > 0 && this.active < this.max) {
      const next = this.urgent.shift() ?? this.nextOfParties();
      if (next === undefined) return;
      this.waiting--;
      next.start();
    }
  }

  /** Refuses all waiting callers. */
  refuseAll(error: Error): void {
    for (const { refuse } of [...this.urgent, ...[...this.queues.values()].flatMap((queue) => [...queue])]) refuse(error);
  }

  private wait(turn: Turn): Promise<void> {
    const { isUrgent, signal, member = '' } = turn;
    if (this.waiting >= this.limits.maxWaiting) this.makeRoomFor(turn);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = () => {
      clearTimeout(timeout);
      signal?.removeEventListener('abort', abandon);
    };
    const timeout = setTimeout(() => waiter.refuse(waitedTooLong()), this.nextMaxWaitMs()).unref();
    const waiter: Waiter = {
      turn,
      member,
      start: () => {
        end();
        this.active++;
        this.runningBy.add(turn.party);
        resolve();
      },
      refuse: (error) => {
        end();
        this.remove(waiter);
        this.refused++;
        reject(error);
      },
    };
    const abandon = () => {
      end();
      this.remove(waiter);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', abandon);
    if (isUrgent) this.urgent.push(waiter);
    else this.queueOf(turn.party).add(waiter);
    this.waiting++;
    return promise;
  }

  private nextMaxWaitMs(): number {
    this.spread = (this.spread + goldenRatio) % 1;
    const { maxWaitMs, minWaitMs = maxWaitMs } = this.limits;
    return minWaitMs + (maxWaitMs - minWaitMs) * this.spread;
  }

  private queueOf(party: string): WaitingParty<Waiter> {
    let queue = this.queues.get(party);
    if (queue === undefined) {
      queue = new WaitingParty();
      this.queues.set(party, queue);
    }
    return queue;
  }

  /** Refuses the newest caller of the party with the most, or throws if the new caller would have as many. */
  private makeRoomFor({ party, isUrgent }: Turn): void {
    let longest: WaitingParty<Waiter> | undefined;
    for (const queue of this.queues.values()) if (queue.length > (longest?.length ?? 0)) longest = queue;
    const maxLength = longest?.length ?? 0;
    const own = isUrgent ? 0 : (this.queues.get(party)?.length ?? 0);
    if (maxLength <= own + 1 && !(isUrgent && maxLength > 0)) {
      this.refused++;
      throw own > 1 ? partyHasTooMany() : queueIsFull();
    }
    longest?.newest()?.refuse(maxLength > 1 ? partyHasTooMany() : queueIsFull());
  }

  private remove(waiter: Waiter): void {
    this.waiting--;
    const { party, isUrgent } = waiter.turn;
    if (isUrgent) {
      this.urgent.splice(this.urgent.indexOf(waiter), 1);
      return;
    }
    const queue = this.queues.get(party);
    queue?.remove(waiter, { starts: false });
    if (queue?.length === 0) this.queues.delete(party);
  }

  /** The party with the fewest turns at this time is next; of several, the one that has waited for longest since its last turn. */
  private nextOfParties(): Waiter | undefined {
    let next: Waiter | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [party, queue] of this.queues) {
      const running = this.runningBy.of(party);
      // Without the second comparison, all callers of a party that has its turns would be looked at.
      if (running >= fewest || running >= this.maxOf(party)) continue;
      const candidate = queue.next(({ turn }) => this.hasRoomFor(turn));
      if (candidate === undefined) continue;
      [next, fewest] = [candidate, running];
      if (running === 0) break;
    }
    if (next === undefined) return undefined;
    const { party } = next.turn;
    const queue = this.queueOf(party);
    queue.remove(next, { starts: true });
    // Put last: of parties with as many turns, every other one goes first.
    this.queues.delete(party);
    if (queue.length > 0) this.queues.set(party, queue);
    return next;
  }
}
