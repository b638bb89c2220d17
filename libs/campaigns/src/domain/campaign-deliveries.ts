import type { Id } from '#libs/kernel';
import { Budget } from './budget.js';
import { type CampaignFields, campaignFields, fieldNames } from './campaign-fields.js';
import { type CampaignStatus, ongoingStatuses } from './campaign-status.js';
import type { ConnectionFacts } from './referenced-records.js';

/** The data of the delivery on one platform that the rules of campaigns need. The context of delivery owns the delivery. */
export interface DeliveryFacts {
  readonly connectionId: Id<'con'>;
  readonly platform: string;
  /** Whether users see the delivery: a removed platform until its stop is confirmed. */
  readonly isVisible: boolean;
  /** Whether the platform may still run the campaign, although it was archived. */
  readonly isArchiving: boolean;
  readonly removedAt: Date | null;
  readonly disconnectedAt: Date | null;
  /** The creatives that the platform rejected. */
  readonly rejectedCreativeIds: readonly Id<'crv'>[];
}

interface DeliveredCampaign extends CampaignFields {
  readonly accountId: Id<'acc'>;
  readonly id: Id<'cmp'>;
  readonly status: CampaignStatus;
  readonly launchedAt: Date | null;
  readonly revision: number;
  readonly updatedAt: Date;
  readonly deliveries: readonly DeliveryFacts[];
}

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
  { connectionIds, deliveries }: Pick<DeliveredCampaign, 'connectionIds' | 'deliveries'>,
  connections: ReadonlyMap<Id, ConnectionFacts>,
): readonly DeliveryFacts[] {
  const added = connectionIds.filter((id) => deliveries.every(({ connectionId }) => connectionId !== id));
  return added.length === 0 ? deliveries : [...deliveries, ...added.map((id) => newDelivery(id, connections.get(id)))];
}

/** What the platforms have against running the campaign. */
export function deliveryObstacles(deliveries: readonly DeliveryFacts[]) {
  return {
    rejectedCreativeIds: new Set(deliveries.filter((one) => one.isVisible).flatMap((one) => one.rejectedCreativeIds)),
    archivingConnectionIds: new Set(deliveries.filter((one) => one.isArchiving).map(({ connectionId }) => connectionId)),
  };
}

function newDelivery(connectionId: Id<'con'>, connection: ConnectionFacts | undefined): DeliveryFacts {
  if (connection === undefined) throw new Error(`The connection ${connectionId} was not looked up.`);
  const { platform } = connection;
  return { connectionId, platform, isVisible: true, isArchiving: false, removedAt: null, disconnectedAt: null, rejectedCreativeIds: [] };
}

/** What a campaign intends on its platforms. `before` is the campaign as it was read. Null before launch and if nothing is different. */
export function deliveryIntentOf(campaign: DeliveredCampaign, before: DeliveredCampaign) {
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
