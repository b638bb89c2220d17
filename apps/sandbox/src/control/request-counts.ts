import type { Operation } from '../faults/fault-rule.js';

const maxLatest = 1_000;

/** Counts requests by operation since startup, for tests of clients. */
export class RequestCounts {
  private readonly counts = new Map<string, number>();
  private readonly latest: string[] = [];
  private day = { number: 0, calls: 0 };

  add(operation: Operation | 'token_code' | 'token_refresh' | 'token_exchange'): void {
    this.counts.set(operation, (this.counts.get(operation) ?? 0) + 1);
    this.latest.push(operation);
    if (this.latest.length > maxLatest) this.latest.shift();
  }

  /** Counts a call of the client and returns the number of its calls on this day, which `now` in epoch milliseconds is in. */
  addToDay(now: number): number {
    const number = Math.floor(now / 86_400_000);
    if (number !== this.day.number) this.day = { number, calls: 0 };
    return ++this.day.calls;
  }

  report(): Record<string, number> {
    return Object.fromEntries([...this.counts].toSorted(([one], [other]) => one.localeCompare(other)));
  }

  /** The operations of the last requests, oldest first. */
  sequence(): readonly string[] {
    return this.latest;
  }

  reset(): void {
    this.counts.clear();
    this.latest.length = 0;
  }
}
