import type { Id } from '#libs/kernel';
import { type CampaignFields, campaignFields, fieldNames } from './campaign-fields.js';
import type { CampaignStatus } from './campaign-status.js';
import { Delivery } from './delivery.js';
import { desiredStateOf } from './desired-state.js';

const pushedFields = fieldNames.filter((name) => campaignFields[name].isPushed);

interface DeliveredCampaign extends CampaignFields {
  readonly accountId: Id<'acc'>;
  readonly id: Id<'cmp'>;
  readonly status: CampaignStatus;
  readonly launchedAt: Date | null;
  readonly deliveries: readonly Delivery[];
}

/**
 * Applies the changes of a campaign to its deliveries. Existing deliveries get the new desired state, a new connection gets a new
 * delivery, and the delivery of a removed connection is stopped. Returns all deliveries and changes those of `campaign` in place.
 */
export function updatedDeliveries(
  campaign: DeliveredCampaign,
  before: DeliveredCampaign,
  platformOf: (id: Id<'con'>) => string,
  now: Date,
): readonly Delivery[] {
  const { accountId, id: campaignId, status } = campaign;
  if (campaign.launchedAt === null || status === 'draft') return [];
  const desiredState = desiredStateOf[status];
  const hasChanged = status !== before.status || pushedFields.some((name) => campaign[name] !== before[name]);
  const existing = new Map(campaign.deliveries.map((delivery) => [delivery.connectionId, delivery]));
  for (const delivery of campaign.deliveries) {
    const isNamed = campaign.connectionIds.includes(delivery.connectionId);
    if (!isNamed) delivery.remove(desiredState === 'archived' ? 'archived' : 'paused', now);
    else if (hasChanged || delivery.removedAt !== null) delivery.setDesiredState(desiredState, now);
  }
  const added = campaign.connectionIds
    .filter((id) => !existing.has(id))
    .map((connectionId) => Delivery.create({ accountId, campaignId, connectionId }, platformOf(connectionId), desiredState, now));
  return [...campaign.deliveries, ...added];
}
