import { AggregateRepository, type Id } from '#libs/kernel';
import type { WebhookEndpoint } from './webhook-endpoint.js';

/** How many deliveries are skipped in one transaction. An endpoint can have several 100,000 that are not finished. */
export const maxSkippedAtOnce = 1_000;

/** Webhook endpoints. Every method runs in the current transaction. `get` throws NotFound for a deleted one. */
export abstract class WebhookEndpointRepository extends AggregateRepository<WebhookEndpoint> {
  /** Counts the endpoints of an account. Until the commit, no other transaction adds one. */
  abstract countForAdd(accountId: Id<'acc'>): Promise<number>;
  /** Locks the endpoints of an account. */
  abstract lockAll(accountId: Id<'acc'>): Promise<WebhookEndpoint[]>;
  /** The `sequence` of the last event of an account. Until the commit, no other is added. */
  abstract lockSequence(accountId: Id<'acc'>): Promise<number>;
  /** Resets the failures, which were those of a former URL or of a receiver that works again. */
  abstract forgetFailures(endpoint: WebhookEndpoint): Promise<void>;
  /**
   * Skips the deliveries of a disabled or deleted endpoint that are not finished, at most `maxSkippedAtOnce`. Returns how many are left,
   * as far as they are counted. A worker skips those after the commit.
   */
  abstract skipDeliveries(endpoint: WebhookEndpoint): Promise<number>;
}
