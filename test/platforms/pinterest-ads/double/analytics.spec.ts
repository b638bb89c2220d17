import { dayOf } from '../../doubles/clock.js';
import { rewritePast, spendByDay } from './spend.js';
import type { Json } from '../../../setup/http-client.js';
import { RawClient } from '../raw-client.js';

const dayMs = 86_400_000;
/** High enough for conversions on each day. */
const budgetMicros = 5_000_000_000;
const columns = 'CAMPAIGN_ID,AD_GROUP_ID,AD_ID,PAID_IMPRESSION,CLICKTHROUGH_1,SPEND_IN_MICRO_DOLLAR,TOTAL_CONVERSIONS';

describe('metrics', () => {
  let client: RawClient;
  let ad: Json;

  beforeAll(() => {
    client = RawClient.inMemory({ reportMs: 0, accessTokenSeconds: 400 * 86_400 });
    client.world.clock.stop();
  });
  beforeEach(async () => {
    client = RawClient.at(client.double);
    const { id } = await client.campaign({ status: 'ACTIVE', daily_spend_cap: budgetMicros });
    ad = await client.ad({ ad_group_id: (await client.adGroup({ campaign_id: id })).id });
    rewritePast(client.world, ad.campaign_id, 40);
  });

  const day = (daysAgo: number) => dayOf(client.world.clock.now() - daysAgo * dayMs);
  const analytics = (parameters: Record<string, string> = {}) =>
    client.get(
      `${client.account}/ads/analytics?${new URLSearchParams({
        ad_ids: ad.id,
        start_date: day(40),
        end_date: day(0),
        granularity: 'DAY',
        columns,
        ...parameters,
      })}`,
    );
  const rows = async (parameters: Record<string, string> = {}): Promise<Json[]> => (await analytics(parameters)).body;
  const sum = (all: readonly Json[], name: string) => all.reduce((total, row) => total + (row[name] ?? 0), 0);
  const report = {
    granularity: 'DAY',
    level: 'PIN_PROMOTION',
    columns: ['AD_ID', 'CAMPAIGN_ID', 'SPEND_IN_MICRO_DOLLAR', 'TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR'],
  };
  const order = (fields: object = {}) =>
    client.call('POST', `${client.account}/reports`, { ...report, start_date: day(40), end_date: day(0), ...fields });
  const look = async (token: string) => (await client.get(`${client.account}/reports?token=${token}`)).body;

  it('a row has the requested columns that have a value, the ad and the day', async () => {
    const [row] = await rows({ start_date: day(39) });
    expect(Object.keys(row).toSorted()).toEqual([...columns.split(','), 'DATE'].toSorted());
    expect(row).toMatchObject({ AD_ID: ad.id, CAMPAIGN_ID: ad.campaign_id, AD_GROUP_ID: ad.ad_group_id, DATE: day(39) });
    const [other] = await rows({ columns: 'SPEND_IN_MICRO_DOLLAR' });
    expect(Object.keys(other).toSorted()).toEqual(['AD_ID', 'DATE', 'SPEND_IN_MICRO_DOLLAR']);
    // Nobody signs up in this campaign.
    expect(await rows({ columns: 'TOTAL_SIGNUP' })).toEqual([]);
    expect(await rows({ columns: 'AD_NAME' })).toEqual([]);
  });

  it('the spend of a day stays within the budget, and adds up over ads and days', async () => {
    const spent = spendByDay(client.world, client.adAccountId, ad.campaign_id, day(40), day(0));
    const all = await rows();
    expect(Object.fromEntries(all.map((row) => [row.DATE, row.SPEND_IN_MICRO_DOLLAR]))).toEqual(spent);
    for (const micros of Object.values(spent)) expect(micros).toBeLessThanOrEqual(budgetMicros);
    const [total] = await rows({ granularity: 'TOTAL' });
    expect(total.SPEND_IN_MICRO_DOLLAR).toBe(sum(all, 'SPEND_IN_MICRO_DOLLAR'));
    expect(total).not.toHaveProperty('DATE');
    const query = `start_date=${day(40)}&end_date=${day(0)}&granularity=TOTAL&columns=SPEND_IN_MICRO_DOLLAR`;
    const { body } = await client.get(`${client.account}/campaigns/analytics?campaign_ids=${ad.campaign_id}&${query}`);
    expect(body).toEqual([{ CAMPAIGN_ID: ad.campaign_id, SPEND_IN_MICRO_DOLLAR: total.SPEND_IN_MICRO_DOLLAR }]);
  });

  it('earned impressions are in TOTAL_IMPRESSION only', async () => {
    const [row] = await rows({ columns: 'PAID_IMPRESSION,IMPRESSION_1,TOTAL_IMPRESSION', granularity: 'TOTAL' });
    expect(row.IMPRESSION_1).toBe(row.PAID_IMPRESSION);
    expect(row.TOTAL_IMPRESSION).toBeGreaterThan(row.PAID_IMPRESSION);
  });

  it('a paused campaign spends nothing from then on', async () => {
    await client.one('PATCH', 'campaigns', { ad_account_id: client.adAccountId, id: ad.campaign_id, status: 'PAUSED' });
    client.world.clock.advance(3 * 86_400);
    expect(Object.keys(spendByDay(client.world, client.adAccountId, ad.campaign_id, day(2), day(0)))).toEqual([]);
  });

  it('a rejected ad spends nothing', async () => {
    client.world.rejecting.add(client.adAccountId);
    const rejected = await client.ad();
    rewritePast(client.world, rejected.campaign_id, 10);
    expect(await rows({ ad_ids: rejected.id })).toEqual([]);
  });

  it('an archived campaign stays in reports', async () => {
    const before = sum(await rows({ end_date: day(1) }), 'SPEND_IN_MICRO_DOLLAR');
    await client.one('PATCH', 'campaigns', { ad_account_id: client.adAccountId, id: ad.campaign_id, status: 'ARCHIVED' });
    expect(sum(await rows({ end_date: day(1) }), 'SPEND_IN_MICRO_DOLLAR')).toBe(before);
  });

  it('conversions are restated for 30 days, and then no more', async () => {
    const [recent, old] = [day(1), day(40)];
    const conversions = async (date: string) => (await rows({ start_date: date, end_date: date }))[0]?.TOTAL_CONVERSIONS ?? 0;
    const [first, final] = [await conversions(recent), await conversions(old)];
    client.world.clock.advance(10 * 86_400);
    const second = await conversions(recent);
    expect(second).toBeGreaterThan(first);
    expect(await conversions(old)).toBe(final);
    client.world.clock.advance(25 * 86_400);
    const last = await conversions(recent);
    expect(last).toBeGreaterThan(second);
    client.world.clock.advance(30 * 86_400);
    expect(await conversions(recent)).toBe(last);
  });

  it('invalid clicks of some days are taken back', async () => {
    const before = spendByDay(client.world, client.adAccountId, ad.campaign_id, day(40), day(1));
    client.world.clock.advance(4 * 86_400);
    const after = spendByDay(client.world, client.adAccountId, ad.campaign_id, day(44), day(5));
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const changed = Object.keys(before).filter((date) => after[date] !== before[date]);
    expect(changed.every((date) => (after[date] as number) < (before[date] as number) || date === Object.keys(before).at(-1))).toBe(true);
  });

  it('a shorter click window counts fewer conversions', async () => {
    const total = async (days: string) => sum(await rows({ click_window_days: days }), 'TOTAL_CONVERSIONS');
    expect(await total('1')).toBeLessThan(await total('30'));
  });

  it.each([
    ['for more than 90 days ago', () => ({ start_date: day(91), end_date: day(50) })],
    ['that ends before it starts', () => ({ start_date: day(1), end_date: day(2) })],
    ['without columns', () => ({ columns: '' })],
    ['with an unknown column', () => ({ columns: 'SPEND' })],
    ['with a column of later reports', () => ({ columns: 'TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR' })],
    ['with an unknown window', () => ({ click_window_days: '28' })],
    ['without days', () => ({ granularity: 'MINUTE' })],
    ['with a day that does not exist', () => ({ end_date: '2026-02-30' })],
    ['with an unknown parameter', () => ({ level: 'AD' })],
  ])('analytics %s are refused with 400 code 1', async (_, parameters) => {
    expect(await analytics(parameters())).toMatchObject({ status: 400, body: { code: 1 } });
  });

  it('analytics name ads, or campaigns together with Pins', async () => {
    const query = `start_date=${day(3)}&end_date=${day(1)}&granularity=DAY&columns=SPEND_IN_MICRO_DOLLAR`;
    const path = `${client.account}/ads/analytics?${query}`;
    expect((await client.get(path)).status).toBe(400);
    expect((await client.get(`${path}&campaign_ids=${ad.campaign_id}`)).status).toBe(400);
    expect((await client.get(`${path}&campaign_ids=${ad.campaign_id}&pin_ids=${ad.pin_id}`)).body).toHaveLength(3);
  });

  it('a report reaches back 914 days and covers 186', async () => {
    expect((await order({ start_date: day(914), end_date: day(728) })).status).toBe(200);
    expect((await order({ start_date: day(915), end_date: day(800) })).status).toBe(400);
    expect((await order({ start_date: day(187), end_date: day(0) })).status).toBe(400);
  });

  it.each([
    ['with an unknown column', { columns: ['SPEND'] }],
    ['with an unknown level', { level: 'AD' }],
    ['with an unknown field', { ad_account_id: '1' }],
    ['with columns as a text', { columns: 'AD_ID' }],
  ])('a report %s is refused', async (_, fields) => {
    expect(await order(fields)).toMatchObject({ status: 400, body: { code: 1 } });
  });

  it('the report of another ad account does not exist, and a report can fail', async () => {
    const { token } = (await order()).body;
    const other = RawClient.at(client.double);
    expect((await other.get(`${other.account}/reports?token=${token}`)).body.report_status).toBe('DOES_NOT_EXIST');
    expect((await look('unknown')).report_status).toBe('DOES_NOT_EXIST');
    client.world.faults.failsReports = true;
    expect((await look(token)).report_status).toBe('FAILED');
    client.world.faults.clear();
  });

  it('metrics of a day are ready some hours after its end, and its conversions later', async () => {
    const date = client.world.clock.today();
    const ready = async () => (await client.get(`/resources/metrics_ready_state?date=${date}`)).body;
    const at = (hours: number) =>
      client.world.clock.advance((Date.parse(`${date}T00:00:00Z`) + hours * 3_600_000 - client.world.clock.now()) / 1_000);
    expect(await ready()).toEqual({ conversion_metrics_ready: false, non_conversion_metrics_ready: false });
    at(31);
    expect(await ready()).toEqual({ conversion_metrics_ready: false, non_conversion_metrics_ready: true });
    at(49);
    expect(await ready()).toEqual({ conversion_metrics_ready: true, non_conversion_metrics_ready: true });
    client.world.faults.delaysMetrics = true;
    expect((await ready()).non_conversion_metrics_ready).toBe(false);
    client.world.faults.clear();
    expect((await client.get('/resources/metrics_ready_state?date=today')).status).toBe(400);
  });
});
