import { type AffectedCampaign, ConnectionDependents } from '#libs/connections/contract';
import { aggregateStatus, connectedDeliveries, DeliveryDirectory, DesiredDeliveries } from '#libs/delivery/contract';
import { ChangeExecutor, type Id, idFromUuid, systemActor, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { LaunchGates } from '../../application/launch-gates.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { joinedRead } from '../persistence/joined-read.js';
import { isOngoing, isRunning } from '../persistence/status-conditions.js';

const deliveredCampaigns = `${connectedDeliveries} d join campaigns.campaign c on c.account_id = d.account_id and c.id = d.campaign_id`;
const countRunning = sql(
  'running campaigns of connections',
  `select d.connection_id, count(*)::int as campaigns from ${deliveredCampaigns}
   where d.account_id = $1 and d.connection_id = any($2::uuid[]) and d.removed_at is null and ${isRunning('c')} group by d.connection_id`,
);
const lockCampaigns = sql(
  'lock campaigns of connection',
  `select c.id, c.status, d.removed_at is null and ${isRunning('c')} as is_running, c.budget_type = 'lifetime' and ${isOngoing('c')} as divides_budget
   from ${deliveredCampaigns} where d.account_id = $1 and d.connection_id = $2 order by c.id for no key update of c`,
);

@Injectable()
export class PostgresConnectionDependents extends ConnectionDependents {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangeExecutor,
    private readonly campaigns: CampaignRepository,
    private readonly deliveries: DesiredDeliveries,
    private readonly directory: DeliveryDirectory,
    private readonly gates: LaunchGates,
  ) {
    super();
  }

  assertLaunchable(accountId: Id<'acc'>, id: Id<'con'>, settings: Readonly<Record<string, string>>): Promise<void> {
    return this.gates.assertWithConnection(accountId, id, settings, '/settings');
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
      const statuses = this.deliveries.visible(campaign.id).map(({ status }) => status);
      affected.push({
        id: campaign.id,
        previousStatus: row.status,
        status: campaign.status,
        deliveryStatus: aggregateStatus(statuses, true),
      });
    }
    // Deliveries of paused, completed, and archived campaigns are already stopped. A pending stop is pushed one last time.
    const dividing = campaigns.filter((row) => row.divides_budget === true).map((row) => idFromUuid('cmp', row.id));
    await this.deliveries.disconnect(accountId, id, now, new Set(dividing));
    return affected;
  }

  pendingStops(accountId: Id<'acc'>, id: Id<'con'>): Promise<number> {
    return this.directory.pendingStops(accountId, id);
  }
}
