import { type PendingRecords, type Row, sql } from '#libs/foundation';
import { idFromUuid, uuidOf } from '#libs/kernel';
import type { DeliveryView } from '../../application/queries/delivery-view.js';
import type { Delivery } from '../../domain/delivery.js';
import type { Issue } from '../../domain/delivery-issues.js';
import { type DeliveryStatus, aggregateStatus } from '../../domain/delivery-status.js';

/** The visible data of a delivery. */
export interface VisibleDelivery {
  readonly connection_id: string;
  readonly platform: string;
  readonly status: DeliveryStatus;
  readonly in_sync: boolean;
  readonly platform_campaign_id: string | null;
  readonly platform_status: string | null;
  readonly budget_share_micros: number | null;
  readonly issues: readonly Issue[];
  readonly updated_at: string;
}

const isVisible = '(d.removed_at is null or d.confirmed_revision <> d.wanted_revision)';

/** Campaigns with a change that a platform has not confirmed yet. */
export const pendingDeliveries: PendingRecords = {
  prefix: 'cmp',
  pollAfterSeconds: 2,
  statement: sql(
    'pending deliveries',
    `select distinct d.campaign_id as id from campaigns.delivery d
     where d.account_id = $1 and d.campaign_id = any($2::uuid[]) and d.status = 'pending' and ${isVisible}`,
  ),
};
/** Reviews take minutes to hours, and requests to an unavailable platform back off. */
const pollSlowlySeconds = 20;

/** The deliveries of a campaign row as one column, so that one statement reads both. */
export const deliveriesColumn = `(select json_agg(json_build_object('connection_id', d.connection_id, 'platform', d.platform,
    'status', d.status, 'in_sync', d.confirmed_revision = d.wanted_revision, 'platform_campaign_id', d.platform_campaign_id,
    'platform_status', d.platform_status, 'budget_share_micros', d.budget_share_micros, 'issues', d.issues, 'updated_at', d.updated_at))
  from campaigns.delivery d where d.account_id = campaign.account_id and d.campaign_id = campaign.id
    and ${isVisible}) as deliveries`;

/** The same data from deliveries in memory. */
export function visibleDeliveries(deliveries: readonly Delivery[]): VisibleDelivery[] {
  return deliveries
    .filter((delivery) => delivery.isVisible)
    .map((delivery) => ({
      connection_id: uuidOf(delivery.connectionId),
      platform: delivery.platform,
      status: delivery.status,
      in_sync: delivery.isInSync,
      platform_campaign_id: delivery.platformCampaignId,
      platform_status: delivery.platformStatus,
      budget_share_micros: delivery.budgetShareMicros,
      issues: delivery.issues,
      updated_at: delivery.updatedAt.toISOString(),
    }));
}

export function deliveryViewOf(campaign: Row, deliveries: readonly VisibleDelivery[]): DeliveryView {
  const wasLaunched = campaign.launched_at !== null;
  const order = campaign.connection_ids as readonly string[];
  const position = ({ connection_id }: VisibleDelivery) => (order.includes(connection_id) ? order.indexOf(connection_id) : order.length);
  const inOrder = deliveries.length < 2 ? deliveries : [...deliveries].sort((a, b) => position(a) - position(b));
  const changes = deliveries.map(({ updated_at }) => new Date(updated_at).getTime());
  const status = aggregateStatus(
    deliveries.map((delivery) => delivery.status),
    wasLaunched,
  );
  const campaignChangedAt = wasLaunched ? (campaign.status_changed_at as string) : null;
  return {
    status,
    updated_at: changes.length === 0 ? campaignChangedAt : new Date(Math.max(...changes)).toISOString(),
    poll_after_seconds: pollAfterSeconds(deliveries),
    platforms: inOrder.map(({ connection_id, updated_at: _, ...view }) => ({ connection_id: idFromUuid('con', connection_id), ...view })),
  };
}

/** Null when no delivery is in a transient status. */
function pollAfterSeconds(deliveries: readonly VisibleDelivery[]): number | null {
  const transient = deliveries.filter(({ status }) => status === 'pending' || status === 'in_review');
  if (transient.length === 0) return null;
  const isQuick = transient.some(({ status, issues }) => status === 'pending' && issues.length === 0);
  return isQuick ? pendingDeliveries.pollAfterSeconds : pollSlowlySeconds;
}
