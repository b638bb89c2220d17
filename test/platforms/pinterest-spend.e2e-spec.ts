import { AdAccounts, type AdAccountClient, type PlatformMetricsRow } from '#libs/ad-platforms';
import { CheckConnection } from '#libs/connections';
import { GetConnectionSettings } from '../../libs/connections/src/application/queries/get-connection-settings.js';
import { type Id, uuidOf } from '#libs/kernel';
import { QueryBus } from '@nestjs/cqrs';
import { operatorOf } from '../setup/test-connections.js';
import { changeSettings } from './change-settings.js';
import { addAdAccount } from './pinterest-ads/double/ad-accounts.js';
import { rowsOf } from './pinterest-ads/double/report-rows.js';
import { connectPinterest } from './pinterest-ads/connect-pinterest.js';
import { pinterestUnderTest, type RunningPinterest } from './pinterest-ads/pinterest-under-test.js';
import { PortStage } from './port-stage.js';

/** The column of Pinterest's own page that shows the results of an objective. */
const resultColumns: Readonly<Record<string, string>> = {
  sales: 'TOTAL_CHECKOUT',
  leads: 'TOTAL_LEAD',
  signups: 'TOTAL_SIGNUP',
  traffic: 'OUTBOUND_CLICK_1',
  awareness: 'PAID_IMPRESSION',
};

