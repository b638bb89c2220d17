import { AdAccounts, type AdAccountClient, type PlatformMetricsRow } from '#libs/ad-platforms';
import type { RuleTree } from '#libs/audiences';
import { type Id, newId } from '#libs/kernel';
import { AudienceSizing } from '../../libs/audiences/src/application/processes/audience-sizing.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { TestAudiences } from '../setup/test-audiences.js';
import { addAdAccount } from './pinterest-ads/double/ad-accounts.js';
import { adDays, daysBetween } from './pinterest-ads/double/spend.js';
import { connectPinterest } from './pinterest-ads/connect-pinterest.js';
import { pinterestUnderTest, type RunningPinterest } from './pinterest-ads/pinterest-under-test.js';
import { PortStage } from './port-stage.js';

const rules = (...all: object[]): RuleTree => ({ all, any: [], none: [] }) as unknown as RuleTree;
const is = (field: string, ...value: string[]) => ({ field, operator: 'in', value });
const did = (name: string) => ({ field: 'event', operator: 'did', value: { name, within_days: 30, min_count: 1 } });
const traffic = { objective: 'traffic' };

describe('what only Pinterest does', () => {
  let platform: RunningPinterest;
  let stage: PortStage;

  beforeAll(async () => {
    platform = await pinterestUnderTest({ createdStatus: 201, reportMs: 0 }).start();
    stage = await PortStage.open(platform);
  }, 120_000);
  afterAll(async () => {
    await stage?.stop();
    await platform?.stop();
  });
  afterEach(() => platform.calm());

  const audience = (name: string, tree: RuleTree) =>
    new TestAudiences(stage.api.service.app, stage.account.id).measured({ name, rules: tree });
  const open = (connectionId: Id<'con'> = stage.connectionId): Promise<AdAccountClient> =>
    stage.api.service.app.get(AdAccounts, { strict: false }).open(stage.account.id, connectionId);
  const today = () => new Date(platform.double.world.clock.now()).toISOString().slice(0, 10);
  const daysAgo = (days: number) => new Date(platform.double.world.clock.now() - days * 86_400_000).toISOString().slice(0, 10);

  async function read(client: AdAccountClient, start: string, end: string): Promise<readonly PlatformMetricsRow[]> {
    const rows: PlatformMetricsRow[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await client.readMetrics(start, end, cursor);
      rows.push(...page.rows);
      cursor = page.nextCursor;
      if (cursor === null) return rows;
    }
  }

  it('each audience is an ad group with its targeting, and people are listed once for all campaigns', async () => {
    const buyers = await audience('Buyers', rules(did('purchase'), { field: 'age', operator: 'gte', value: 25 }));
    const gardeners = await audience('Gardeners', rules(is('country', 'DE'), is('interest', 'gardening'), is('device', 'desktop')));
    const leads = await audience('Leads', rules(did('lead')));
    for (let i = 0; i < 2; i++) {
      const id = await stage.running({ ...traffic, audience_ids: [buyers, gardeners], excluded_audience_ids: [leads] });
      const { id: campaignId, adSets } = await stage.tree(id);
      expect(adSets.toSorted()).toEqual([buyers, gardeners].toSorted());
      const groups = [...platform.double.world.adGroups.values()].filter(({ fields }) => fields['campaign_id'] === campaignId);
      const targetings = groups.map(({ fields }) => fields['targeting_spec']);
      const exclude = { AUDIENCE_EXCLUDE: [expect.any(String)] };
      expect(targetings).toEqual([
        { LOCATION: ['US'], MINIMUM_AGE: '25', MAXIMUM_AGE: '65+', AUDIENCE_INCLUDE: [expect.any(String)], ...exclude },
        { LOCATION: ['DE'], INTEREST: ['909983286710'], APPTYPE: ['web'], ...exclude },
      ]);
    }
    expect([...platform.double.world.audiences.values()].map(({ fields }) => fields['rule'])).toEqual([
      expect.objectContaining({ event: 'checkout', retention_days: 30 }),
      expect.objectContaining({ event: 'lead', retention_days: 30 }),
    ]);
  });

  it('an audience that Pinterest cannot express blocks the launch with the pointer of its rule', async () => {
    const viewers = await audience('Viewers', rules(is('country', 'US'), is('device', 'mobile', 'tv')));
    const id = await stage.create({ ...traffic, audience_ids: [viewers] });
    const reply = await stage.api.post(`/v1/campaigns/${id}/launch`, stage.account.keys.admin);
    expect(refusalOf(reply).errors).toEqual(['/audience_ids/0 audience_not_supported']);
    expect(reply.text).toContain('/rules/all/1/value/1');
  });

  it('an interest that Pinterest does not have is found when the audience is sized, and blocks the launch there', async () => {
    const tree = rules(is('country', 'US'), is('interest', 'gardening', 'insurance'));
    const savers = await audience('Savers', tree);
    const sizing = stage.api.service.app.get(AudienceSizing, { strict: false });
    await sizing.run(stage.account.id, savers, 2);
    const { data } = (await stage.api.get(`/v1/audiences/${savers}`, stage.account.keys.admin)).body;
    const message = 'Pinterest has no interest with the name of insurance.';
    const problem = { pointer: '/rules/all/1', code: 'audience_not_supported', message };
    expect(data.platforms).toMatchObject([{ platform: 'pinterest_ads', status: 'not_supported', problems: [problem] }]);
    const id = await stage.create({ ...traffic, audience_ids: [savers] });
    const reply = await stage.api.post(`/v1/campaigns/${id}/launch`, stage.account.keys.admin);
    expect(refusalOf(reply).errors).toContain('/audience_ids/0 audience_not_supported');
    expect(reply.text).toContain(`/rules/all/1: ${message}`);
  });

  it('a lookalike is a list of people like those of its source, and made once', async () => {
    const source = await audience('Renters', rules(did('rent')));
    const { admin } = stage.account.keys;
    const lookalike = { source_audience_id: source, country: 'GB', ratio: 0.05 };
    const made = await stage.api.post('/v1/audiences', admin, { name: 'Like renters', type: 'lookalike', lookalike });
    const { id: like } = made.body.data;
    // Nobody can tell the size before the lists exist, so the audience is ready without one.
    await stage.api.service.app.get(AudienceSizing, { strict: false }).run(stage.account.id, like, 1);
    expect((await stage.api.get(`/v1/audiences/${like}`, admin)).body.data).toMatchObject({
      status: 'ready',
      size: null,
      platforms: [{ status: 'not_offered' }],
    });
    for (let i = 0; i < 2; i++) {
      const id = await stage.running({ ...traffic, audience_ids: [like] });
      const { id: campaignId } = await stage.tree(id);
      const [group] = [...platform.double.world.adGroups.values()].filter(({ fields }) => fields['campaign_id'] === campaignId);
      expect(group?.fields['targeting_spec']).toEqual({ LOCATION: ['GB'], AUDIENCE_INCLUDE: [expect.any(String)] });
    }
    const lists = [...platform.double.world.audiences.values()].map(({ fields }) => fields);
    expect(lists.filter((fields) => fields['audience_type'] === 'ACTALIKE')).toMatchObject([{ rule: { country: 'GB', percentage: 5 } }]);
    const excluded = await stage.create({ ...traffic, excluded_audience_ids: [like] });
    const reply = await stage.api.post(`/v1/campaigns/${excluded}/launch`, admin);
    expect(refusalOf(reply).errors).toEqual(['/excluded_audience_ids/0 audience_not_supported']);
  });

  it('a changed creative is a new pin and a new ad, and the old ad is archived', async () => {
    const picture = await stage.newPicture();
    const id = await stage.running({ ...traffic, creative_ids: [picture], landing_url: 'https://shop.example/old' });
    const { id: campaignId } = await stage.tree(id);
    await stage.patch(id, { landing_url: 'https://shop.example/new' });
    await stage.settle(id);
    const group = [...platform.double.world.adGroups.values()].find(({ fields }) => fields['campaign_id'] === campaignId);
    const ads = [...platform.double.world.ads.values()].filter(({ fields }) => fields['ad_group_id'] === group?.id);
    expect(ads.map(({ fields }) => [fields.status, fields['destination_url']])).toEqual([
      ['ARCHIVED', 'https://shop.example/old'],
      ['ACTIVE', 'https://shop.example/new'],
    ]);
    expect((await stage.tree(id)).ads).toEqual([picture]);
  });

  it('a budget that somebody changes on Pinterest is set back', async () => {
    const id = await stage.running(traffic);
    const { id: campaignId } = await stage.tree(id);
    const campaign = platform.double.world.campaigns.get(campaignId);
    Object.assign(campaign?.fields as object, { daily_spend_cap: 999_000_000 });
    await stage.observe(id);
    expect(campaign?.fields['daily_spend_cap']).toBe(50_000_000);
  });

  it('the size of an audience is estimated, and not widened', async () => {
    const client = await open();
    const of = (tree: RuleTree) => client.estimateAudience({ reference: newId('aud'), name: 'A', rules: tree, lookalike: null });
    const wide = await of(rules(is('country', 'US')));
    const narrow = await of(rules(is('country', 'US'), is('gender', 'male')));
    expect(wide?.lower).toBeLessThan(wide?.upper ?? 0);
    expect(narrow?.upper).toBeLessThan(wide?.lower ?? 0);
    expect(await of(rules(did('never_used')))).toBeNull();
    await expect(of(rules(is('interest', 'esports')))).rejects.toMatchObject({ details: { platformCode: 'interest_unknown' } });
  });

  it('reports have every figure of every ad to the micro, and tokens stay at the API', async () => {
    const id = await stage.running(traffic);
    await platform.runSince((await stage.tree(id)).id, 20);
    const client = await open();
    const rows = await read(client, daysAgo(120), today());
    const truth = [...adDays(platform.double.world, stage.adAccountId, daysBetween(daysAgo(120), today()))];
    const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
    expect(sum(rows.map(({ spendMicros }) => Number(spendMicros)))).toBe(sum(truth.map(({ spendMicros }) => spendMicros)));
    expect(sum(rows.map(({ impressions }) => Number(impressions)))).toBe(sum(truth.map(({ impressions }) => impressions)));
    expect(rows.every(({ refusal }) => refusal === undefined)).toBe(true);
    expect(platform.double.world.leakedTokens).toBe(0);
  });

  it('a day is complete for spend before it is for conversions', async () => {
    const client = await open();
    let page = await client.readMetrics(daysAgo(9), today(), null);
    while (page.notReadyForSeconds !== undefined) page = await client.readMetrics(daysAgo(9), today(), page.nextCursor);
    const { delivery, conversions } = page.dataThrough;
    expect(delivery !== null && conversions !== null && delivery >= conversions && delivery < today()).toBe(true);
    platform.double.world.faults.delaysMetrics = true;
    expect((await (await open()).readMetrics(daysAgo(9), today(), null)).dataThrough).toEqual({ delivery: null, conversions: null });
  });

  it('a report that is not ready is waited for, and one that fails is asked for again and then reported', async () => {
    const client = await open();
    const begun = await client.readMetrics(daysAgo(120), today(), null);
    expect(begun).toMatchObject({ rows: [], notReadyForSeconds: 1, nextCursor: expect.any(String) });
    platform.double.world.faults.failsReports = true;
    const reports = platform.double.world.reports.size;
    await expect(read(client, daysAgo(120), today())).rejects.toMatchObject({ details: { platformCode: 'report_failed' } });
    expect(platform.double.world.reports.size).toBe(reports + 3);
  });

  it('a campaign that is archived already counts as archived', async () => {
    const id = await stage.running(traffic);
    const { id: campaignId } = await stage.tree(id);
    const client = await open();
    for (let i = 0; i < 2; i++) await client.setRunState(campaignId, 'archived');
    expect(await stage.tree(id)).toMatchObject({ runState: 'archived' });
    await expect(client.setRunState(campaignId, 'running')).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('a list without end is not taken as complete', async () => {
    const client = await open();
    platform.double.world.faults.loopsBookmarks = true;
    await expect(client.findCampaigns(newId('cmp'))).rejects.toMatchObject({ details: { platformCode: 'bookmark_loop' } });
  });

  it('a platform that is down may have done what it was asked for', async () => {
    const client = await open();
    platform.double.world.faults.isDown = true;
    await expect(client.getCampaign('1')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  /** The stage with another ad account, of a new person. */
  async function another(person: string): Promise<PortStage> {
    const { id: adAccountId } = addAdAccount(platform.double.world, { owner: person });
    const connectionId = await connectPinterest(stage.api, stage.account, { person });
    return Object.assign(Object.create(stage) as PortStage, { connectionId, adAccountId });
  }

  async function launchNew(on: PortStage, call: number, when: 'before' | 'after'): Promise<void> {
    const picture = await stage.newPicture();
    const id = await on.launch({ ...traffic, creative_ids: [picture] });
    await platform.disturb(on.adAccountId, { kind: 'cut', call, when });
    await on.push(id);
    await on.settle(id);
    await platform.calm();
    expect(await on.tree(id)).toMatchObject({ runState: 'running', ads: [picture], adSets: [null] });
    const uploads = (await platform.uploads(on.adAccountId)) ?? [];
    expect({ call, when, uploads }).toEqual({ call, when, uploads: uploads.map(() => 1) });
  }

  it('an image that Pinterest does not have is uploaded once, whichever call of its launch is cut off', async () => {
    const picture = await stage.newPicture();
    const id = await stage.launch({ ...traffic, creative_ids: [picture] });
    await platform.resetCalls();
    await stage.settle(id);
    const { length: calls } = await platform.calls();
    for (let call = 1; call <= calls; call++) for (const when of ['before', 'after'] as const) await launchNew(stage, call, when);
  }, 120_000);

  it('an ad account gets one board for ads, whichever call of its first launch is cut off', async () => {
    for (const call of [5, 6, 7]) {
      const person = `boardless_${call}`;
      await launchNew(await another(person), call, 'after');
      const boards = [...platform.double.world.boards.values()].filter(({ owner }) => owner === person);
      expect(boards.map(({ isAdsOnly }) => isAdsOnly)).toEqual([true]);
    }
  }, 120_000);

  it('a pin or the board for ads that somebody deleted on Pinterest is made anew, once', async () => {
    const { world } = platform.double;
    const on = await another('tidier');
    const picture = await on.newPicture();
    const fields = { ...traffic, creative_ids: [picture] };
    const of = <T extends { readonly owner: string }>(store: ReadonlyMap<string, T>) =>
      [...store.values()].filter(({ owner }) => owner === 'tidier');
    await on.running(fields);
    const [pin] = of(world.pins);
    Object.assign(pin as object, { isDeleted: true });
    const id = await on.launch(fields);
    for (let push = 0; push < 2; push++) await on.push(id);
    expect(of(world.pins)).toHaveLength(1);
    await on.settle(id);
    expect([(await on.tree(id)).runState, of(world.pins).map(({ isDeleted }) => isDeleted)]).toEqual(['running', [true, false]]);
    await on.running(fields);
    expect(of(world.pins)).toHaveLength(2);

    const [board] = of(world.boards);
    world.boards.delete((board as { readonly id: string }).id);
    const next = await on.running({ ...traffic, creative_ids: [await on.newPicture()] });
    expect([(await on.tree(next)).runState, of(world.boards)]).toMatchObject(['running', [{ isAdsOnly: true }]]);
  });

  describe('without a conversion tag', () => {
    it('analytics are answered at once for 90 days and by a report before, without conversions', async () => {
      const { world: all } = platform.double;
      const other = await another('untagged');
      const { connectionId, adAccountId } = other;
      const id = await other.running(traffic);
      const { id: campaignId } = await other.tree(id);
      await platform.runSince(campaignId, 20);
      const client = await open(connectionId);
      const spent = async (start: string) => {
        const rows = await read(client, start, today());
        expect(rows.every(({ conversionMicros }) => conversionMicros === 0n)).toBe(true);
        return rows.reduce((sum, { spendMicros }) => sum + Number(spendMicros), 0);
      };
      const truth = Object.values(await platform.spend(adAccountId, campaignId, daysAgo(30), today())).reduce((one, two) => one + two, 0);
      expect(truth).toBeGreaterThan(0);
      const reports = all.reports.size;
      expect(await spent(daysAgo(30))).toBe(truth);
      expect(all.reports.size).toBe(reports);
      expect(await spent(daysAgo(150))).toBe(truth);
      expect(all.reports.size).toBe(reports + 1);
      const objectives = await stage.api.get(`/v1/connections/${connectionId}`, stage.account.keys.admin);
      expect(Object.keys(objectives.body.data.capabilities.objectives)).toHaveLength(2);
    });
  });
});
