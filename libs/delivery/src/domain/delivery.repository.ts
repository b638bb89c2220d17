import type { Id } from '#libs/kernel';
import type { Delivery } from './delivery.js';
import type { DeliveryKey } from './delivery-state.js';

export interface Changed<T> {
  readonly delivery: Delivery;
  readonly result: T;
}

export interface RecordedAuthorization {
  readonly connectionId: Id<'con'>;
  readonly isAuthorized: boolean;
  readonly isUnauthorized: boolean;
}

/** Push the desired state, push it to stop spend, check the platform, or push only when the desired spec has changed. */
export type WakeUp = 'push' | 'stop' | 'check' | 'refresh';

/**
 * The deliveries for the workers that call the platforms. Each method runs its own transaction, so none is open during a platform
 * call.
 */
export abstract class DeliveryRepository {
  abstract find(key: DeliveryKey): Promise<Delivery | null>;
  /** Locks the delivery, applies `act`, and saves it. Null when it does not exist. An exception from `act` rolls back. */
  abstract change<T>(key: DeliveryKey, act: (delivery: Delivery) => T): Promise<Changed<T> | null>;
  /** The deliveries of a connection that are due for a check, least recently checked first, at most `limit`. */
  abstract toObserve(accountId: Id<'acc'>, connectionId: Id<'con'>, now: Date, limit: number): Promise<Delivery[]>;
  /** Records the time of a check that found these deliveries unchanged. */
  abstract markObserved(accountId: Id<'acc'>, connectionId: Id<'con'>, campaignIds: readonly Id<'cmp'>[], now: Date): Promise<void>;
  /** The connections of an account that have deliveries to observe. */
  abstract connectionsToObserve(accountId: Id<'acc'>): Promise<Id<'con'>[]>;
  /** The deliveries of a connection that can still change. */
  abstract ofConnection(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<DeliveryKey[]>;
  /** Whether the deliveries of each connection are recorded as authorized and as unauthorized; both if they differ. */
  abstract authorizations(accountId: Id<'acc'>): Promise<readonly RecordedAuthorization[]>;
  /** The deliveries of these campaigns whose platforms have a spec, or are being sent one. */
  abstract pushedOf(accountId: Id<'acc'>, campaignIds: readonly Id<'cmp'>[]): Promise<DeliveryKey[]>;
  /** The deliveries that should run and whose platforms have confirmed their last push. */
  abstract confirmed(accountId: Id<'acc'>): Promise<DeliveryKey[]>;
  /** All deliveries of a campaign, including removed and disconnected platforms. */
  abstract ofCampaign(accountId: Id<'acc'>, campaignId: Id<'cmp'>): Promise<Delivery[]>;
  /** Like `change`, but locks all deliveries of the campaign and passes them to `act`. */
  abstract changeWithSiblings<T>(key: DeliveryKey, act: (delivery: Delivery, all: readonly Delivery[]) => T): Promise<Changed<T> | null>;
  /** The campaigns among `campaignIds` that have several platforms, or one that has spent its share. */
  abstract withSharedBudget(accountId: Id<'acc'>, campaignIds: readonly Id<'cmp'>[]): Promise<Id<'cmp'>[]>;
  /** Deliveries with a push or check that was due before this time and has not run. */
  abstract overdue(accountId: Id<'acc'>, before: Date): Promise<readonly (DeliveryKey & { readonly wakeUp: WakeUp })[]>;
  /** Schedules a job for the delivery. */
  abstract wake(key: DeliveryKey, wakeUp: WakeUp, at: Date): Promise<void>;
  /** Schedules a refresh of each delivery with one statement, except those for which one is already scheduled. */
  abstract refreshAll(keys: readonly DeliveryKey[]): Promise<void>;
  /** Schedules the observation of each connection, except those for which one is already scheduled. */
  abstract wakeObservers(accountId: Id<'acc'>, connectionIds: readonly Id<'con'>[]): Promise<void>;
}