describe('what Pinterest counts, and what it refuses at first', () => {
  let platform: RunningPinterest;
  let stage: PortStage;

  beforeAll(async () => {
    platform = await pinterestUnderTest({ reportMs: 0 }).start();
    stage = await PortStage.open(platform);
  }, 120_000);
  afterAll(async () => {
    await stage?.stop();
    await platform?.stop();
  });
  afterEach(() => platform.calm());

  const open = (): Promise<AdAccountClient> =>
    stage.api.service.app.get(AdAccounts, { strict: false }).open(stage.account.id, stage.connectionId);
  const daysAgo = (days: number) => new Date(platform.double.world.clock.now() - days * 86_400_000).toISOString().slice(0, 10);
  const set = (changes: Record<string, string | null>) => changeSettings(stage.api, stage.account, stage.connectionId, changes);

  async function read(start: string): Promise<readonly PlatformMetricsRow[]> {
    const client = await open();
    const rows: PlatformMetricsRow[] = [];
    for (let cursor: string | null = null; ;) {
      const page = await client.readMetrics(start, daysAgo(0), cursor);
      rows.push(...page.rows);
      cursor = page.nextCursor;
      if (cursor === null) return rows;
    }
  }

  /** What the page of Pinterest shows for a campaign, in one column. */
  function shown(campaignId: string, column: string): number {
    const rows = rowsOf(platform.double.world, {
      adAccountId: stage.adAccountId,
      start: daysAgo(19),
      end: daysAgo(0),
      granularity: 'DAY',
      level: 'PIN_PROMOTION',
      columns: [column],
      attribution: { clickWindowDays: 30 },
      accepts: ({ campaign }) => campaign.id === campaignId,
      hasZeros: false,
    });
    return rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
  }

  it('results are those of the event of a campaign, and clicks those that lead to the website', async () => {
    const ids: Record<string, string> = {};
    const start = async (name: string, objective = name) => {
      const { id } = await stage.tree(await stage.running({ objective }));
      ids[name] = id;
      await platform.runSince(id, 20);
    };
    for (const objective of ['sales', 'traffic', 'awareness']) await start(objective);
    const reports = platform.double.world.reports.size;
    await read(daysAgo(19));
    // Without a campaign for leads, everything is answered at once.
    expect(platform.double.world.reports.size).toBe(reports);
    await start('leads');
    await set({ lead_event: 'SIGNUP' });
    await start('signups', 'leads');
    await set({ lead_event: null });
    const rows = await read(daysAgo(19));
    const sumOf = (id: string, figure: (row: PlatformMetricsRow) => number) =>
      rows.filter(({ platformCampaignId }) => platformCampaignId === id).reduce((sum, row) => sum + figure(row), 0);
    const read_: Record<string, (row: PlatformMetricsRow) => number> = {
      traffic: ({ clicks }) => Number(clicks),
      awareness: ({ impressions }) => Number(impressions),
    };
    for (const [name, id] of Object.entries(ids)) {
      const expected = shown(id, resultColumns[name] as string);
      expect(expected).toBeGreaterThan(0);
      expect([name, sumOf(id, read_[name] ?? (({ conversionMicros }) => Number(conversionMicros) / 1e6))]).toEqual([name, expected]);
    }
    expect(shown(ids['sales'] as string, 'TOTAL_CONVERSIONS')).toBeGreaterThan(50 * shown(ids['sales'] as string, 'TOTAL_CHECKOUT'));
    expect(sumOf(ids['traffic'] as string, ({ conversionMicros }) => Number(conversionMicros) / 1e6)).toBe(0);
    expect(sumOf(ids['leads'] as string, ({ conversionValueMicros }) => Number(conversionValueMicros))).toBeGreaterThan(0);
  });

  it('the event of a campaign from an earlier version is read once from its ad groups', async () => {
    const { id } = await stage.tree(await stage.running({ objective: 'sales' }));
    await platform.runSince(id, 20);
    await stage.api.look(`delete from ad_platforms.platform_handle where connection_id = $1 and key like 'goal/%'`, [
      uuidOf(stage.connectionId),
    ]);
    const conversions = async () =>
      (await read(daysAgo(19)))
        .filter(({ platformCampaignId }) => platformCampaignId === id)
        .reduce((sum, row) => sum + Number(row.conversionMicros) / 1e6, 0);
    expect(await conversions()).toBe(shown(id, 'TOTAL_CHECKOUT'));
    const readsOf = async () => {
      await platform.resetCalls();
      await conversions();
      return (await platform.calls()).length;
    };
    expect(await readsOf()).toBe(await readsOf());
  });

  it('an ad whose pin is not ready yet is created half a minute later, and the pin is not made again', async () => {
    const picture = await stage.newPicture();
    const id = await stage.launch({ objective: 'traffic', creative_ids: [picture] });
    await stage.push(id);
    expect(await stage.tree(id)).toMatchObject({ runState: 'paused', ads: [] });
    const pins = platform.double.world.pins.size;
    await stage.advance(31);
    await stage.push(id);
    expect(await stage.tree(id)).toMatchObject({ ads: [picture] });
    expect(platform.double.world.pins.size).toBe(pins);
    await stage.settle(id);
  });

  it('analytics that Pinterest throttles in words are asked for again', async () => {
    await set({ conversion_tag_id: null }).catch(() => undefined);
    await platform.disturb(stage.adAccountId, { kind: 'throttle', call: 1, times: 1 });
    await expect(read(daysAgo(19))).resolves.toBeDefined();
  });

  it('a person whose boards may not be read connects and sets the tag, and a launch is refused before anything is created', async () => {
    const { world } = platform.double;
    const settings = world.settings as { deniesPinnerData: boolean };
    settings.deniesPinnerData = true;
    try {
      const { id: adAccountId } = addAdAccount(world, { owner: 'unbusinesslike' });
      const connectionId: Id<'con'> = await connectPinterest(stage.api, stage.account, { person: 'unbusinesslike' });
      const queries = stage.api.service.app.get(QueryBus);
      const { choices } = await queries.execute(new GetConnectionSettings(operatorOf(stage.account), connectionId));
      expect(choices).toMatchObject({ board_id: [], conversion_tag_id: [] });
      const checked = await queries.execute(new CheckConnection(operatorOf(stage.account), connectionId));
      const states = Object.fromEntries(checked.checks.map(({ name, state }) => [name, state]));
      expect(states).toMatchObject({ authorization: 'ok', role: 'ok', business_account: 'missing', boards: 'missing', places: 'ok' });
      const on = Object.assign(Object.create(stage) as PortStage, { connectionId, adAccountId });
      const id = await on.launch({ objective: 'traffic', creative_ids: [await stage.newPicture()] });
      await on.push(id);
      expect(await on.trees(id)).toEqual([]);
      expect((await on.delivery(id)).platforms).toMatchObject([{ issues: [{ message: expect.stringContaining('business account') }] }]);
      settings.deniesPinnerData = false;
      await on.settle(id);
      expect(await on.tree(id)).toMatchObject({ runState: 'running' });
    } finally {
      settings.deniesPinnerData = false;
    }
  });

  it('a campaign runs with no setting at all, and with each of them', async () => {
    const person = 'frugal';
    addAdAccount(platform.double.world, { owner: person });
    const connectionId = await connectPinterest(stage.api, stage.account, { person });
    const adAccountId = [...platform.double.world.adAccounts.values()].find(({ owner }) => owner.username === person)?.id as string;
    const on = Object.assign(Object.create(stage) as PortStage, { connectionId, adAccountId });
    const bare = await on.running({ objective: 'traffic', creative_ids: [await stage.newPicture()] });
    expect(await on.tree(bare)).toMatchObject({ runState: 'running' });
    const { world } = platform.double;
    const [tag] = [...world.conversionTags.values()].filter(({ adAccountId: of }) => of === stage.adAccountId).map(({ id }) => id);
    const [board] = [...world.boards.values()].filter(({ isAdsOnly, name }) => !isAdsOnly && name === 'Ads').map(({ id }) => id);
    for (const [setting, objective] of [
      [{ board_id: board as string }, 'traffic'],
      [{ conversion_tag_id: tag as string }, 'sales'],
      [{ conversion_tag_id: tag as string, lead_event: 'LEAD' }, 'leads'],
      [{ countries: 'AT' }, 'awareness'],
    ] as const) {
      await set({ board_id: null, lead_event: null, countries: null, ...setting });
      const id = await stage.running({ objective, creative_ids: [await stage.newPicture()] });
      expect(await stage.tree(id)).toMatchObject({ runState: 'running' });
    }
  });
});
