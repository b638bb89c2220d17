import { Overload } from '../process/overload.js';
import { Tally } from '../process/tally.js';

export interface TurnLimits {
  /** The number of turns at the same time. */
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
 * Turns at a scarce resource, such as the connections of a pool. While it is contended, the parties that wait (accounts) take turns, so
 * a party with a hundred waiting callers delays another by one turn. If the queue is full, the party with the most waiting callers loses
 * one of them: a party is never refused because of another one with more.
 */
export class Turns {
  /** The number of turns that are being taken. */
  private active = 0;
  private readonly runningBy = new Tally();
  private readonly urgent: Waiter[] = [];
  /** The other waiting callers by party. The first party is the next one. */
  private readonly queues = new Map<string, Waiter[]>();
  private waiting = 0;
  private refused = 0;

  constructor(private readonly limits: TurnLimits) {}

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

  /** Takes a turn. Returns undefined if the turn starts at once, which is the usual case and allocates nothing. */
  take(turn: Turn): Promise<void> | undefined {
    const running = this.runningBy.of(turn.party);
    if (this.active >= this.limits.max || (running >= turn.maxOfParty && !turn.isUrgent)) return this.wait(turn);
    this.active++;
    this.runningBy.add(turn.party);
    return undefined;
  }

  /** Ends a turn of the party and starts the next one. */
  end(party: string): void {
    this.active--;
    this.runningBy.remove(party);
    while (this.waiting > 0 && this.active < this.limits.max) {
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

  private nextOfParties(): Waiter | undefined {
    for (const [party, queue] of this.queues) {
      const running = this.runningBy.of(party);
      const at = queue.findIndex(({ maxOfParty }) => running < maxOfParty);
      if (at < 0) continue;
      const [next] = queue.splice(at, 1);
      // Put last: every other party goes before its next turn.
      this.queues.delete(party);
      if (queue.length > 0) this.queues.set(party, queue);
      return next;
    }
    return undefined;
  }
}
