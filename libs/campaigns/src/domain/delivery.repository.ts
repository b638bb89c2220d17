import type { Id } from '#libs/kernel';
import type { Campaign } from './campaign.js';
import type { Delivery } from './delivery.js';
import type { DeliveryKey } from './delivery-record.js';

export interface Changed<T> {
  readonly delivery: Delivery;
  readonly result: T;
}

/** To push what is wanted, to look at the platform, or to see whether what is shown has changed. */
export type WakeUp = 'push' | 'check' | 'refresh';

/**
 * Deliveries as the workers see them that talk to the platforms. Each method is a transaction of its own: none is open while
 * a platform is asked.
 */
export abstract class DeliveryRepository {
  abstract find(key: DeliveryKey): Promise<Delivery | null>;
  /** Locks, lets `act` change the delivery, and saves it; null when there is none. What `act` throws changes nothing. */
  abstract change<T>(key: DeliveryKey, act: (delivery: Delivery) => T): Promise<Changed<T> | null>;
  /** The campaign that is delivered, as it is now and without its deliveries. */
  abstract campaignOf(key: Pick<DeliveryKey, 'accountId' | 'campaignId'>): Promise<Campaign>;
  /** Deliveries of a connection that may have changed on the platform: those seen longest ago, at most `limit`. */
  abstract toObserve(accountId: Id<'acc'>, connectionId: Id<'con'>, now: Date, limit: number): Promise<Delivery[]>;
  /** Notes that these were seen, and were as they should be. */
  abstract markObserved(accountId: Id<'acc'>, connectionId: Id<'con'>, campaignIds: readonly Id<'cmp'>[], now: Date): Promise<void>;
  /** Connections of an account with deliveries that are to be observed. */
  abstract connectionsToObserve(accountId: Id<'acc'>): Promise<Id<'con'>[]>;
  /** All deliveries of a connection on which something may still happen. */
  abstract ofConnection(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<DeliveryKey[]>;
  /** Deliveries that show this creative or reach this audience. */
  abstract withContent(accountId: Id<'acc'>, contentId: Id): Promise<DeliveryKey[]>;
  /** All deliveries of a campaign, also on platforms that were removed or disconnected. */
  abstract ofCampaign(accountId: Id<'acc'>, campaignId: Id<'cmp'>): Promise<Delivery[]>;
  /** As `change`, with all deliveries of the campaign locked and shown to `act`: no other of them changes meanwhile. */
  abstract changeWithSiblings<T>(key: DeliveryKey, act: (delivery: Delivery, all: readonly Delivery[]) => T): Promise<Changed<T> | null>;
  /** Those of `campaignIds` with a lifetime budget whose division may change with their spend. */
  abstract withSharedBudget(accountId: Id<'acc'>, campaignIds: readonly Id<'cmp'>[]): Promise<Id<'cmp'>[]>;
  /** Deliveries whose push or check was due before this time and has found no worker. */
  abstract overdue(accountId: Id<'acc'>, before: Date): Promise<readonly (DeliveryKey & { readonly wakeUp: WakeUp })[]>;
  /** Sends a worker to it at this time. */
  abstract wake(key: DeliveryKey, wakeUp: WakeUp, at: Date): Promise<void>;
}
