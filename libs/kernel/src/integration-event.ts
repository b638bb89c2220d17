import type { Id } from './type-id.js';

/** An event that one context publishes to others. Payloads are flat and only change additively. `type` is `<resource>.<past tense>`. */
export interface IntegrationEvent {
  readonly type: string;
  readonly payload: object;
}

/** An event for a subscriber. It can arrive more than once and out of order. */
export interface DeliveredEvent<P extends object = object> {
  readonly id: Id<'evt'>;
  readonly type: string;
  readonly account_id: Id<'acc'>;
  /** RFC 3339. */
  readonly at: string;
  readonly payload: P;
}

/** Publishes events when the current transaction is committed. */
export abstract class Outbox {
  abstract publish(accountId: Id<'acc'>, event: IntegrationEvent): void;
}
