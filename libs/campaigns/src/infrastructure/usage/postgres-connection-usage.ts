import { type AffectedCampaign, ConnectionDependents } from '#libs/connections/contract';
import { Database, sql, UnitOfWork } from '#libs/foundation';
import { ChangeExecutor, type Id, idFromUuid, systemActor, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { aggregateStatus } from '../../domain/delivery-status.js';
import { DeliveryRows } from '../persistence/delivery-rows.js';
import { joinedRead } from '../persistence/joined-read.js';

const runningOn = `from campaigns.delivery d join campaigns.campaign c on c.account_id = d.account_id and c.id = d.campaign_id
  where d.account_id = $1 and d.removed_at is null and d.disconnected_at is null and c.status in ('scheduled', 'active')`;
const countRunning = sql(
  'running campaigns of connections',
  `select d.connection_id, count(*)::int as campaigns ${runningOn} and d.connection_id = any($2::uuid[]) group by d.connection_id`,
);
const lockCampaigns = sql(
  'lock campaigns of connection',
  `select c.id, c.status, d.removed_at is null and c.status in ('scheduled', 'active') as is_running
   from campaigns.delivery d join campaigns.campaign c on c.account_id = d.account_id and c.id = d.campaign_id
   where d.account_id = $1 and d.connection_id = $2 and d.disconnected_at is null order by c.id for no key update of c`,
);
const pendingStops = sql(
  'pending stops of connection',
  `select count(*)::int as stops from campaigns.delivery where account_id = $1 and connection_id = $2
     and disconnected_at is not null and sight_lost_at is null and confirmed_revision <> wanted_revision`,
);

@Injectable()
export class PostgresConnectionDependents extends ConnectionDependents {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangeExecutor,
    private readonly campaigns: CampaignRepository,
    private readonly deliveries: DeliveryRows,
  ) {
    super();
  }

  async activeCampaignCounts(accountId: Id<'acc'>, ids: readonly Id<'con'>[]): Promise<ReadonlyMap<Id<'con'>, number>> {
    if (ids.length === 0) return new Map();
    const rows = await joinedRead(this.database, accountId, countRunning, [uuidOf(accountId), `{${ids.map(uuidOf).join(',')}}`]);
    return new Map(rows.map((row) => [idFromUuid('con', row.connection_id), row.campaigns]));
  }

  async disconnect(accountId: Id<'acc'>, id: Id<'con'>, now: Date): Promise<AffectedCampaign[]> {
    // Locks all campaigns before any delivery, because two connections that are disconnected concurrently can share campaigns.
    const campaigns = await UnitOfWork.current().query(lockCampaigns, [uuidOf(accountId), uuidOf(id)]);
    const affected: AffectedCampaign[] = [];
    for (const row of campaigns) {
      if (!row.is_running) continue;
      const campaign = await this.changes.run(this.campaigns, { actor: systemActor(accountId), id: idFromUuid('cmp', row.id) }, (found) =>
        found.disconnectConnection(id, now),
      );
      const visible = campaign.deliveries.filter((delivery) => delivery.isVisible);
      affected.push({
        id: campaign.id,
        previousStatus: row.status,
        status: campaign.status,
        deliveryStatus: aggregateStatus(
          visible.map((delivery) => delivery.status),
          true,
        ),
      });
    }
    // Deliveries of paused, completed, and archived campaigns are already stopped. A pending stop is pushed one last time.
    const remaining = await this.deliveries.lockConnected(accountId, id);
    for (const delivery of remaining) delivery.disconnect(now);
    await this.deliveries.save(remaining);
    return affected;
  }

  async pendingStops(accountId: Id<'acc'>, id: Id<'con'>): Promise<number> {
    const [row] = await joinedRead(this.database, accountId, pendingStops, [uuidOf(accountId), uuidOf(id)]);
    return row?.stops ?? 0;
  }
}
