import type { Id } from './type-id.js';

/** Transactions for work with platform calls in between: no transaction may stay open during a platform call. */
export abstract class Transactions {
  /**
   * Runs `work` in a new transaction, which an exception rolls back. If a request runs it, it commits only if the request still has its
   * rights then, and otherwise throws the refusal.
   */
  abstract run<T>(accountId: Id<'acc'>, work: () => Promise<T>): Promise<T>;

  /** Runs work that does not end with the rights of the request, because it stores or takes back what a platform has already done. */
  asSystem<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }
}

/** Thrown to roll the current transaction back and return `result` to its caller. */
export class RolledBack<T> extends Error {
  constructor(readonly result: T) {
    super('rolled back on request');
  }
}
