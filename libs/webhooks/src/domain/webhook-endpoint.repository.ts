import { AggregateRepository, type Id } from '#libs/kernel';
import type { WebhookEndpoint } from './webhook-endpoint.js';

/** Webhook endpoints. Every method runs in the current transaction. `get` throws NotFound for a deleted one. */
export abstract class WebhookEndpointRepository extends AggregateRepository<WebhookEndpoint> {
  /** Counts the endpoints of an account. Until the commit, no other transaction adds one. */
  abstract countForAdd(accountId: Id<'acc'>): Promise<number>;
  /** Locks the endpoints of an account. */
  abstract lockAll(accountId: Id<'acc'>): Promise<WebhookEndpoint[]>;
  /** Resets the failures, which were those of a former URL or of a receiver that works again. */
  abstract forgetFailures(endpoint: WebhookEndpoint): Promise<void>;
  /** Ends the deliveries that are not finished. */
  abstract skipDeliveries(endpoint: WebhookEndpoint): Promise<void>;
}
