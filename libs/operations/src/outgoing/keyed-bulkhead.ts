import { type BulkheadPolicy, bulkhead } from 'cockatiel';

/** Bounds how much is done at a time for each key, such as an account, and how much waits for it. */
export class KeyedBulkhead {
  private readonly policies = new Map<string, BulkheadPolicy>();

  constructor(
    private readonly maxAtOnce: number,
    private readonly maxWaiting: number,
  ) {}

  /** Throws cockatiel's BulkheadRejectedError when too much waits. What waits does not start once the signal is aborted. */
  async execute<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    let policy = this.policies.get(key);
    if (policy === undefined) {
      policy = bulkhead(this.maxAtOnce, this.maxWaiting);
      this.policies.set(key, policy);
    }
    try {
      return await policy.execute(work, signal);
    } finally {
      // An idle bulkhead is removed.
      if (policy.executionSlots === this.maxAtOnce && policy.queueSlots === this.maxWaiting) this.policies.delete(key);
    }
  }
}
