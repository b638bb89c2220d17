import type { Id } from '#libs/kernel';

/** Reads deliveries for other contexts, in the transaction of the caller if there is one. */
export abstract class DeliveryDirectory {
  /** How many campaigns of a disconnected connection have a stop that the platform has not confirmed, but still can. */
  abstract pendingStops(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<number>;
}
