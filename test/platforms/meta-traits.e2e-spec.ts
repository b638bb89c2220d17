import { AdAccounts, type AdAccountClient, type PlatformMetricsRow } from '#libs/ad-platforms';
import type { RuleTree } from '#libs/audiences';
import { CommandBus } from '@nestjs/cqrs';
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
  for (let cursor: string | null = null; ; ) {
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
      if (platformCampaignId === campaignId) spent[day] = (spent[day] ?? 0) + spendMicros;
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

describe('limited access to the Marketing API', () => {
  let platform: RunningMeta;
  let stage: PortStage;

  beforeAll(async () => {
    platform = await metaUnderTest({ tier: 'limited', maxPoints: null, maxManagementCalls: null }).start();
    stage = await PortStage.open(platform);
  }, 240_000);
  afterAll(async () => {
    await stage?.stop();
    await platform?.stop();
  });

  it('a launch of ten ads continues where it was throttled', async () => {
    const pictures: string[] = [];
    for (let i = 0; i < 10; i++) pictures.push(await stage.newPicture());
    const id = await stage.launch({ creative_ids: pictures });
    expect(await stage.settle(id)).toBeGreaterThan(1);
    const tree = await stage.tree(id);
    expect(tree).toMatchObject({ runState: 'running', adSets: [null] });
    expect(tree.ads.toSorted()).toEqual(pictures.toSorted());
    expect(platform.double.world.creatives.size).toBe(10);
  }, 120_000);
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
