import type { DeliveredEvent } from '#libs/kernel';
import type { QueueDefinition } from './queue-definition.js';

/** Handles one kind of background job. Delivery is at least once, so a handler must be idempotent. */
export interface JobHandler<T extends object = object> {
  handle(data: T): Promise<void>;
  /**
   * Handles the jobs of one account that were claimed together, for less than each alone would cost. After a failure each is handled
   * alone, also those that were already done.
   */
  handleAll?(data: readonly T[]): Promise<void>;
}

/**
 * Handles events of other contexts, each as a job in the subscriber's own queue. Delivery is at least once and unordered. A subscriber
 * must be idempotent, and an older event must not overwrite the effect of a newer one.
 */
export type EventSubscriber<P extends object = object> = JobHandler<DeliveredEvent<P>>;

/** How a process works on a queue. */
export interface JobLimits {
  /** How many jobs run at once in one process. Default: 16. */
  readonly concurrency?: number;
  /** How many of them may belong to one account. Default: half of them. */
  readonly perAccount?: number;
  /** How many jobs one account gets per round. A slow kind of job needs 1. Default: `perAccount`. */
  readonly batchSize?: number;
}

/** A queue with its handler. */
export interface RunnableJob {
  readonly queue: QueueDefinition;
  readonly handler: JobHandler<never>;
  readonly limits?: JobLimits;
  /** A cron expression in UTC. */
  readonly schedule?: string;
  /** The types of the events that it subscribes to. */
  readonly events?: readonly string[];
  readonly fields?: readonly string[] | undefined;
}
