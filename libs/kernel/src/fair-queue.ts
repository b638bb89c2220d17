import { Refusal } from './refusal.js';

export interface FairQueueLimits {
  /** How much is in flight at the same time. */
  readonly max: number;
  /** How much of one tenant may be in flight while so much is free. Default: everything. */
  readonly maxOfTenant?: (free: number) => number;
  /** How much of one tenant waits here. More is refused. Default: no limit. */
  readonly maxWaitingOfTenant?: number;
  /** What waits here for longer is refused. Default: never. */
  readonly maxWaitMs?: number;
}

export interface Wait {
  /** Goes ahead of all others, whatever its tenant has in flight. */
  readonly isFirst?: boolean;
  /** Ends the wait with its reason. */
  readonly signal?: AbortSignal;
}

interface Waiting {
  readonly tenant: string;
  readonly isFirst: boolean;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Divides what can be in flight at the same time among tenants: each has a limit of its own and a queue of its own, and the queues are
 * served round-robin, so what a tenant waits for does not depend on how much others send. Work that waits elsewhere, such as in a table,
 * is counted with `roomOf` and `start`.
 */
export class FairQueue {
  private total = 0;
  private readonly counts = new Map<string, number>();
  private readonly first: Waiting[] = [];
  /** By tenant. The first one that has room is next. */
  private readonly queues = new Map<string, Waiting[]>();
  private waitingTotal = 0;
  private refusedTotal = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  get inFlight(): number {
    return this.total;
  }

  get free(): number {
    return this.limits.max - this.total;
  }

  get waiting(): number {
    return this.waitingTotal;
  }

  /** How much was refused since the start. */
  get refused(): number {
    return this.refusedTotal;
  }

  /** What each tenant has in flight. */
  get inFlightByTenant(): ReadonlyMap<string, number> {
    return this.counts;
  }

  /** Starts now, which returns undefined, or resolves when it starts. Throws or rejects with a `Refusal`. */
  enter(tenant: string, wait: Wait = {}): Promise<void> | undefined {
    if (this.free <= 0 || (wait.isFirst !== true && this.roomOf(tenant) === 0)) return this.wait(tenant, wait);
    this.start(tenant);
    return undefined;
  }

  /** How much more of a tenant may start now. */
  roomOf(tenant: string): number {
    const { free } = this;
    const { maxOfTenant } = this.limits;
    if (maxOfTenant === undefined) return Math.max(0, free);
    return Math.max(0, Math.min(free, maxOfTenant(free) - (this.counts.get(tenant) ?? 0)));
  }

  /** The tenants with something in flight that have no room for as much more. */
  tenantsWithout(room: number): string[] {
    return [...this.counts.keys()].filter((tenant) => this.roomOf(tenant) < room);
  }

  /** Counts what starts without a wait here. */
  start(tenant: string, count = 1): void {
    this.total += count;
    this.counts.set(tenant, (this.counts.get(tenant) ?? 0) + count);
  }

  /** Ends something of the tenant and starts what is next. */
  leave(tenant: string): void {
    this.total--;
    const left = (this.counts.get(tenant) ?? 0) - 1;
    if (left > 0) this.counts.set(tenant, left);
    else this.counts.delete(tenant);
    this.startNext();
  }

  /** Refuses everything that waits. */
  refuseAll(error: Error): void {
    for (const { refuse } of [...this.first, ...[...this.queues.values()].flat()]) refuse(error);
  }

  /** A queue with the same in flight, for a trial. */
  copy(): FairQueue {
    const copy = new FairQueue(this.limits);
    for (const [tenant, count] of this.counts) copy.start(tenant, count);
    return copy;
  }

  private wait(tenant: string, { isFirst = false, signal }: Wait): Promise<void> {
    const { maxWaitingOfTenant = Number.POSITIVE_INFINITY, maxWaitMs } = this.limits;
    const queue = isFirst ? this.first : (this.queues.get(tenant) ?? []);
    if (queue.length >= maxWaitingOfTenant) {
      this.refusedTotal++;
      throw new Refusal('The service is overloaded: too many requests of this client are waiting. This request was not started.');
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = () => {
      clearTimeout(timeout);
      signal?.removeEventListener('abort', abandon);
    };
    const waiting: Waiting = {
      tenant,
      isFirst,
      start: () => {
        end();
        this.start(tenant);
        resolve();
      },
      refuse: (error) => {
        end();
        this.remove(waiting);
        if (error instanceof Refusal) this.refusedTotal++;
        reject(error);
      },
    };
    const abandon = () => waiting.refuse(signal?.reason as Error);
    const tooLong = () => waiting.refuse(new Refusal('The service is overloaded: this request waited too long and was not started.'));
    const timeout = maxWaitMs === undefined ? undefined : setTimeout(tooLong, maxWaitMs).unref();
    signal?.addEventListener('abort', abandon);
    queue.push(waiting);
    if (!isFirst) this.queues.set(tenant, queue);
    this.waitingTotal++;
    return promise;
  }

  private remove(waiting: Waiting): void {
    const { tenant, isFirst } = waiting;
    const queue = isFirst ? this.first : (this.queues.get(tenant) ?? []);
    queue.splice(queue.indexOf(waiting), 1);
    if (!isFirst && queue.length === 0) this.queues.delete(tenant);
    this.waitingTotal--;
  }

  private startNext(): void {
    while (this.waitingTotal > 0 && this.free > 0) {
      const next = this.first[0] ?? this.nextOfTenants();
      if (next === undefined) return;
      this.remove(next);
      const { tenant, isFirst } = next;
      const left = isFirst ? undefined : this.queues.get(tenant);
      if (left !== undefined) {
        // Put last: every other tenant goes first.
        this.queues.delete(tenant);
        this.queues.set(tenant, left);
      }
      next.start();
    }
  }

  private nextOfTenants(): Waiting | undefined {
    for (const [tenant, queue] of this.queues) if (this.roomOf(tenant) > 0) return queue[0];
    return undefined;
  }
}
