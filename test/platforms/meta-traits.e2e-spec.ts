import { AdAccounts, type AdAccountClient, type PlatformMetricsRow } from '#libs/ad-platforms';
import type { RuleTree } from '#libs/audiences';
import type { Id } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { AudienceSizing } from '../../libs/audiences/src/application/processes/audience-sizing.js';
import { DesiredSpecBuilder } from '../../libs/delivery/src/application/processes/desired-spec.js';
import { RevokeTokens } from '../../libs/connections/src/application/processes/revoke-tokens.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { TestAudiences } from '../setup/test-audiences.js';
import type { AdObject } from './meta-ads/double/records.js';
import { metaUnderTest, type RunningMeta } from './meta-ads/meta-under-test.js';
import { PortStage } from './port-stage.js';

const rules = (...all: object[]): RuleTree => ({ all, any: [], none: [] }) as unknown as RuleTree;
const is = (field: string, ...value: string[]) => ({ field, operator: 'in', value });
const did = (name: string) => ({ field: 'event', operator: 'did', value: { name, within_days: 30, min_count: 2 } });

async function read(client: AdAccountClient, start: string, end: string): Promise<readonly PlatformMetricsRow[]> {
  const rows: PlatformMetricsRow[] = [];
  for (let cursor: string | null = null; ;) {
    const page = await client.readMetrics(start, end, cursor);
    rows.push(...page.rows);
    cursor = page.nextCursor;
    if (cursor === null) return rows;
  }
}
const keyOf = ({ day, platformAdId }: PlatformMetricsRow) => `${day} ${platformAdId}`;
const byKey = (a: PlatformMetricsRow, b: PlatformMetricsRow) => (keyOf(a) < keyOf(b) ? -1 : 1);

