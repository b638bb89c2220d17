import { connectedDeliveries, DesiredDeliveries } from '#libs/delivery/contract';
import { type Id, idFromUuid, type IdPrefix, NotFound, uuidOf } from '#libs/kernel';
import { ExternalIds, MikroOrmRepository, UnitOfWork } from '#libs/data';
import { sql, type Statement } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CampaignStatus } from '../../domain/campaign-status.js';
import { TransitionScheduler } from '../../application/transition-scheduler.js';
import { Budget } from '../../domain/budget.js';
import { Campaign } from '../../domain/campaign.js';
import { deliveryIntentOf } from '../../domain/campaign-deliveries.js';
import type { CampaignRepository, SpendChange } from '../../domain/campaign.repository.js';
import { isOngoing } from './status-conditions.js';
import { includesAll, type References } from '../../domain/reference-rules.js';
import { campaignTerms } from './campaign-terms.js';

const referencesOfCampaign = sql(
  'references of campaign',
  'select status, connection_ids, creative_ids, audience_ids, excluded_audience_ids from campaigns.campaign where account_id = $1 and id = $2',
);
const setUses = sql(
  'set campaign_use',
  `with gone as (
     delete from campaigns.campaign_use where account_id = $1 and campaign_id = $2 and resource_id <> all($3::uuid[]))
   insert into campaigns.campaign_use (account_id, resource_id, campaign_id)
   select $1, resource_id, $2 from unnest($3::uuid[]) as resource_id on conflict do nothing`,
);
const ongoingUsing = sql(
  'ongoing campaigns with',
  `select c.* from campaigns.campaign c where c.account_id = $1 and ${isOngoing('c')} and c.id in (
     select u.campaign_id from campaigns.campaign_use u where u.account_id = $1 and u.resource_id = any($2::uuid[])) order by c.id`,
);
const ongoingOn = sql(
  'ongoing campaigns on connection',
  `select c.* from campaigns.campaign c where c.account_id = $1 and ${isOngoing('c')} and c.id in (
     select d.campaign_id from ${connectedDeliveries} d where d.account_id = $1 and d.connection_id = $2 and d.removed_at is null) order by c.id`,
);
// The newest campaigns are the last of the primary key: it reads 100 rows, whatever the account has.
const usualDaily = sql(
  'usual daily budget',
  `select percentile_disc(0.5) within group (order by c.budget_amount_micros) as usual from (
     select status, budget_type, budget_amount_micros, launched_at from campaigns.campaign where account_id = $1 order by id desc limit 100) c
   where c.launched_at is not null and c.status <> 'archived' and c.budget_type = 'daily' having count(*) >= 3`,
);
const lockMany = sql(
  'lock campaigns',
  'select id from campaigns.campaign where account_id = $1 and id = any($2::uuid[]) order by id for no key update',
);
const setSpend = sql(
  'set spend of campaigns',
  `update campaigns.campaign c set spend_to_date_micros = s.spent,
     updated_at = greatest(c.updated_at, date_trunc('milliseconds', clock_timestamp()))
   from unnest($2::uuid[], $3::bigint[]) as s(id, spent)
   where c.account_id = $1 and c.id = s.id and c.spend_to_date_micros <> s.spent
   returning c.id, old.spend_to_date_micros as former, new.spend_to_date_micros as spent, c.budget_type, c.budget_amount_micros`,
);
const overdueTransitions = sql(
  'campaigns with overdue transitions',
  `select c.id from campaigns.campaign c where c.account_id = $1 and ${isOngoing('c')}
     and (c.ends_at < $2 or (c.status = 'scheduled' and c.starts_at < $2)) limit 1000`,
);
/** Each failed attempt means that another request has changed the references. */
const maxLookupAttempts = 20;
const externalIds = new ExternalIds('campaign', 'cmp', 'campaigns.campaign');

@Injectable()
export class MikroOrmCampaignRepository extends MikroOrmRepository<Campaign> implements CampaignRepository {
  constructor(
    orm: MikroORM,
    private readonly deliveries: DesiredDeliveries,
    private readonly transitionScheduler: TransitionScheduler,
  ) {
    super(orm, Campaign, externalIds, campaignTerms);
  }

