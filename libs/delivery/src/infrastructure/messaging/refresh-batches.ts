import { createHash } from 'node:crypto';
import type { DeliveryKey } from '../../domain/delivery-state.js';
import { type DeliveriesJob, deliveryJobOf } from '../../application/queues.js';

/** One job takes about a quarter of a second, so that jobs of other accounts wait for no longer. */
const deliveriesPerJob = 25;

/**
 * Divides the refreshes of deliveries of one account into jobs. Refreshes of the same deliveries are divided alike, in any order, and one
 * that joins or leaves changes one job: a delivery is in the job that its digest says, not in the one of its place.
 */
export function refreshBatches(keys: readonly DeliveryKey[]): DeliveriesJob[] {
  // A power of two: a few more deliveries do not divide all of them anew.
  const jobs = 2 ** Math.max(0, Math.ceil(Math.log2(keys.length / deliveriesPerJob)));
  const sorted = keys.map(deliveryJobOf).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return [...Map.groupBy(sorted, (one) => digestOf(nameOf(one)).readUInt32BE() % jobs).values()].map((deliveries) => ({
    account_id: (deliveries[0] as (typeof deliveries)[number]).account_id,
    digest: digestOf(deliveries.map(nameOf).join()).toString('base64url'),
    deliveries: deliveries.map(({ campaign_id, connection_id }) => ({ campaign_id, connection_id })),
  }));
}

const nameOf = ({ campaign_id, connection_id }: DeliveriesJob['deliveries'][number]) => `${campaign_id}:${connection_id}`;
const digestOf = (text: string) => createHash('sha256').update(text).digest();
