import { AdAccounts, type AdAccountClient, type PlatformMetricsRow } from '#libs/ad-platforms';
import { metaUnderTest, type RunningMeta } from './meta-ads/meta-under-test.js';
import { PortStage } from './port-stage.js';

describe('an ad account of Meta with more data than it answers at once', () => {
  let platform: RunningMeta;
  let stage: PortStage;
  let campaignId: string;

  beforeAll(async () => {
    platform = await metaUnderTest({ reportMs: 0 }).start();
    stage = await PortStage.open(platform);
    const id = await stage.running({ objective: 'traffic' });
    campaignId = (await stage.tree(id)).id;
    await platform.runSince(campaignId, 20);
  }, 240_000);
  afterAll(async () => {
    await stage?.stop();
    await platform?.stop();
  });
  afterEach(() => platform.calm());

  const world = () => platform.double.world;
  const open = (): Promise<AdAccountClient> =>
    stage.api.service.app.get(AdAccounts, { strict: false }).open(stage.account.id, stage.connectionId);
  const daysAgo = (days: number) => new Date(world().clock.now() - days * 86_400_000).toISOString().slice(0, 10);

  async function read(client: AdAccountClient): Promise<readonly PlatformMetricsRow[]> {
    const rows: PlatformMetricsRow[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await client.readMetrics(daysAgo(5), daysAgo(2), cursor);
      rows.push(...page.rows);
      cursor = page.nextCursor;
      if (cursor === null) return rows.toSorted((a, b) => (`${a.day} ${a.platformAdId}` < `${b.day} ${b.platformAdId}` ? -1 : 1));
    }
  }

  it.each([1, 100] as const)(
    'reads the same metrics by a report on request, in small pages, when Meta says so with code %i',
    async (code) => {
      const client = await open();
      const atOnce = await read(client);
      expect(atOnce.length).toBeGreaterThan(3);
      world().faults.tooMuchData = { code, items: 2 };
      expect(await read(client)).toEqual(atOnce);
    },
  );

  it.each([1, 100] as const)('reads its lists in smaller pages when Meta says so with code %i', async (code) => {
    const client = await open();
    const before = await client.readDelivery([campaignId]);
    world().faults.tooMuchData = { code, items: 1 };
    expect(await client.readDelivery([campaignId])).toEqual(before);
  });

  it('does not open the circuit that all connections share, and is not asked the same again', async () => {
    const client = await open();
    world().faults.tooMuchData = { code: 1, items: 0 };
    await platform.resetCalls();
    await expect(client.readDelivery([campaignId])).rejects.toMatchObject({ kind: 'rejected', details: { platformCode: 'too_much_data' } });
    // The campaign, the ad account, and a list of 100, 50, 25, 13, 7, 4, 2 and 1.
    expect(await platform.calls()).toHaveLength(10);
    for (let i = 0; i < 20; i++) await client.readDelivery([campaignId]).catch(() => undefined);
    await platform.calm();
    await expect(client.readDelivery([campaignId])).resolves.toHaveLength(1);
  });
});
