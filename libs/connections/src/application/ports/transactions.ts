import type { Id } from '#libs/kernel';

/** Transactions for work that talks to a platform between them: none may stay open while a platform thinks. */
export abstract class Transactions {
  /** Runs `work` in a transaction of its own; what it throws rolls everything back. */
  abstract run<T>(accountId: Id<'acc'>, work: () => Promise<T>): Promise<T>;
}
