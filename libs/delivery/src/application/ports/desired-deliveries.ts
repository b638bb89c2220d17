import type { DeliverySummary, Id } from '#libs/kernel';
import type { DeliveryIntent } from '../../domain/delivery-intent.js';
import type { VisibleDelivery } from '../queries/delivery-view.js';

/**
 * Writes what campaigns intend for their deliveries, in the transaction of the caller, which holds the locks of these campaigns.
 * See docs/decisions/0027-one-lock-order.md.
 */
export abstract class DesiredDeliveries {
  /** Locks the deliveries of a launched campaign until the transaction ends. */
  abstract lock(accountId: Id<'acc'>, campaignId: Id<'cmp'>): Promise<readonly DeliverySummary[]>;
  /** Applies the intent of a campaign to the deliveries that `lock` has locked. They are written at commit. */
  abstract set(intent: DeliveryIntent): Promise<void>;
  /** The deliveries of a campaign as users see them, with what this transaction has set. */
  abstract visible(campaignId: Id<'cmp'>): readonly VisibleDelivery[];
  /**
   * Disconnects every delivery of a connection. In the campaigns of `dividing`, the other platforms get the share of the budget that
   * becomes free.
   */
  abstract disconnect(accountId: Id<'acc'>, connectionId: Id<'con'>, at: Date, dividing: ReadonlySet<Id<'cmp'>>): Promise<void>;
}
