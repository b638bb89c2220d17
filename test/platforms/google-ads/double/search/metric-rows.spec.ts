import type { Json } from '../../../../setup/http-client.js';
import { addDays, localDay, momentOf } from '../local-time.js';
import { rewritePast, spendByDay } from '../spend.js';
import { RawClient } from '../../raw-client.js';

const zone = 'America/New_York';

describe('numbers', () => {
  let client: RawClient;
  let id: string;
  let today: string;

  beforeEach(async () => {
    client = RawClient.inMemory({}, { timeZone: zone });
    client.world.clock.stop();
    const { campaign } = await client.launched('x', { campaign: { status: 'ENABLED' } });
    id = campaign.split('/').at(-1) as string;
    rewritePast(client.world, id, 30);
    today = localDay(client.world.clock.now(), zone);
  });

  const fields = 'metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions, metrics.conversions_value';
  const report = (from: string, more = '', of = 'ad_group_ad') =>
    client.rows(`SELECT segments.date, campaign.id, ${fields} FROM ${of} WHERE segments.date BETWEEN '${from}' AND '${today}'${more}`);
  const total = (rows: readonly Json[], name: string) => rows.reduce((sum, row) => sum + Number(row.metrics[name] ?? 0), 0);

  it('an ad has a row for each day with numbers, whole numbers as texts and conversions as numbers', async () => {
    const rows = await report(addDays(today, -10));
    expect(rows.length).toBeGreaterThan(8);
    for (const { metrics, segments } of rows) {
      expect(metrics).toEqual({
        impressions: expect.stringMatching(/^\d+$/),
        clicks: expect.stringMatching(/^\d+$/),
        costMicros: expect.stringMatching(/^\d+$/),
        conversions: expect.any(Number),
        conversionsValue: expect.any(Number),
      });
      expect(segments.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  it('days without numbers have no row', async () => {
    const before = addDays(today, -60);
    expect(
      await client.rows(
        `SELECT segments.date, metrics.clicks FROM campaign WHERE segments.date BETWEEN '${before}' AND '${addDays(today, -40)}'`,
      ),
    ).toEqual([]);
  });

  it('the numbers of a campaign are the sum of those of its ads, by day and in total', async () => {
    const [ads, campaigns] = [await report(addDays(today, -30)), await report(addDays(today, -30), '', 'campaign')];
    for (const name of ['costMicros', 'clicks', 'impressions']) expect(total(campaigns, name)).toBe(total(ads, name));
    const [sum] = await client.rows(
      `SELECT metrics.cost_micros FROM campaign WHERE segments.date BETWEEN '${addDays(today, -30)}' AND '${today}'`,
    );
    expect(Number(sum.metrics.costMicros)).toBe(total(ads, 'costMicros'));
  });

  it('the days are those of the time zone of the customer', async () => {
    const days = spendByDay(client.world, client.id, id, addDays(today, -40), today);
    const first = Object.keys(days).toSorted()[0];
    expect(first).toBe(localDay(client.world.clock.now() - 30 * 86_400_000, zone));
    const [row] = await report(addDays(today, -3), ` AND segments.date = '${addDays(today, -3)}'`);
    expect(Number(row.metrics.costMicros)).toBe(days[addDays(today, -3)]);
  });

  it('conversions count on the day of their click and come for 90 days, then no more', async () => {
    const day = addDays(today, -2);
    const conversions = async () =>
      total(await client.rows(`SELECT segments.date, metrics.conversions FROM campaign WHERE segments.date = '${day}'`), 'conversions');
    const seen: number[] = [await conversions()];
    for (const days of [10, 30, 50, 30]) {
      client.world.clock.advance(days * 86_400);
      seen.push(await conversions());
    }
    const [first, second, third, fourth, last] = seen as [number, number, number, number, number];
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
    expect(fourth).toBeGreaterThan(third);
    expect(last).toBe(fourth);
  });

  it('by the day of conversion, conversions come on later days than the clicks', async () => {
    await client.done({
      campaignOperation: { update: { resourceName: client.name('campaigns', id), status: 'PAUSED' }, updateMask: 'status' },
    });
    client.world.clock.advance(20 * 86_400);
    today = localDay(client.world.clock.now(), zone);
    const from = addDays(today, -10);
    const [row] = await client.rows(
      `SELECT metrics.conversions, metrics.conversions_by_conversion_date FROM campaign WHERE segments.date BETWEEN '${from}' AND '${today}'`,
    );
    expect(row.metrics.conversions).toBe(0);
    expect(row.metrics.conversionsByConversionDate).toBeGreaterThan(0);
  });

  it('spend of days that are over is restated', async () => {
    const byDay = async () =>
      new Map((await report(addDays(today, -4))).map(({ segments, metrics }) => [segments.date, metrics.costMicros]));
    // At noon, all of yesterday is reported.
    const noon = momentOf(`${today} 12:00:00`, zone);
    client.world.clock.advance((noon - client.world.clock.now()) / 1_000 + 86_400);
    const seen = new Map<string, string>();
    const isRestated = (reported: ReadonlyMap<string, string>) =>
      [...seen].some(([day, micros]) => (reported.get(day) ?? micros) !== micros);
    // It happens to one day in four.
    for (let n = 0; n < 60; n++) {
      today = localDay(client.world.clock.now(), zone);
      const reported = await byDay();
      if (isRestated(reported)) return;
      const yesterday = addDays(today, -1);
      seen.set(yesterday, reported.get(yesterday) as string);
      client.world.clock.advance(86_400);
    }
    expect(seen).toBe('restated');
  });

  it('spend stays for removed campaigns', async () => {
    const before = await report(addDays(today, -30));
    await client.done({ campaignOperation: { remove: client.name('campaigns', id) } });
    client.world.clock.advance(3 * 86_400);
    const days = new Set((await report(addDays(today, -30))).map(({ segments }) => segments.date));
    expect(before.length).toBeGreaterThan(25);
    expect(before.every(({ segments }) => days.has(segments.date))).toBe(true);
    expect(await report(addDays(today, -30), " AND ad_group_ad.status = 'REMOVED'")).toEqual([]);
  });

  it('rejected, paused and unlaunched ads have no numbers', async () => {
    client.world.rejecting.add(client.id);
    await client.launched('rejected', { campaign: { status: 'ENABLED' } });
    await client.launched('paused');
    client.world.clock.advance(86_400);
    today = localDay(client.world.clock.now(), zone);
    const ids = new Set((await report(addDays(today, -1))).map(({ campaign }) => campaign.id));
    expect([...ids]).toEqual([id]);
  });

  it('a filter on the type of campaign and ranges of days work', async () => {
    expect((await report(addDays(today, -5), " AND campaign.advertising_channel_type = 'DEMAND_GEN'")).length).toBeGreaterThan(0);
    expect(await report(addDays(today, -5), " AND campaign.advertising_channel_type = 'SEARCH'")).toEqual([]);
    const during = await client.rows('SELECT segments.date, metrics.clicks FROM campaign WHERE segments.date DURING LAST_7_DAYS');
    expect(during.map(({ segments }) => segments.date).toSorted()).toEqual(Array.from({ length: 7 }, (_, i) => addDays(today, i - 7)));
  });
});
