import type { DeliverySummary, Id } from '#libs/kernel';
import { Budget } from './budget.js';
import { campaignFields, fieldNames } from './campaign-fields.js';
import type { CampaignState } from './campaign-state.js';
import { type CampaignStatus, ongoingStatuses } from './campaign-status.js';
import type { ConnectionFacts } from './referenced-records.js';

/** The desired state of the deliveries of a launched campaign. A completed campaign only has to be stopped. */
const desiredStateOf = {
  scheduled: 'scheduled',
  active: 'running',
  paused: 'paused',
  completed: 'paused',
  archived: 'archived',
} as const satisfies Record<Exclude<CampaignStatus, 'draft'>, string>;

const pushedFields = fieldNames.filter((name) => campaignFields[name].isPushed);

/** The deliveries of a launched campaign, with those of new connections. `connections` has the connections that are new. */
export function deliveriesOf(
  { connectionIds, deliveries }: Pick<CampaignState, 'connectionIds' | 'deliveries'>,
  connections: ReadonlyMap<Id, ConnectionFacts>,
): readonly DeliverySummary[] {
  const added = connectionIds.filter((id) => deliveries.every(({ connectionId }) => connectionId !== id));
  return added.length === 0 ? deliveries : [...deliveries, ...added.map((id) => newDelivery(id, connections.get(id)))];
}

/** What the platforms have against running the campaign. */
export function deliveryObstacles(deliveries: readonly DeliverySummary[]) {
  return {
    rejectedCreativeIds: new Set(deliveries.filter((one) => one.isVisible).flatMap((one) => one.rejectedCreativeIds)),
    archivingConnectionIds: new Set(deliveries.filter((one) => one.isArchiving).map(({ connectionId }) => connectionId)),
  };
}

function newDelivery(connectionId: Id<'con'>, connection: ConnectionFacts | undefined): DeliverySummary {
  if (connection === undefined) throw new Error(`The connection ${connectionId} was not looked up.`);
  const { platform } = connection;
  return { connectionId, platform, isVisible: true, isArchiving: false, removedAt: null, disconnectedAt: null, rejectedCreativeIds: [] };
}

/** What a campaign intends on its platforms. `before` is the campaign as it was read. Null before launch and if nothing is different. */
export function deliveryIntentOf(campaign: CampaignState, before: CampaignState) {
  const { accountId, id: campaignId, status, connectionIds, deliveries } = campaign;
  const isUnchanged = campaign.revision === before.revision && deliveries === before.deliveries;
  if (campaign.launchedAt === null || status === 'draft' || isUnchanged) return null;
  const wasConnected = (id: Id<'con'>) => before.deliveries.some((one) => one.connectionId === id && one.disconnectedAt === null);
  return {
    accountId,
    campaignId,
    desiredState: desiredStateOf[status],
    connections: deliveries
      .filter(({ connectionId }) => connectionIds.includes(connectionId))
      .map(({ connectionId: id, platform }) => ({ id, platform })),
    disconnected: new Map(
      deliveries.flatMap(({ connectionId: id, disconnectedAt: at }) => (at !== null && wasConnected(id) ? [[id, at] as const] : [])),
    ),
    hasChanged: status !== before.status || pushedFields.some((name) => campaign[name] !== before[name]),
    dividesBudget: Budget.of(campaign)?.isLifetime === true && ongoingStatuses.includes(status),
    at: campaign.updatedAt,
  };
}
