import type { DeliveredEvent } from '#libs/kernel';
import { JobHandler } from '../jobs/jobs.js';

/**
 * Handles events of other contexts, each as a job in the subscriber's own queue. Delivery is at least once and unordered. A subscriber
 * must be idempotent, and an older event must not overwrite the effect of a newer one.
 */
export abstract class EventSubscriber<P extends object = object> extends JobHandler<DeliveredEvent<P>> {
  /** The event types that the subscriber handles. */
  abstract readonly events: readonly string[];
}
