/** The name of a job queue, with the type of its jobs' data: the context and the kind of job, such as `connections.run-sync`. */
export class Queue<T extends object = object> {
  /** For the compiler only: makes queues of different data different types. */
  declare readonly accepts: (data: T) => void;

  constructor(readonly name: string) {}
}

/** Sends background jobs. A job exists if and only if the current transaction commits. */
export abstract class JobQueue {
  /** A job without `startAfter`, or with one in the past, runs as soon as possible. */
  abstract send<T extends object>(queue: Queue<T>, data: NoInfer<T>, startAfter?: Date): Promise<void>;
}
