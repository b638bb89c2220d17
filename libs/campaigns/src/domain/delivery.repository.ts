import type { Id } from '#libs/kernel';
import type { Campaign } from './campaign.js';
import type { Delivery } from './delivery.js';
import type { DeliveryKey } from './delivery-record.js';

export interface Changed<T> {
  readonly delivery: Delivery;
  readonly result: T;
}

/** Push the desired state, check the platform, or push only when the desired spec has changed. */
export type WakeUp = 'push' | 'check' | 'refresh';

/**
 * The deliveries for the workers that call the platforms. Each method runs its own transaction, so none is open during a platform
 * call.
 */
export abstract class DeliveryRepository {
  abstract find(key: DeliveryKey): Promise<Delivery | null>;
  /** Locks the delivery, applies `act`, and saves it. Null when it does not exist. An exception from `act` rolls back. */
  abstract change<T>(key: DeliveryKey, act: (delivery: Delivery) => T): Promise<Changed<T> | null>;
  /** The current state of the delivered campaign, without its deliveries. */
  abstract campaignOf(key: Pick<DeliveryKey, 'accountId' | 'campaignId'>): Promise<Campaign>;
  /** The deliveries of a connection that are due for a check, least recently checked first, at most `limit`. */
  abstract toObserve(accountId: Id<'acc'>, connectionId: Id<'con'>, now: Date, limit: number): Promise<Delivery[]>;
  /** Records the time of a check that found these deliveries unchanged. */
  abstract markObserved(accountId: Id<'acc'>, connectionId: Id<'con'>, campaignIds: readonly Id<'cmp'>[], now: Date): Promise<void>;
  /** The connections of an account that have deliveries to observe. */
  abstract connectionsToObserve(accountId: Id<'acc'>): Promise<Id<'con'>[]>;
  /** The deliveries of a connection that can still change. */
  abstract ofConnection(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<DeliveryKey[]>;
  /** The deliveries that use this creative or target this audience. */
  abstract withContent(accountId: Id<'acc'>, contentId: Id): Promise<DeliveryKey[]>;
  /** All deliveries of a campaign, including removed and disconnected platforms. */
  abstract ofCampaign(accountId: Id<'acc'>, campaignId: Id<'cmp'>): Promise<Delivery[]>;
  /** Like `change`, but locks all deliveries of the campaign and passes them to `act`. */
  abstract changeWithSiblings<T>(key: DeliveryKey, act: (delivery: Delivery, all: readonly Delivery[]) => T): Promise<Changed<T> | null>;
  /** The campaigns among `campaignIds` whose lifetime budget may have to be divided again when spend changes. */
  abstract withSharedBudget(accountId: Id<'acc'>, campaignIds: readonly Id<'cmp'>[]): Promise<Id<'cmp'>[]>;
  /** Deliveries with a push or check that was due before this time and has not run. */
  abstract overdue(accountId: Id<'acc'>, before: Date): Promise<readonly (DeliveryKey & { readonly wakeUp: WakeUp })[]>;
  /** Schedules a job for the delivery. */
  abstract wake(key: DeliveryKey, wakeUp: WakeUp, at: Date): Promise<void>;
}
