import type { AdAccount } from '../accounts/ad-account.js';
import type { CampaignPast } from '../metrics/campaign-metrics.js';
import type { CampaignVersion } from '../metrics/timeline.js';
import type { Row, Statements, Store } from '../store/store.js';
import type { WorldState } from '../store/world.js';
import { type Ad, type AdSet, broadAdSet, type Campaign, versionOf } from './campaign.js';
import { bindKey, fingerprintOf, holdKey } from './idempotency-keys.js';
import { contentOf, rejectNow, review } from './review.js';
import type { CampaignSpec, RunState } from './spec.js';

interface Change {
  /** Whether the review refuses what is handed in now, whatever it says. */
  readonly rejectsAds: boolean;
}

const columns = 'id, ad_account_id, run_state, spec, ads, ad_sets, created_at';

export class CampaignStore {
  constructor(
    private readonly store: Store,
    private readonly world: WorldState,
  ) {}

  /** With a key that was used before, the campaign that it made. */
  async create(
    account: AdAccount,
    spec: CampaignSpec,
    runState: 'running' | 'paused',
    { idempotencyKey, rejectsAds }: Change & { readonly idempotencyKey: string | null },
  ): Promise<{ readonly campaign: Campaign; readonly isReplay: boolean }> {
    return this.store.transaction(async (statements) => {
      const now = this.world.now();
      const held = idempotencyKey === null ? null : { adAccountId: account.id, key: idempotencyKey };
      const known = held && (await holdKey(held, fingerprintOf([spec, runState]), now, statements));
      if (known !== null) return { campaign: (await this.find(account.id, known, statements)) as Campaign, isReplay: true };
      const id = await this.world.newId('sc', statements);
      const empty: Campaign = { id, adAccountId: account.id, runState, spec, ads: [], adSets: [], createdAt: now };
      const campaign = await this.withParts(empty, spec, { rejectsAds }, statements);
      await statements.query(`insert into campaign (${columns}, reference) values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
        ...valuesOf(campaign),
        spec.reference,
      ]);
      await this.note(campaign, now, statements);
      if (held) await bindKey(held, id, statements);
      return { campaign, isReplay: false };
    });
  }

  /** Null when there is no such campaign. `decide` sees it as it is, locked, and may refuse. */
  async update(
    accountId: string,
    id: string,
    spec: CampaignSpec,
    change: Change,
    decide: (campaign: Campaign) => void,
  ): Promise<Campaign | null> {
    return this.change(accountId, id, decide, (campaign, statements) => this.withParts(campaign, spec, change, statements));
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

  /** Campaigns with all that ever happened to them, in the order of their ids, from one on. */
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

  /** Gives a campaign a past that it did not have: it ran from the one time until the other, or still does. */
  async rewritePast(id: string, past: { startedAt: number; stoppedAt: number | null; isReviewed: boolean }): Promise<Campaign | null> {
    return this.store.transaction(async (statements) => {
      const [row] = await statements.query(`select ${columns} from campaign where id = $1 for update`, [id]);
      if (!row) return null;
      const known = campaignFromRow(row);
      const ads = known.ads.map((ad): Ad => {
        const decidedAt = past.isReviewed ? past.startedAt : ad.decidedAt;
        return { ...ad, since: past.startedAt, decidedAt, ...(past.isReviewed ? { verdict: 'approved', message: null } : {}) };
      });
      const campaign: Campaign = { ...known, ads, createdAt: past.startedAt };
      await statements.query('delete from campaign_version where campaign_id = $1', [id]);
      await this.note({ ...campaign, runState: past.stoppedAt === null ? campaign.runState : 'running' }, past.startedAt, statements);
      const stopped: Campaign = { ...campaign, runState: campaign.runState === 'running' ? 'paused' : campaign.runState };
      if (past.stoppedAt !== null) await this.note(stopped, past.stoppedAt, statements);
      const final = past.stoppedAt === null ? campaign : stopped;
      await this.write(final, statements);
      await statements.query('update campaign set created_at = $2 where id = $1', [id, new Date(past.startedAt)]);
      return final;
    });
  }

  /** A suspended ad account delivers nothing, whatever its campaigns are told. */
  async noteSuspension(accountId: string, isSuspended: boolean): Promise<void> {
    await this.store.transaction(async (statements) => {
      const rows = await statements.query(`select ${columns} from campaign where ad_account_id = $1 and run_state = 'running' for update`, [
        accountId,
      ]);
      for (const row of rows) {
        await this.note({ ...campaignFromRow(row), runState: isSuspended ? 'paused' : 'running' }, this.world.now(), statements);
      }
    });
  }

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
      await this.note(after, this.world.now(), statements);
      return after;
    });
  }

  /** Ads and ad sets keep their ids by their references; an ad that says something new is reviewed again. */
  private async withParts(campaign: Campaign, spec: CampaignSpec, { rejectsAds }: Change, statements: Statements): Promise<Campaign> {
    const now = this.world.now();
    const ads: Ad[] = [];
    for (const ad of spec.ads) {
      const known = campaign.ads.find((other) => other.spec.reference === ad.reference);
      if (known && contentOf(known.spec) === contentOf(ad)) {
        ads.push({ ...known, spec: ad });
        continue;
      }
      const verdict = rejectsAds ? rejectNow(ad, now) : review(ad, campaign.adAccountId, this.world.settings, now);
      ads.push({ id: known?.id ?? (await this.world.newId('sa', statements)), spec: ad, ...verdict });
    }
    const adSets: AdSet[] = [];
    for (const adSet of spec.ad_sets.length > 0 ? spec.ad_sets : [broadAdSet]) {
      const known = campaign.adSets.find((other) => other.spec.reference === adSet.reference);
      adSets.push({ id: known?.id ?? (await this.world.newId('ss', statements)), spec: adSet });
    }
    return { ...campaign, spec, ads, adSets };
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

  private async note(campaign: Campaign, from: number, statements: Statements): Promise<void> {
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
