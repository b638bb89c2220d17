import { type Id, MergedQueue, Queue } from '#libs/kernel';
import type { DeliveryKey } from '../domain/delivery-state.js';

export interface DeliveryJob {
  readonly account_id: Id<'acc'>;
  readonly campaign_id: Id<'cmp'>;
  readonly connection_id: Id<'con'>;
  /** Whether the desired spec may have changed although the campaign has not. Sent by the former release, and within a transaction. */
  readonly refresh?: boolean;
}

export interface DeliveriesJob {
  readonly account_id: Id<'acc'>;
  /** A digest of the deliveries, which are sorted: the same ones wait only once. */
  readonly digest: string;
  readonly deliveries: readonly Pick<DeliveryJob, 'campaign_id' | 'connection_id'>[];
}

export interface ContentJob {
  readonly account_id: Id<'acc'>;
  /** A creative or an audience. */
  readonly content_id: Id;
}

export interface ConnectionJob {
  readonly account_id: Id<'acc'>;
  readonly connection_id: Id<'con'>;
}

/** Pushes that stop spend. */
export const stopDeliveryQueue = new Queue<DeliveryJob>('delivery.stop', 'stop');
// Names of earlier versions stay, because jobs wait in these queues while a version is replaced.
export const pushDeliveryQueue = new Queue<DeliveryJob>('campaigns.push-delivery', 'change');
export const checkDeliveryQueue = new Queue<DeliveryJob>('campaigns.check-delivery', 'background');
/** Comparisons of the pushed spec with the desired one, of a single delivery. */
export const refreshDeliveryQueue = new MergedQueue<DeliveryJob>(
  'delivery.refresh',
  'change',
  ({ campaign_id, connection_id }) => `${campaign_id}:${connection_id}`,
);
/** The same comparisons of many deliveries: a creative can be in thousands of campaigns. */
export const refreshDeliveriesQueue = new MergedQueue<DeliveriesJob>('delivery.refresh-many', 'change', ({ digest }) => digest);
/** Changed creatives and audiences. However often one changes, its campaigns are found once at a time. */
export const refreshUsersQueue = new MergedQueue<ContentJob>('delivery.refresh-users', 'change', ({ content_id }) => content_id);
export const observeDeliveriesQueue = new MergedQueue<ConnectionJob>(
  'delivery.observe',
  'background',
  ({ connection_id }) => connection_id,
);

export function deliveryJobOf({ accountId, campaignId, connectionId }: DeliveryKey): DeliveryJob {
  return { account_id: accountId, campaign_id: campaignId, connection_id: connectionId };
}

export function keyOfJob({ account_id, campaign_id, connection_id }: DeliveryJob): DeliveryKey {
  return { accountId: account_id, campaignId: campaign_id, connectionId: connection_id };
}
