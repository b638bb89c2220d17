import { Overload } from './overload.js';
import { Tally } from './tally.js';

export interface TurnLimits {
  /** The number of turns at the same time. `resize` changes it. */
  readonly max: number;
  /** The number of callers that wait for a turn. More are refused at once. */
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

export interface Turn {
  /** Who takes turns with the others, such as an account. */
  readonly party: string;
  /** The maximum number of turns of the party at the same time when this one starts. */
  readonly maxOfParty: number;
  /** Goes ahead of all others, whatever its party already has. */
  readonly isUrgent: boolean;
}

interface Waiter extends Turn {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

const queueIsFull = () => new Overload('The service is overloaded: too many requests are waiting. This request was not started.');
const partyHasTooMany = () =>
  new Overload('Too many requests of this account are running or waiting at the same time. This request was not started.');
const waitedTooLong = () => new Overload('The service is overloaded: this request waited too long and was not started.');

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
  private readonly queues = new Map<string, Waiter[]>();
  private waiting = 0;
  private max: number;
  private maxOfParty = Number.POSITIVE_INFINITY;
  private refused = 0;

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
  resize(max: number, maxOfParty = Number.POSITIVE_INFINITY): void {
    this.max = max;
    this.maxOfParty = maxOfParty;
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

  /** Ends a turn of the party and starts the next one. */
  end(party: string): void {
    this.active--;
    this.runningBy.remove(party);
    this.startNext();
  }

  private hasRoomFor({ party, maxOfParty }: Turn): boolean {
    return this.runningBy.of(party) < Math.min(maxOfParty, this.maxOfParty);
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
    for (const { refuse } of [...this.urgent, ...[...this.queues.values()].flat()]) refuse(error);
  }

  private wait(turn: Turn): Promise<void> {
    const { party, isUrgent } = turn;
    if (this.waiting >= this.limits.maxWaiting) this.makeRoomFor(turn);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timeout = setTimeout(() => waiter.refuse(waitedTooLong()), this.limits.maxWaitMs).unref();
    const waiter: Waiter = {
      ...turn,
      start: () => {
        clearTimeout(timeout);
        this.active++;
        this.runningBy.add(party);
        resolve();
      },
      refuse: (error) => {
        clearTimeout(timeout);
        this.remove(waiter);
        this.refused++;
        reject(error);
      },
    };
    const queue = isUrgent ? this.urgent : this.queues.get(party);
    if (queue === undefined) this.queues.set(party, [waiter]);
    else queue.push(waiter);
    this.waiting++;
    return promise;
  }

  /** Refuses the newest caller of the party with the most, or throws if the new caller would have as many. */
  private makeRoomFor({ party, isUrgent }: Turn): void {
    let longest: Waiter[] = [];
    for (const queue of this.queues.values()) if (queue.length > longest.length) longest = queue;
    const own = isUrgent ? 0 : (this.queues.get(party)?.length ?? 0);
    if (longest.length <= own + 1 && !(isUrgent && longest.length > 0)) {
      this.refused++;
      throw own > 1 ? partyHasTooMany() : queueIsFull();
    }
    (longest.at(-1) as Waiter).refuse(longest.length > 1 ? partyHasTooMany() : queueIsFull());
  }

  private remove(waiter: Waiter): void {
    const queue = waiter.isUrgent ? this.urgent : (this.queues.get(waiter.party) ?? []);
    queue.splice(queue.indexOf(waiter), 1);
    this.waiting--;
    if (queue.length === 0 && !waiter.isUrgent) this.queues.delete(waiter.party);
  }

  /** The party with the fewest turns at this time is next; of several, the one that has waited for longest since its last turn. */
  private nextOfParties(): Waiter | undefined {
    let next: Waiter | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [party, queue] of this.queues) {
      const running = this.runningBy.of(party);
      if (running >= fewest) continue;
      const candidate = queue.find((waiter) => this.hasRoomFor(waiter));
      if (candidate === undefined) continue;
      [next, fewest] = [candidate, running];
      if (running === 0) break;
    }
    if (next === undefined) return undefined;
    const queue = this.queues.get(next.party) as Waiter[];
    queue.splice(queue.indexOf(next), 1);
    // Put last: of parties with as many turns, every other one goes first.
    this.queues.delete(next.party);
    if (queue.length > 0) this.queues.set(next.party, queue);
    return next;
  }
}
