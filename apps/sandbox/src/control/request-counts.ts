import type { Operation } from '../faults/fault-rule.js';

/** Counts requests by operation since startup, for tests of clients. */
export class RequestCounts {
  private readonly counts = new Map<string, number>();

  add(operation: Operation | 'token_code' | 'token_refresh' | 'token_exchange'): void {
    this.counts.set(operation, (this.counts.get(operation) ?? 0) + 1);
  }

  report(): Record<string, number> {
    return Object.fromEntries([...this.counts].toSorted(([one], [other]) => one.localeCompare(other)));
  }

  reset(): void {
    this.counts.clear();
  }
}
