import { type Id, idFromUuid, uuidOf } from '#libs/kernel';
import type { Delivery } from '../../domain/delivery.js';
import type { Issue } from '../../domain/delivery-issues.js';
import { aggregateStatus, type DeliveryStatus } from '../../domain/delivery-status.js';

/** The delivery of a campaign on one platform. */
export interface PlatformDeliveryView {
  readonly connection_id: Id<'con'>;
  readonly platform: string;
  readonly status: DeliveryStatus;
  readonly in_sync: boolean;
  readonly platform_campaign_id: string | null;
  readonly platform_status: string | null;
  readonly budget_share_micros: number | null;
  /** What is in force on the platform: the revision of the campaign, the budget and since when it is confirmed. */
  readonly confirmed_revision: number | null;
  readonly confirmed_budget_micros: number | null;
  readonly confirmed_at: string | null;
  readonly issues: readonly IssueView[];
  /** The changed fields that the platform cannot change after creation. */
  readonly unsupported_fields: readonly string[];
}

/** An issue without the fields that it concerns, which the platform lists for all its issues. */
export type IssueView = Omit<Issue, 'fields' | 'isRefusal'>;

/** Whether ads actually run, as reported by the platforms. */
export interface DeliveryView {
  readonly status: DeliveryStatus;
  readonly updated_at: string | null;
  /** Null when no platform is pending or reviewing. */
  readonly poll_after_seconds: number | null;
  readonly platforms: readonly PlatformDeliveryView[];
}

/** The visible data of a delivery, as SQL and memory provide it. */
export interface VisibleDelivery extends Omit<PlatformDeliveryView, 'connection_id' | 'issues' | 'unsupported_fields'> {
  readonly issues: readonly Issue[];
  /** A UUID. */
  readonly connection_id: string;
  readonly updated_at: string;
}

/** How soon to read again while a platform applies a change, and while one reviews ads or an unavailable one is retried. */
export const pollAfterSeconds = 2;
const pollSlowlySeconds = 20;

/** The visible data of deliveries in memory. */
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
      confirmed_revision: delivery.confirmedCampaignRevision,
      confirmed_budget_micros: delivery.confirmedBudgetMicros,
      confirmed_at: delivery.confirmedAt?.toISOString() ?? null,
      issues: delivery.issues,
      updated_at: delivery.updatedAt.toISOString(),
    }));
}

/**
 * Combines the deliveries of a campaign. `order` lists the UUIDs of its connections, and `changedAt` is when its status has changed,
 * or null for a draft.
 */
export function deliveryViewOf(deliveries: readonly VisibleDelivery[], order: readonly string[], changedAt: string | null): DeliveryView {
  const position = ({ connection_id }: VisibleDelivery) => (order.includes(connection_id) ? order.indexOf(connection_id) : order.length);
  const inOrder = deliveries.length < 2 ? deliveries : [...deliveries].sort((a, b) => position(a) - position(b));
  const changes = deliveries.map(({ updated_at }) => new Date(updated_at).getTime());
  return {
    status: aggregateStatus(
      deliveries.map(({ status }) => status),
      changedAt !== null,
    ),
    updated_at: changes.length === 0 ? changedAt : new Date(Math.max(...changes)).toISOString(),
    poll_after_seconds: pollAfter(deliveries),
    platforms: inOrder.map(({ connection_id, updated_at: _, confirmed_at: confirmedAt, issues, ...view }) => ({
      connection_id: idFromUuid('con', connection_id),
      ...view,
      confirmed_at: confirmedAt === null ? null : new Date(confirmedAt).toISOString(),
      issues: issues.map(({ fields: __, isRefusal: ___, ...issue }) => issue),
      unsupported_fields: issues.flatMap(({ code, fields = [] }) => (code === 'unsupported_change' ? fields : [])),
    })),
  };
}

/** Null when no delivery is in a transient status. */
function pollAfter(deliveries: readonly VisibleDelivery[]): number | null {
  const transient = deliveries.filter(({ status }) => status === 'pending' || status === 'in_review');
  if (transient.length === 0) return null;
  const isQuick = transient.some(({ status, issues }) => status === 'pending' && issues.length === 0);
  return isQuick ? pollAfterSeconds : pollSlowlySeconds;
}
