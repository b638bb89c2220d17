import type { DeliveredEvent } from '#libs/kernel';
import { JobHandler } from '../jobs/jobs.js';

/**
 * Hears the news of other contexts, each as a job of its own queue. An event comes at least once and in no certain order:
 * what a subscriber does must be the same when it does it twice, and an older event must not undo a later one.
 */
export abstract class EventSubscriber<P extends object = object> extends JobHandler<DeliveredEvent<P>> {
  /** The types it hears. */
  abstract readonly events: readonly string[];
}
