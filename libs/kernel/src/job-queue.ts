/**
 * The lanes of background work, the most urgent first. Each lane has workers and database connections of its own, so a full lane
 * does not slow the one above it.
 *
 * - `stop`: everything that makes money stop: pauses, archives, disconnects, end dates.
 * - `change`: launches, edits, and events that lead to them.
 * - `background`: observation, syncs, generation, sizing, sweeps.
 */
export const lanes = ['stop', 'change', 'background'] as const;
export type Lane = (typeof lanes)[number];

/**
 * The name of a job queue, with its lane and the type of its jobs' data: the context and the kind of job, such as
 * `connections.run-sync`. Jobs with an `account_id` are served round-robin over their accounts.
 */
export class Queue<T extends object = object> {
  /** For the compiler only: makes queues of different data different types. */
  declare readonly accepts: (data: T) => void;
  readonly merges = false;

  constructor(
    readonly name: string,
    readonly lane: Lane,
  ) {}
}

/**
 * A queue in which at most one job per key waits. A running job does not count: what is reported while it runs starts another job
 * afterwards.
 */
export class MergedQueue<T extends object = object> {
  /** For the compiler only, as in `Queue`. */
  declare readonly accepts: (data: T) => void;
  readonly merges = true;

  constructor(
    readonly name: string,
    readonly lane: Lane,
    readonly keyOf: (data: T) => string,
  ) {}
}

/** Sends background jobs. */
export abstract class JobQueue {
  /**
   * Sends a job in the current transaction: the job exists if and only if it commits. A job without `startAfter`, or with one in the
   * past, runs as soon as possible.
   */
  abstract send<T extends object>(queue: Queue<T>, data: NoInfer<T>, startAfter?: Date): Promise<void>;

  /**
   * Sends jobs about committed changes with one statement, outside a transaction, except those whose key already waits. Inside one,
   * the waiting job could run before the commit and miss the change.
   */
  abstract merge<T extends object>(queue: MergedQueue<T>, jobs: readonly NoInfer<T>[], startAfter?: Date): Promise<void>;
}