describe('what only Meta does', () => {
  let platform: RunningMeta;
  let stage: PortStage;

  beforeAll(async () => {
    platform = await metaUnderTest({ reportMs: 0 }).start();
    stage = await PortStage.open(platform);
  }, 240_000);
  afterAll(async () => {
    await stage?.stop();
    await platform?.stop();
  });
  afterEach(() => platform.calm());

  const world = () => platform.double.world;
  const campaignOf = async (id: string) => world().campaigns.get((await stage.tree(id)).id) as AdObject;
  const adSetsOf = (campaign: AdObject) => [...world().adSets.values()].filter(({ fields }) => fields['campaign_id'] === campaign.id);
  const audience = (name: string, tree: RuleTree) =>
    new TestAudiences(stage.api.service.app, stage.account.id).measured({ name, rules: tree });
  const open = (): Promise<AdAccountClient> =>
    stage.api.service.app.get(AdAccounts, { strict: false }).open(stage.account.id, stage.connectionId);

  it('each audience is an ad set with its targeting, and custom audiences are made once', async () => {
    const buyers = await audience('Buyers', rules(did('purchase'), { field: 'age', operator: 'gte', value: 25 }));
    const gardeners = await audience('Gardeners', rules(is('country', 'CA'), is('interest', 'gardening'), is('device', 'desktop')));
    for (let i = 0; i < 2; i++) {
      const id = await stage.running({ objective: 'traffic', audience_ids: [buyers, gardeners] });
      const targetings = adSetsOf(await campaignOf(id)).map(({ fields }) => fields['targeting']);
      const exactly = { targeting_automation: { advantage_audience: 0 } };
      expect(targetings).toEqual([
        { geo_locations: { countries: ['US'] }, age_min: 25, age_max: 65, custom_audiences: [{ id: expect.any(String) }], ...exactly },
        {
          geo_locations: { countries: ['CA'] },
          flexible_spec: [{ interests: [{ id: expect.any(String) }] }],
          device_platforms: ['desktop'],
          ...exactly,
        },
      ]);
    }
    expect(world().audiences.size).toBe(1);
  });

  it('an audience that Meta cannot express blocks the launch with the pointer of its rule', async () => {
    const viewers = await audience('Viewers', rules(is('country', 'US'), is('device', 'mobile', 'tv')));
    const id = await stage.create({ objective: 'traffic', audience_ids: [viewers] });
    const reply = await stage.api.post(`/v1/campaigns/${id}/launch`, stage.account.keys.admin);
    expect(refusalOf(reply).errors).toEqual(['/audience_ids/0 audience_not_supported']);
    expect(reply.text).toContain('/rules/all/1/value/1');
  });

  it('regions are looked up once, and are not sent again when Meta returns them with names', async () => {
    const regional = await audience('Regional', rules(is('region', 'US-CA', 'FR-IDF'), did('purchase')));
    const id = await stage.running({ objective: 'traffic', audience_ids: [regional] });
    const [adSet] = adSetsOf(await campaignOf(id));
    expect(adSet?.fields).toMatchObject({
      targeting: { geo_locations: { regions: [{ key: '3847' }, { key: '1088' }] } },
      // A part of the EU is in the EU.
      dsa_payor: 'Harbour Ltd',
    });
    // Lists of Meta show it after a while.
    await stage.advance(60);
    const changes = adSet?.history.length;
    await stage.patch(id, { name: 'Renamed' });
    await stage.settle(id);
    expect(adSet?.history).toHaveLength(changes ?? 0);
  });

  it('a region that Meta does not have, or has twice, is found when the audience is built, and blocks the launch there', async () => {
    const some = await audience('Some regions', rules(is('region', 'US-CA', 'US-OH', 'GB-DUR'), did('purchase')));
    await stage.api.service.app.get(AudienceSizing, { strict: false }).run(stage.account.id, some, 2);
    const { data } = (await stage.api.get(`/v1/audiences/${some}`, stage.account.keys.admin)).body;
    expect(data.platforms).toMatchObject([
      {
        platform: 'meta_ads',
        status: 'not_supported',
        problems: [
          { pointer: '/rules/all/0/value/1', message: 'Meta has no region with the name of Ohio (US-OH).' },
          { pointer: '/rules/all/0/value/2', message: 'Meta has several regions with the name of Durham, County (GB-DUR).' },
        ],
      },
    ]);
    const id = await stage.create({ objective: 'traffic', audience_ids: [some] });
    const reply = await stage.api.post(`/v1/campaigns/${id}/launch`, stage.account.keys.admin);
    expect(refusalOf(reply).errors).toContain('/audience_ids/0 audience_not_supported');
    expect(reply.text).toContain('/rules/all/0/value/1: Meta has no region');
  });

  it('a smaller budget is sent before anything else', async () => {
    const id = await stage.running({ budget: { type: 'daily', amount_micros: 50_000_000 } });
    const campaign = await campaignOf(id);
    const before = campaign.history.length;
    await stage.patch(id, { name: 'Smaller', budget: { amount_micros: 20_000_000 } });
    await stage.settle(id);
    const [first, second] = campaign.history.slice(before).map(({ fields }) => [fields['daily_budget'], fields.name.split(' · ')[0]]);
    expect(first?.[0]).toBe(2_000);
    expect(first?.[1]).not.toBe('Smaller');
    expect(second).toEqual([2_000, 'Smaller']);
  });

  it('a cap of the cost can be added to a running campaign, and be taken away', async () => {
    const id = await stage.running({ objective: 'traffic' });
    const campaign = await campaignOf(id);
    await stage.patch(id, { bid_strategy: { type: 'cost_cap', cap_micros: 3_000_000 } });
    await stage.settle(id);
    expect(campaign.fields).toMatchObject({ bid_strategy: 'COST_CAP' });
    expect(adSetsOf(campaign)[0]?.fields).toMatchObject({ bid_amount: 300 });
    await stage.patch(id, { bid_strategy: { type: 'lowest_cost', cap_micros: null } });
    await stage.settle(id);
    expect(campaign.fields).toMatchObject({ bid_strategy: 'LOWEST_COST_WITHOUT_CAP' });
    expect(adSetsOf(campaign)[0]?.fields['bid_amount']).toBeUndefined();
  });

  it('a campaign that somebody deletes at Meta counts as stopped', async () => {
    const id = await stage.running();
    const campaign = await campaignOf(id);
    campaign.fields = { ...campaign.fields, status: 'DELETED' };
    await stage.act(id, 'pause');
    await stage.settle(id);
    expect(await stage.delivery(id)).toMatchObject({ platforms: [{ in_sync: true, status: 'stopped' }] });
    await expect((await open()).getCampaign(campaign.id)).resolves.toMatchObject({ runState: 'archived' });
  });

  it('an ad account that Meta disables stops its campaigns from counting as delivering', async () => {
    const id = await stage.running();
    const account = world().adAccounts.get(stage.adAccountId.slice(4));
    if (account === undefined) throw new Error('The ad account is missing.');
    account.status = 2;
    account.disableReason = 1;
    await stage.observe(id);
    expect((await stage.delivery(id)).platforms).toMatchObject([
      { status: 'not_delivering', issues: [{ code: 'account_suspended', message: expect.stringContaining('ads integrity policy') }] },
    ]);
    account.status = 1;
    account.disableReason = 0;
    await stage.observe(id);
    expect((await stage.delivery(id)).platforms[0].status).not.toBe('not_delivering');
  });

  it('an image and a creative of which a request gets no answer are made once', async () => {
    const launch = async () => stage.launch({ creative_ids: [await stage.newPicture()] });
    const first = await launch();
    await platform.resetCalls();
    await stage.settle(first);
    const creates = (await platform.calls()).flatMap((kind, i) => (kind === 'create' ? [i + 1] : []));
    for (const call of creates) {
      for (const when of ['before', 'after'] as const) {
        const id = await launch();
        await platform.disturb(stage.adAccountId, { kind: 'cut', call, when });
        await stage.settle(id);
        await platform.calm();
        expect(await stage.tree(id)).toMatchObject({ runState: 'running', adSets: [null] });
        const names = [...world().creatives.values()].map(({ fields }) => fields.name);
        expect({ call, when, creatives: names.length }).toEqual({ call, when, creatives: new Set(names).size });
        expect([...world().images.values()].map(({ uploads }) => uploads)).not.toContain(2);
      }
    }
  }, 120_000);

  it('metrics of some days are answered at once, and are those of a report of more days', async () => {
    const { id: campaignId } = await stage.tree(await stage.running());
    await platform.runSince(campaignId, 20);
    const daysAgo = (days: number) => new Date(world().clock.now() - days * 86_400_000).toISOString().slice(0, 10);
    const client = await open();
    const few = await read(client, daysAgo(5), daysAgo(2));
    const many = (await read(client, daysAgo(20), daysAgo(2))).filter(({ day }) => day >= daysAgo(5));
    expect(few.length).toBeGreaterThan(3);
    expect(few.toSorted(byKey)).toEqual(many.toSorted(byKey));
    const spent: Record<string, number> = {};
    for (const { day, platformCampaignId, spendMicros } of few)
      if (platformCampaignId === campaignId) spent[day] = (spent[day] ?? 0) + Number(spendMicros);
    expect(spent).toEqual(await platform.spend(stage.adAccountId, campaignId, daysAgo(5), daysAgo(2)));
  });

  it('the size of an audience is estimated, but not that of people by what they did', async () => {
    const client = await open();
    const sized = (...all: object[]) =>
      client.estimateAudience({ reference: 'aud_01k9x3m5qceenerrepr4rh6nzk', name: 'A', rules: { all }, lookalike: null });
    const estimate = await sized(is('country', 'US'), is('language', 'es'));
    expect(estimate?.lower).toBeGreaterThan(1_000);
    expect(await sized(did('purchase'))).toBeNull();
    await expect(sized(is('interest', 'no_such_interest'))).rejects.toMatchObject({
      kind: 'rejected',
      details: { audienceProblems: [{ pointer: '/rules/all/0' }] },
    });
  });

  /** Does something when the double receives a call, counted from 1. Returns what ends it. */
  function atCall(number: number, act: () => void): () => void {
    const { faults } = world();
    const original = faults.fateOf.bind(faults);
    let calls = 0;
    faults.fateOf = (...call) => {
      if (++calls === number) act();
      return original(...call);
    };
    return () => {
      faults.fateOf = original;
    };
  }

  it('a stop waits for one call of an update at most, and a later update goes on from there', async () => {
    const id = await stage.launch({ creative_ids: [await stage.newPicture()] });
    const key = { accountId: stage.account.id, campaignId: id as Id<'cmp'>, connectionId: stage.connectionId };
    const { spec, createKey } = await stage.api.service.app.get(DesiredSpecBuilder, { strict: false }).buildDesiredSpec(key);
    const client = await open();
    const { placed } = await client.createCampaign(spec, createKey);
    const stopped = new Error('The campaign is to stop.');
    let interrupted = 0;
    for (let isDone = false; !isDone;) {
      const interruption = new AbortController();
      await platform.resetCalls();
      const restore = atCall(interrupted + 1, () => interruption.abort(stopped));
      const outcome = await client.updateCampaign(placed.platformCampaignId, spec, interruption.signal).catch((error: unknown) => error);
      restore();
      isDone = outcome !== stopped;
      const calls = (await platform.calls()).length;
      if (!isDone) expect({ interrupted, calls }).toEqual({ interrupted, calls: ++interrupted });
      else expect(outcome).toMatchObject({ platformCampaignId: placed.platformCampaignId, ads: [{}], adSets: [{}] });
    }
    expect(interrupted).toBeGreaterThan(4);
    await client.setRunState(placed.platformCampaignId, 'paused');
    expect(await stage.tree(id)).toMatchObject({ runState: 'paused', adSets: [null], ads: [expect.any(String)] });
    expect([...world().images.values()].map(({ uploads }) => uploads)).not.toContain(2);
  });

  it('a start without an answer is not repeated, and changes nothing but the status', async () => {
    const id = await stage.running();
    const campaign = await campaignOf(id);
    const client = await open();
    await client.setRunState(campaign.id, 'paused');
    const before = structuredClone(campaign.fields);
    await platform.resetCalls();
    await platform.disturb(stage.adAccountId, { kind: 'cut', call: 1, when: 'after' });
    await expect(client.setRunState(campaign.id, 'running')).rejects.toMatchObject({
      kind: 'unavailable',
      details: { mayHaveExecuted: true },
    });
    await platform.calm();
    expect(await platform.calls()).toEqual(['change']);
    expect(campaign.fields).toEqual({ ...before, status: 'ACTIVE' });
  });

  it('a look at very many ads reads a part of the list, and does not judge what it has not read', async () => {
    const { ads } = world();
    await platform.rejectAds(stage.adAccountId, true);
    const id = await stage.running({ creative_ids: stage.creativeIds.slice(0, 1) });
    await platform.rejectAds(stage.adAccountId, false);
    const campaign = await campaignOf(id);
    await stage.advance(120);
    const look = async () => {
      await platform.resetCalls();
      const [delivery] = await (await open()).readDelivery([campaign.id]);
      return { status: delivery?.status, issues: delivery?.issues.map(({ code }) => code), calls: (await platform.calls()).length };
    };
    expect(await look()).toEqual({ status: 'not_delivering', issues: ['all_creatives_rejected'], calls: 4 });
    const adSetIds = new Set(adSetsOf(campaign).map((one) => one.id));
    const [ad] = [...ads.values()].filter(({ fields }) => adSetIds.has(String(fields['adset_id'])));
    if (ad === undefined) throw new Error('There is no ad.');
    const copies = Array.from({ length: 1_000 }, (_, i) =>
      Object.assign(Object.create(Object.getPrototypeOf(ad)) as AdObject, ad, { id: `99${i}` }),
    );
    for (const copy of copies) ads.set(copy.id, copy);
    expect(await look()).toEqual({ status: 'limited', issues: ['creative_rejected'], calls: 13 });
    for (const { id: copy } of copies) ads.delete(copy);
  });

  it('a creative that Meta alters although it was opted out of gets no ad, until Meta leaves it as it is', async () => {
    world().faults.ignoredOptOut = 'text_optimizations';
    const picture = await stage.newPicture();
    const id = await stage.launch({ creative_ids: [picture] });
    await stage.push(id);
    const message = expect.stringMatching(new RegExp(`alters the creative ${picture} .*: text_optimizations\\.`));
    expect((await stage.delivery(id)).platforms).toMatchObject([{ in_sync: false, issues: [{ code: 'platform_error', message }] }]);
    expect(await stage.tree(id)).toMatchObject({ runState: 'paused', ads: [] });
    await platform.calm();
    await stage.settle(id);
    expect(await stage.tree(id)).toMatchObject({ runState: 'running', ads: [picture] });
  });

  it('an image and a creative that have gone are made again', async () => {
    const id = await stage.running();
    const [creative] = [...world().creatives.values()].slice(-1);
    if (creative === undefined) throw new Error('There is no creative.');
    for (const one of world().creatives.values()) one.fields = { ...one.fields, status: 'DELETED' };
    world().images.clear();
    const again = await stage.running({ name: 'Again' });
    expect(await stage.tree(again)).toMatchObject({ runState: 'running', ads: stage.creativeIds });
    expect(await stage.tree(id)).toMatchObject({ runState: 'running' });
    expect([...world().images.values()].map(({ uploads }) => uploads)).toEqual([1]);
  });
});

describe('a connection by Facebook Login', () => {
  let platform: RunningMeta;
  let stage: PortStage;

  beforeAll(async () => {
    const subject = metaUnderTest({ longTokenSeconds: 5_183_944 });
    const started = await subject.start();
    platform = { ...started, environment: { ...started.environment, META_CONFIG_ID: '' } };
    stage = await PortStage.open(platform);
  }, 240_000);
  afterAll(async () => {
    await stage?.stop();
    await platform?.stop();
  });

  const world = () => platform.double.world;

  it('has a token of sixty days at once, and ends the grant of the person when it is disconnected', async () => {
    const { admin } = stage.account.keys;
    const connection = (await stage.api.get(`/v1/connections/${stage.connectionId}`, admin)).body.data;
    const days = (Date.parse(connection.token_expires_at) - stage.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(59);
    const living = () => [...(world().tokens as any).tokens.values()].filter(({ endedBy, isLong }) => endedBy === null && isLong);
    expect(living()).toHaveLength(1);
    expect((await stage.api.delete(`/v1/connections/${stage.connectionId}`, admin)).status).toBe(200);
    await stage.api.service.app.get(CommandBus).execute(new RevokeTokens(stage.account.id, stage.connectionId));
    expect(living()).toEqual([]);
  });
});
