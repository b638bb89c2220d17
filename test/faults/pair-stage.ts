import { type Id, uuidOf } from '#libs/kernel';
import pg from 'pg';
import { connectedRecord } from '../setup/launchable.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { TestAudiences } from '../setup/test-audiences.js';
import { MovableClock, TestCampaigns } from '../setup/test-campaigns.js';
import { readyCreative } from '../setup/test-creatives.js';
import type { TestService } from '../setup/test-service.js';

/** The required state of the campaign. `due` is an active campaign whose end has passed. With an
 * archived campaign, its creative and audience are archived, too. */
export type Start = 'draft' | 'active' | 'paused' | 'due' | 'archived';

interface Snapshot {
  readonly campaign: unknown;
  readonly deliveries: unknown;
  readonly uses: unknown;
}

/** The invariant: no running campaign has an archived record or only disconnected connections. */
const wrong = `select c.id, c.status from campaigns.campaign c where c.account_id = $1 and c.status in ('scheduled', 'active') and (
  exists (select from creative.creative r where r.account_id = $1 and r.id = any(c.creative_ids) and r.status = 'archived')
  or exists (select from audiences.audience r where r.account_id = $1 and r.id = any(c.audience_ids) and r.status = 'archived')
  or not exists (select from connections.connection r where r.account_id = $1 and r.id = any(c.connection_ids) and r.status <> 'disconnected'))`;

/** One account with a connection, a creative, an audience, and a campaign that references them, for the commands of a pair. */
export class PairStage {
  private constructor(
    readonly api: TestService,
    readonly account: TestAccount,
    readonly connectionId: Id<'con'>,
    readonly creativeId: Id<'crv'>,
    readonly audienceId: Id<'aud'>,
    /** Another audience that overlaps with the first. */
    readonly neighborId: Id<'aud'>,
    readonly campaignId: Id<'cmp'>,
    private readonly snapshots: Readonly<Record<Start, Snapshot>>,
  ) {}

  static async open(api: TestService): Promise<PairStage> {
    const account = await api.openAccount();
    const { app } = api.service;
    const connectionId = await connectedRecord(app, account.id);
    const { id: creativeId } = await readyCreative(app, account.id);
    const audiences = new TestAudiences(app, account.id);
    const [audienceId, neighborId] = [await audiences.measured(), await audiences.measured({ name: 'Neighbours' })];
    const campaigns = new TestCampaigns(api, account, new MovableClock());
    const named = { connection_ids: [connectionId], creative_ids: [creativeId], audience_ids: [audienceId] };
    const { id: campaignId } = await campaigns.create(named);
    const draft = await snapshotOf(api, campaignId);
    await campaigns.act(campaignId, 'launch');
    const active = await snapshotOf(api, campaignId);
    await campaigns.act(campaignId, 'pause');
    const paused = await snapshotOf(api, campaignId);
    await campaigns.archive(campaignId);
    const archived = await snapshotOf(api, campaignId);
    const due = { ...active, campaign: { ...(active.campaign as object), ends_at: new Date(Date.now() - 1_000).toISOString() } };
    return new PairStage(api, account, connectionId, creativeId, audienceId, neighborId, campaignId, {
      draft,
      active,
      paused,
      due,
      archived,
    });
  }

  /** Resets the records after a round. Only audit and events remain. */
  async reset(start: Start): Promise<void> {
    const { campaign, deliveries, uses } = this.snapshots[start];
    const [account, id, creativeId, audienceId] = [this.account.id, this.campaignId, this.creativeId, this.audienceId].map(
      (one) => `'${uuidOf(one)}'`,
    );
    const archiving = (status: string) =>
      start === 'archived' ? `status = 'archived', archived_at = now()` : `status = '${status}', archived_at = null`;
    const json = (value: unknown) => pg.escapeLiteral(JSON.stringify(value));
    // One trip for all of it, in one transaction: the time of a pair is for its commands. The campaigns that the round created
    // give their external id back.
    await this.api.look(`
      update accounts.request_window set minute_count = 0 where account_id = ${account};
      delete from connections.sync_run where account_id = ${account};
      update connections.connection set status = 'connected', disconnected_at = null, status_reason = null, last_sync_id = null,
        next_sync_at = now() - interval '1 second' where account_id = ${account};
      update creative.creative set ${archiving('ready')} where account_id = ${account} and id = ${creativeId};
      update creative.variant set status = '${start === 'archived' ? 'archived' : 'ready'}' where account_id = ${account} and creative_id = ${creativeId};
      update audiences.audience set ${archiving('ready')} where account_id = ${account} and id = ${audienceId};
      update campaigns.campaign set status = 'archived', external_id = null
        where account_id = ${account} and id <> ${id} and external_id is not null;
      delete from delivery.delivery where account_id = ${account} and campaign_id = ${id};
      delete from campaigns.campaign_use where account_id = ${account} and campaign_id = ${id};
      delete from campaigns.campaign where account_id = ${account} and id = ${id};
      insert into campaigns.campaign select * from jsonb_populate_record(null::campaigns.campaign, ${json(campaign)});
      insert into campaigns.campaign_use select * from jsonb_populate_recordset(null::campaigns.campaign_use, ${json(uses)});
      insert into delivery.delivery select * from jsonb_populate_recordset(null::delivery.delivery, ${json(deliveries)});`);
  }

  /** Campaigns that violate the invariant. */
  wrongCampaigns(): Promise<Record<string, unknown>[]> {
    return this.api.look(wrong, [uuidOf(this.account.id)]);
  }
}

async function snapshotOf(api: TestService, campaignId: string): Promise<Snapshot> {
  const [row] = await api.look(
    `select to_jsonb(c) as campaign,
       (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from delivery.delivery d where d.campaign_id = c.id) as deliveries,
       (select coalesce(jsonb_agg(to_jsonb(u)), '[]') from campaigns.campaign_use u where u.campaign_id = c.id) as uses
     from campaigns.campaign c where c.id = $1`,
    [uuidOf(campaignId as Id)],
  );
  return row as unknown as Snapshot;
}
