import type { Id } from './type-id.js';

/** Transactions for work with platform calls in between: no transaction may stay open during a platform call. */
export abstract class Transactions {
  /** Runs `work` in a new transaction, which an exception rolls back. */
  abstract run<T>(accountId: Id<'acc'>, work: () => Promise<T>): Promise<T>;
}
