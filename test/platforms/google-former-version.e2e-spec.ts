import { AdAccounts, type PlatformMetricsRow } from '#libs/ad-platforms';
import type { RuleTree } from '#libs/audiences';
import { TestAudiences } from '../setup/test-audiences.js';
import { googleUnderTest, type RunningGoogle } from './google-ads/google-under-test.js';
import { PortStage } from './port-stage.js';

describe('Google Ads by the version v25 of its API', () => {
  const paths: string[] = [];
  let platform: RunningGoogle;
  let stage: PortStage;

  beforeAll(async () => {
    platform = await googleUnderTest({ versions: ['v25'] }, ({ url }) => paths.push(url.pathname)).start();
    stage = await PortStage.open(platform);
  }, 120_000);
  afterAll(async () => {
    await stage?.stop();
    await platform?.stop();
  });

  it('a campaign is created, edited, paused, resumed and archived', async () => {
    const rules = { all: [{ field: 'region', operator: 'in', value: ['US-CA'] }], any: [], none: [] } as unknown as RuleTree;
    const audience = await new TestAudiences(stage.api.service.app, stage.account.id).measured({ name: 'Californians', rules });
    const id = await stage.running({
      objective: 'sales',
      audience_ids: [audience],
      bid_strategy: { type: 'target_roas', target_roas: 3.5 },
    });
    const { id: treeId } = await stage.tree(id);
    await stage.patch(id, { name: 'After', budget: { amount_micros: 70_000_000 }, creative_ids: [await stage.newPicture()] });
    await stage.settle(id);
    expect(await stage.tree(id)).toMatchObject({
      id: treeId,
      name: 'After',
      runState: 'running',
      adSets: [audience],
      ads: [expect.any(String)],
    });
    await stage.observe(id);
    expect((await stage.delivery(id)).platforms).toMatchObject([{ in_sync: true, status: 'delivering', issues: [] }]);
    for (const [action, runState] of [
      ['pause', 'paused'],
      ['resume', 'running'],
      ['archive', 'archived'],
    ] as const) {
      await stage.act(id, action);
      await stage.settle(id);
      expect(await stage.tree(id)).toMatchObject({ id: treeId, runState });
    }
  });

  it('spend is reported to the micro, and a refusal is understood', async () => {
    const id = await stage.running();
    const { id: campaignId } = await stage.tree(id);
    await platform.runSince(campaignId, 20);
    const client = await stage.api.service.app.get(AdAccounts, { strict: false }).open(stage.account.id, stage.connectionId);
    const dayOf = (daysAgo: number) => new Date(platform.double.world.clock.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const rows: PlatformMetricsRow[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await client.readMetrics(dayOf(19), dayOf(0), cursor);
      rows.push(...page.rows.filter(({ platformCampaignId }) => platformCampaignId === campaignId));
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    const truth = Object.values(await platform.spend(stage.adAccountId, campaignId, dayOf(19), dayOf(0)));
    const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
    expect(sum(truth)).toBeGreaterThan(0);
    expect(sum(rows.map(({ spendMicros }) => Number(spendMicros)))).toBe(sum(truth));
    await client.setRunState(campaignId, 'archived');
    await expect(client.setRunState(campaignId, 'running')).rejects.toMatchObject({ kind: expect.stringMatching(/rejected|not_found/) });
  });

  it('every call has the version in its path', () => {
    const calls = paths.filter((path) => !/^\/(token|revoke)$/.test(path));
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter((path) => !path.startsWith('/v25/'))).toEqual([]);
  });
});