  override async get(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<Campaign> {
    const campaign = await super.get(accountId, id);
    const deliveries = campaign.launchedAt === null ? [] : await this.deliveries.lock(accountId, id);
    // The row as it was read has them too, because the intent follows from the difference.
    for (const one of [campaign, this.table.loaded(campaign)]) Object.assign(one, { deliveries });
    return campaign;
  }

  async getAfterReferences<T>(
    accountId: Id<'acc'>,
    id: Id<'cmp'>,
    lookup: (references: References, status: CampaignStatus) => Promise<T>,
  ): Promise<{ readonly campaign: Campaign; readonly found: T }> {
    for (let attempt = 1; ; attempt++) {
      try {
        // Rolling back releases the locks, so the next attempt acquires all of them in the right order.
        return await UnitOfWork.current().withSavepoint(async () => {
          const { references, status } = await this.referencesOf(accountId, id);
          const found = await lookup(references, status);
          const campaign = await this.get(accountId, id);
          if (!includesAll(references, campaign) || campaign.status !== status) throw new ReferencesReplaced();
          return { campaign, found };
        });
      } catch (error) {
        if (!(error instanceof ReferencesReplaced) || attempt === maxLookupAttempts) throw error;
      }
    }
  }

  private async referencesOf(accountId: Id<'acc'>, id: Id<'cmp'>): Promise<{ references: References; status: CampaignStatus }> {
    const [row] = await UnitOfWork.current().query(referencesOfCampaign, [uuidOf(accountId), uuidOf(id)]);
    if (row === undefined) throw new NotFound();
    const ids = <P extends IdPrefix>(prefix: P, uuids: string[]) => uuids.map((uuid) => idFromUuid(prefix, uuid));
    const references = {
      connectionIds: ids('con', row.connection_ids),
      creativeIds: ids('crv', row.creative_ids),
      audienceIds: ids('aud', row.audience_ids),
      excludedAudienceIds: ids('aud', row.excluded_audience_ids),
    };
    return { references, status: row.status as CampaignStatus };
  }

  override async add(campaign: Campaign): Promise<void> {
    await super.add(campaign);
    if (usedBy(campaign).length > 0) this.recordUses(campaign);
  }

  override async save(campaign: Campaign): Promise<void> {
    await super.save(campaign);
    const loaded = this.table.loaded(campaign);
    const lists = ['creativeIds', 'audienceIds', 'excludedAudienceIds'] as const;
    if (lists.some((list) => campaign[list] !== loaded[list])) this.recordUses(campaign);
    const intent = deliveryIntentOf(campaign, loaded);
    if (intent !== null) await this.deliveries.set(intent);
  }

  override async schedule(campaign: Campaign): Promise<void> {
    const next = campaign.nextTransitionAt?.getTime();
    const scheduled = this.table.isLoaded(campaign) ? this.table.loaded(campaign).nextTransitionAt?.getTime() : undefined;
    if (next !== undefined && next !== scheduled) await this.transitionScheduler.schedule(campaign);
  }

  ongoingUsing(accountId: Id<'acc'>, resourceIds: readonly Id[]): Promise<Campaign[]> {
    return this.ongoing(ongoingUsing, [uuidOf(accountId), `{${resourceIds.map(uuidOf).join(',')}}`]);
  }

  ongoingOn(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<Campaign[]> {
    return this.ongoing(ongoingOn, [uuidOf(accountId), uuidOf(connectionId)]);
  }

  private async ongoing(statement: Statement, values: unknown[]): Promise<Campaign[]> {
    const campaigns = await this.table.find(statement, values);
    return campaigns.map((campaign) => Object.assign(campaign, { deliveries: [] }));
  }

  async usualDailyMicros(accountId: Id<'acc'>): Promise<number | null> {
    const [row] = await UnitOfWork.current().query(usualDaily, [uuidOf(accountId)]);
    return row?.usual ?? null;
  }

  async lock(accountId: Id<'acc'>, ids: readonly Id<'cmp'>[]): Promise<Id<'cmp'>[]> {
    const rows = await UnitOfWork.current().query(lockMany, [uuidOf(accountId), `{${ids.map(uuidOf).join(',')}}`]);
    return rows.map((row) => idFromUuid('cmp', row.id));
  }

  async withOverdueTransition(accountId: Id<'acc'>, before: Date): Promise<Id<'cmp'>[]> {
    const rows = await UnitOfWork.current().query(overdueTransitions, [uuidOf(accountId), before.toISOString()]);
    return rows.map((row) => idFromUuid('cmp', row.id));
  }

  async recordSpend(accountId: Id<'acc'>, spent: ReadonlyMap<Id<'cmp'>, number>): Promise<SpendChange[]> {
    const ids = `{${[...spent.keys()].map(uuidOf).join(',')}}`;
    const amounts = `{${[...spent.values()].join(',')}}`;
    const rows = await UnitOfWork.current().query(setSpend, [uuidOf(accountId), ids, amounts]);
    return rows.map((row) => ({
      id: idFromUuid('cmp', row.id),
      formerMicros: row.former,
      spentMicros: row.spent,
      budget: Budget.of({ budgetType: row.budget_type, budgetAmountMicros: row.budget_amount_micros }),
    }));
  }

  private recordUses(campaign: Campaign): void {
    const uses = usedBy(campaign).map(uuidOf).join(',');
    UnitOfWork.current().atCommit(setUses, [uuidOf(campaign.accountId), uuidOf(campaign.id), `{${uses}}`]);
  }
}

/** The references of the campaign changed between the lookup and the lock. */
class ReferencesReplaced extends Error {}

function usedBy({ creativeIds, audienceIds, excludedAudienceIds }: Campaign): Id[] {
  return [...new Set<Id>([...creativeIds, ...audienceIds, ...excludedAudienceIds])];
}
