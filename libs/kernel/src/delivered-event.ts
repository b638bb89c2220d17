import type { Id } from './type-id.js';

/** An event for a subscriber. It can arrive more than once and out of order. */
export interface DeliveredEvent<P extends object = object> {
  readonly id: Id<'evt'>;
  readonly type: string;
  readonly account_id: Id<'acc'>;
  /** RFC 3339. */
  readonly at: string;
  readonly payload: P;
}

/**
 * What the subscribers of `<record>.changed` get: the record as it was soon after the change, with the fields that the subscriber names.
 * A higher `revision` is newer.
 */
export interface RecordChange {
  readonly id: Id;
  readonly revision: number;
  readonly status: string;
  /** The status before the change, which may be the same. */
  readonly previous_status: string | null;
  /** The fields that the change is about, by their names in the API. */
  readonly changed: readonly string[];
}
