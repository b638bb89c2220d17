import type { Id } from '#libs/kernel';
import type { CampaignFields } from './campaign-fields.js';
import type { CampaignStatus } from './campaign-status.js';
import { Delivery } from './delivery.js';
import { desiredStateOf } from './desired-state.js';

/** What platforms are told of a campaign; the rest is the user's own. */
const pushedFields: readonly (keyof CampaignFields)[] = [
  'name',
  'creativeIds',
  'audienceIds',
  'excludedAudienceIds',
  'budgetAmountMicros',
  'bidStrategy',
  'startsAt',
  'endsAt',
  'landingUrl',
  'trackingParams',
];

interface DeliveredCampaign extends CampaignFields {
  readonly accountId: Id<'acc'>;
  readonly id: Id<'cmp'>;
  readonly status: CampaignStatus;
  readonly launchedAt: Date | null;
  readonly deliveries: readonly Delivery[];
}

/**
 * Passes what has changed in a campaign on to its deliveries: each gets its new wish, a new connection a delivery, and one
 * that was taken out a stop. Returns all of them; those of `campaign` are changed in place.
 */
export function updatedDeliveries(
  campaign: DeliveredCampaign,
  before: DeliveredCampaign,
  platformOf: (id: Id<'con'>) => string,
  now: Date,
): readonly Delivery[] {
  const { accountId, id: campaignId, status } = campaign;
  if (campaign.launchedAt === null || status === 'draft') return [];
  const wanted = desiredStateOf[status];
  const hasChanged = status !== before.status || pushedFields.some((name) => campaign[name] !== before[name]);
  const existing = new Map(campaign.deliveries.map((delivery) => [delivery.connectionId, delivery]));
  for (const delivery of campaign.deliveries) {
    const isNamed = campaign.connectionIds.includes(delivery.connectionId);
    if (!isNamed) delivery.remove(wanted === 'archived' ? 'archived' : 'paused', now);
    else if (hasChanged || delivery.removedAt !== null) delivery.setDesiredState(wanted, now);
  }
  const added = campaign.connectionIds
    .filter((id) => !existing.has(id))
    .map((connectionId) => Delivery.create({ accountId, campaignId, connectionId }, platformOf(connectionId), wanted, now));
  return [...campaign.deliveries, ...added];
}
