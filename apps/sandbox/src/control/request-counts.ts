import type { Operation } from '../faults/fault-rule.js';

/** How often the platform was asked for what since it started: what a test of a client wants to know. */
export class RequestCounts {
  private readonly counts = new Map<string, number>();

  add(operation: Operation | 'token_code' | 'token_refresh'): void {
    this.counts.set(operation, (this.counts.get(operation) ?? 0) + 1);
  }

  report(): Record<string, number> {
    return Object.fromEntries([...this.counts].toSorted(([one], [other]) => one.localeCompare(other)));
  }

  reset(): void {
    this.counts.clear();
  }
}
