import type { Id } from './type-id.js';

/** News of one context that others hear: flat, versioned by additive change only. `type` is `<resource>.<past tense>`. */
export interface IntegrationEvent {
  readonly type: string;
  readonly payload: object;
}

/** An event on its way to a subscriber; it may come more than once, and after a later one. */
export interface DeliveredEvent<P extends object = object> {
  readonly id: Id<'evt'>;
  readonly type: string;
  readonly account_id: Id<'acc'>;
  /** RFC 3339. */
  readonly at: string;
  readonly payload: P;
}

/** Where a command leaves its news: it goes out exactly when the change is committed. */
export abstract class Outbox {
  abstract publish(accountId: Id<'acc'>, event: IntegrationEvent): void;
}
