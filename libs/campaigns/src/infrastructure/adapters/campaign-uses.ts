import { AudienceDependents, type AudienceSummary } from '#libs/audiences/contract';
import { CreativeDependents } from '#libs/creative/contract';
import { type CampaignReferences, type Id, idFromUuid, type IdPrefix, maxReferencedCampaigns, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { LaunchGates } from '../../application/launch-gates.js';
import { joinedRead } from '../persistence/joined-read.js';
import { isRunning } from '../persistence/status-conditions.js';

type Definition = Pick<AudienceSummary, 'rules' | 'lookalike'>;

const campaignsUsing = sql(
  'campaigns that use',
  `select u.resource_id, count(*)::int as count, (array_agg(c.id order by c.created_at, c.id))[1:${maxReferencedCampaigns}] as campaigns
   from campaigns.campaign_use u join campaigns.campaign c on c.account_id = u.account_id and c.id = u.campaign_id
   where u.account_id = $1 and u.resource_id = any($2::uuid[]) and c.status <> 'archived' group by u.resource_id`,
);
const runningCampaignsUsing = sql(
  'running campaigns that use',
  `select c.id from campaigns.campaign_use u join campaigns.campaign c on c.account_id = u.account_id and c.id = u.campaign_id
   where u.account_id = $1 and u.resource_id = $2 and ${isRunning('c')} order by c.id`,
);

/** Reads which campaigns reference a record. */
@Injectable()
export class CampaignUses {
  constructor(private readonly database: Database) {}

  async campaignsOf<P extends IdPrefix>(
    prefix: P,
    accountId: Id<'acc'>,
    ids: readonly Id<P>[],
  ): Promise<ReadonlyMap<Id<P>, CampaignReferences>> {
    if (ids.length === 0) return new Map();
    const rows = await joinedRead(this.database, accountId, campaignsUsing, [uuidOf(accountId), `{${ids.map(uuidOf).join(',')}}`]);
    return new Map(
      rows.map((row) => [
        idFromUuid(prefix, row.resource_id),
        { ids: (row.campaigns as string[]).map((id) => idFromUuid('cmp', id)), count: row.count as number },
      ]),
    );
  }

  async findRunningCampaigns(accountId: Id<'acc'>, id: Id): Promise<readonly Id<'cmp'>[]> {
    const rows = await UnitOfWork.current().query(runningCampaignsUsing, [uuidOf(accountId), uuidOf(id)]);
    return rows.map((row) => idFromUuid('cmp', row.id));
  }
}

@Injectable()
export class PostgresCreativeDependents extends CreativeDependents {
  constructor(
    private readonly uses: CampaignUses,
    private readonly gates: LaunchGates,
  ) {
    super();
  }

  assertLaunchable(accountId: Id<'acc'>, id: Id<'crv'>, landingUrl: string | null): Promise<void> {
    return this.gates.assertWithCreative(accountId, id, { landingUrl }, '/landing_url');
  }

  campaignsOf(accountId: Id<'acc'>, ids: readonly Id<'crv'>[]): Promise<ReadonlyMap<Id<'crv'>, CampaignReferences>> {
    return this.uses.campaignsOf('crv', accountId, ids);
  }

  findRunningCampaigns(accountId: Id<'acc'>, id: Id<'crv'>): Promise<readonly Id<'cmp'>[]> {
    return this.uses.findRunningCampaigns(accountId, id);
  }
}

@Injectable()
export class PostgresAudienceDependents extends AudienceDependents {
  constructor(
    private readonly uses: CampaignUses,
    private readonly gates: LaunchGates,
  ) {
    super();
  }

  /** What the platforms said about the former definition does not count. They are asked about the new one, and may refuse it, later. */
  assertLaunchable(accountId: Id<'acc'>, changed: ReadonlyMap<Id<'aud'>, Definition>, pointer: string): Promise<void> {
    const changes = new Map([...changed].map(([id, definition]) => [id, { ...definition, notSupportedBy: [] }]));
    return this.gates.assertWithAudiences(accountId, changes, pointer);
  }

  campaignsOf(accountId: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<ReadonlyMap<Id<'aud'>, CampaignReferences>> {
    return this.uses.campaignsOf('aud', accountId, ids);
  }

  findRunningCampaigns(accountId: Id<'acc'>, id: Id<'aud'>): Promise<readonly Id<'cmp'>[]> {
    return this.uses.findRunningCampaigns(accountId, id);
  }
}
