import { type DeliveredCampaign, DeliveredCampaigns } from '#libs/delivery/contract';
import { type Id, idFromUuid, NotFound, uuidOf } from '#libs/kernel';
import { Database, EntityTable } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Budget } from '../../domain/budget.js';
import { Campaign } from '../../domain/campaign.js';
import { isOngoing } from '../persistence/status-conditions.js';

const delivered = sql('campaign delivered', 'select * from campaigns.campaign where account_id = $1 and id = $2');
const using = sql(
  'ongoing campaigns that use',
  `select c.id from campaigns.campaign_use u join campaigns.campaign c on c.account_id = u.account_id and c.id = u.campaign_id
   where u.account_id = $1 and u.resource_id = $2 and ${isOngoing('c')}`,
);
const withLifetimeBudget = sql(
  'ongoing campaigns with lifetime budgets',
  `select c.id, c.spend_to_date_micros >= c.budget_amount_micros as is_spent from campaigns.campaign c
   where c.account_id = $1 and c.id = any($2::uuid[]) and c.budget_type = 'lifetime' and ${isOngoing('c')}`,
);

@Injectable()
export class PostgresDeliveredCampaigns extends DeliveredCampaigns {
  private readonly table: EntityTable<Campaign>;

  constructor(
    private readonly database: Database,
    orm: MikroORM,
  ) {
    super();
    this.table = EntityTable.of(orm, Campaign);
  }

  async get(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<DeliveredCampaign> {
    const [row] = await this.database.read(accountId, delivered, [uuidOf(accountId), uuidOf(id)]);
    if (row === undefined) throw new NotFound();
    return deliveredCampaignOf(this.table.restore(row));
  }

  async using(accountId: Id<'acc'>, contentId: Id): Promise<Id<'cmp'>[]> {
    const rows = await this.database.read(accountId, using, [uuidOf(accountId), uuidOf(contentId)]);
    return rows.map((row) => idFromUuid('cmp', row.id));
  }

  async withLifetimeBudget(accountId: Id<'acc'>, ids: readonly Id<'cmp'>[]): Promise<{ id: Id<'cmp'>; isSpent: boolean }[]> {
    const rows = await this.database.read(accountId, withLifetimeBudget, [uuidOf(accountId), ids.map(uuidOf)]);
    return rows.map((row) => ({ id: idFromUuid('cmp', row.id), isSpent: row.is_spent }));
  }
}

function deliveredCampaignOf(campaign: Campaign): DeliveredCampaign {
  const { objective, launchedAt, status } = campaign;
  const budget = Budget.of(campaign);
  if (objective === null || launchedAt === null || budget === null) throw new Error(`The campaign ${campaign.id} was launched incomplete.`);
  return {
    ...campaign,
    objective,
    launchedAt,
    budget,
    startsAt: campaign.startsAt?.toISOString() ?? null,
    endsAt: campaign.endsAt?.toISOString() ?? null,
    hasEnded: status === 'completed' || status === 'archived',
  };
}
