import type { AdAccount } from '../accounts/ad-account.js';
import type { CampaignPast } from '../metrics/campaign-metrics.js';
import type { CampaignVersion } from '../metrics/timeline.js';
import type { Row, Statements, Store } from '../store/store.js';
import type { WorldState } from '../store/world.js';
import { type Ad, type AdSet, broadAdSet, type Campaign, versionOf } from './campaign.js';
import { bindKey, fingerprintOf, reserveKey } from './idempotency-keys.js';
import { contentOf, rejectNow, review } from './review.js';
import { type RewrittenPast, withPast } from './rewritten-past.js';
import type { AdSpec, CampaignSpec, RunState } from './spec.js';

interface Change {
  /** Whether the review rejects all submitted ads regardless of their content. */
  readonly rejectsAds: boolean;
}

const columns = 'id, ad_account_id, run_state, spec, ads, ad_sets, created_at';

export class CampaignStore {
  constructor(
    private readonly store: Store,
    private readonly world: WorldState,
  ) {}

  /** Creates a campaign, or returns the campaign that an earlier request with the same key created. */
  async create(
    account: AdAccount,
    spec: CampaignSpec,
    runState: 'running' | 'paused',
    { idempotencyKey, rejectsAds }: Change & { readonly idempotencyKey: string | null },
  ): Promise<{ readonly campaign: Campaign; readonly isReplay: boolean }> {
    return this.store.transaction(async (statements) => {
      const now = this.world.now();
      const reserved = idempotencyKey === null ? null : { adAccountId: account.id, key: idempotencyKey };
      const existing = reserved && (await reserveKey(reserved, fingerprintOf([spec, runState]), now, statements));
      if (existing !== null) return { campaign: (await this.find(account.id, existing, statements)) as Campaign, isReplay: true };
      const id = await this.world.newId('sc', statements);
      const empty: Campaign = { id, adAccountId: account.id, runState, spec, ads: [], adSets: [], createdAt: now };
      const campaign = await this.withAdsAndAdSets(empty, spec, { rejectsAds }, statements);
      await this.insert(campaign, statements);
      if (reserved) await bindKey(reserved, id, statements);
      return { campaign, isReplay: false };
    });
  }

  /** Returns null if the campaign does not exist. `decide` receives the locked campaign and can throw to reject the update. */
  async update(
    accountId: string,
    id: string,
    spec: CampaignSpec,
    change: Change,
    decide: (campaign: Campaign) => void,
  ): Promise<Campaign | null> {
    return this.change(accountId, id, decide, (campaign, statements) => this.withAdsAndAdSets(campaign, spec, change, statements));
  }

  async setRunState(accountId: string, id: string, runState: RunState, decide: (campaign: Campaign) => void): Promise<Campaign | null> {
    return this.change(accountId, id, decide, async (campaign) => ({ ...campaign, runState }));
  }

  async find(accountId: string, id: string, statements: Statements = this.store): Promise<Campaign | null> {
    const [row] = await statements.query(`select ${columns} from campaign where id = $1 and ad_account_id = $2`, [id, accountId]);
    return row ? campaignFromRow(row) : null;
  }

  async withReference(accountId: string, reference: string): Promise<Campaign[]> {
    const rows = await this.store.query(
      `select ${columns} from campaign where ad_account_id = $1 and reference = $2 order by created_at, id`,
      [accountId, reference],
    );
    return rows.map(campaignFromRow);
  }

  async byIds(accountId: string, ids: readonly string[]): Promise<Campaign[]> {
    const rows = await this.store.query(`select ${columns} from campaign where ad_account_id = $1 and id = any($2)`, [accountId, ids]);
    return rows.map(campaignFromRow);
  }

  async all(accountId: string | null): Promise<Campaign[]> {
    const rows = await this.store.query(
      `select ${columns} from campaign where $1::text is null or ad_account_id = $1 order by created_at, id`,
      [accountId],
    );
    return rows.map(campaignFromRow);
  }

  /** Returns campaigns with their version history, ordered by ID, starting at `fromId`. */
  async pasts(accountId: string, fromId: string, limit: number): Promise<CampaignPast[]> {
    const rows = await this.store.query(
      `select c.id, (select json_agg(v.state order by v.from_at, v.number) from campaign_version v where v.campaign_id = c.id) as versions
       from campaign c where c.ad_account_id = $1 and c.id >= $2 order by c.id limit $3`,
      [accountId, fromId, limit],
    );
    return rows.map(({ id, versions }) => ({ id: String(id), versions: (versions ?? []) as CampaignVersion[] }));
  }

  async pastOf(id: string): Promise<CampaignPast> {
    const rows = await this.store.query('select state from campaign_version where campaign_id = $1 order by from_at, number', [id]);
    return { id, versions: rows.map(({ state }) => state as CampaignVersion) };
  }

  /** Replaces the history of a campaign: it ran from the start time until the stop time, if any, except for its pauses. */
  async rewritePast(id: string, past: RewrittenPast): Promise<Campaign | null> {
    return this.store.transaction(async (statements) => {
      const [row] = await statements.query(`select ${columns} from campaign where id = $1 for update`, [id]);
      if (!row) return null;
      const { now, versions } = withPast(campaignFromRow(row), past);
      await statements.query('delete from campaign_version where campaign_id = $1', [id]);
      for (const { from, campaign } of versions) await this.recordVersion(campaign, from, statements);
      await this.write(now, statements);
      await statements.query('update campaign set created_at = $2 where id = $1', [id, new Date(past.startedAt)]);
      return now;
    });
  }

  /** Records that the running campaigns of an ad account stop delivering during a suspension. */
  async recordSuspension(accountId: string, isSuspended: boolean): Promise<void> {
    await this.store.transaction(async (statements) => {
      const rows = await statements.query(`select ${columns} from campaign where ad_account_id = $1 and run_state = 'running' for update`, [
        accountId,
      ]);
      for (const row of rows) {
        await this.recordVersion({ ...campaignFromRow(row), runState: isSuspended ? 'paused' : 'running' }, this.world.now(), statements);
      }
    });
  }

  /** Changes a campaign by `make`. Returns null if it does not exist. `decide` can throw to reject the change. */
  private async change(
    accountId: string,
    id: string,
    decide: (campaign: Campaign) => void,
    make: (campaign: Campaign, statements: Statements) => Promise<Campaign>,
  ): Promise<Campaign | null> {
    return this.store.transaction(async (statements) => {
      const [row] = await statements.query(`select ${columns} from campaign where id = $1 and ad_account_id = $2 for update`, [
        id,
        accountId,
      ]);
      if (!row) return null;
      const before = campaignFromRow(row);
      decide(before);
      const after = await make(before, statements);
      if (JSON.stringify(after) === JSON.stringify(before)) return before;
      await this.write(after, statements);
      await this.recordVersion(after, this.world.now(), statements);
      return after;
    });
  }

  /** Ads and ad sets with a known reference keep their IDs. An ad with changed content is reviewed again. */
  private async withAdsAndAdSets(
    campaign: Campaign,
    spec: CampaignSpec,
    { rejectsAds }: Change,
    statements: Statements,
  ): Promise<Campaign> {
    const ads: Ad[] = [];
    for (const ad of spec.ads) {
      const existing = campaign.ads.find((other) => other.spec.reference === ad.reference);
      if (existing && contentOf(existing.spec) === contentOf(ad)) {
        ads.push({ ...existing, spec: ad });
        continue;
      }
      const verdict = this.reviewOf(ad, campaign.adAccountId, { rejectsAds });
      ads.push({ id: existing?.id ?? (await this.world.newId('sa', statements)), spec: ad, ...verdict });
    }
    const adSets: AdSet[] = [];
    for (const adSet of spec.ad_sets.length > 0 ? spec.ad_sets : [broadAdSet]) {
      const existing = campaign.adSets.find((other) => other.spec.reference === adSet.reference);
      adSets.push({ id: existing?.id ?? (await this.world.newId('ss', statements)), spec: adSet });
    }
    return { ...campaign, spec, ads, adSets };
  }

  private reviewOf(ad: AdSpec, adAccountId: string, { rejectsAds }: Change): ReturnType<typeof review> {
    const now = this.world.now();
    return rejectsAds ? rejectNow(ad, now) : review(ad, adAccountId, this.world.settings, now);
  }

  private async insert(campaign: Campaign, statements: Statements): Promise<void> {
    await statements.query(`insert into campaign (${columns}, reference) values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
      ...valuesOf(campaign),
      campaign.spec.reference,
    ]);
    await this.recordVersion(campaign, campaign.createdAt, statements);
  }

  private async write(campaign: Campaign, statements: Statements): Promise<void> {
    const [id, , runState, spec, ads, adSets] = valuesOf(campaign);
    await statements.query('update campaign set run_state = $2, spec = $3, ads = $4, ad_sets = $5, reference = $6 where id = $1', [
      id,
      runState,
      spec,
      ads,
      adSets,
      campaign.spec.reference,
    ]);
  }

  private async recordVersion(campaign: Campaign, from: number, statements: Statements): Promise<void> {
    await statements.query('insert into campaign_version (campaign_id, from_at, run_state, state) values ($1, $2, $3, $4)', [
      campaign.id,
      new Date(from),
      campaign.runState,
      JSON.stringify(versionOf(campaign, from)),
    ]);
  }
}

function valuesOf({ id, adAccountId, runState, spec, ads, adSets, createdAt }: Campaign): unknown[] {
  return [id, adAccountId, runState, JSON.stringify(spec), JSON.stringify(ads), JSON.stringify(adSets), new Date(createdAt)];
}

function campaignFromRow(row: Row): Campaign {
  return {
    id: String(row['id']),
    adAccountId: String(row['ad_account_id']),
    runState: row['run_state'] as RunState,
    spec: row['spec'] as CampaignSpec,
    ads: row['ads'] as Ad[],
    adSets: row['ad_sets'] as AdSet[],
    createdAt: (row['created_at'] as Date).getTime(),
  };
}
