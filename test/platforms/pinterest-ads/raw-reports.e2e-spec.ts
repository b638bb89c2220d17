import { dayOf } from '../doubles/clock.js';
import { rewritePast } from './double/spend.js';
import type { Json } from '../../setup/http-client.js';
import { RawClient } from './raw-client.js';

const dayMs = 86_400_000;
/** High enough for conversions on each day. */
const budgetMicros = 5_000_000_000;
const columns = 'CAMPAIGN_ID,AD_GROUP_ID,AD_ID,PAID_IMPRESSION,CLICKTHROUGH_1,SPEND_IN_MICRO_DOLLAR,TOTAL_CONVERSIONS';

describe('reports over raw HTTP', () => {
  let client: RawClient;
  let ad: Json;

  beforeAll(async () => {
    client = await RawClient.start({ reportMs: 0, accessTokenSeconds: 400 * 86_400 });
    client.world.clock.stop();
  });
  beforeEach(async () => {
    client = RawClient.at(client.double);
    const { id } = await client.campaign({ status: 'ACTIVE', daily_spend_cap: budgetMicros });
    ad = await client.ad({ ad_group_id: (await client.adGroup({ campaign_id: id })).id });
    rewritePast(client.world, ad.campaign_id, 40);
  });
  afterAll(() => client.stop());

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

  it('a report is in progress, then finished with a link at another origin, then expired', async () => {
    const slow = await RawClient.start({ reportMs: 0 });
    slow.world.clock.stop();
    slow.world.faults.holdsReports = true;
    const body = { ...report, start_date: slow.world.clock.today(), end_date: slow.world.clock.today() };
    const ordered = await slow.call('POST', `${slow.account}/reports`, body);
    expect(ordered).toMatchObject({ status: 200, body: { report_status: 'IN_PROGRESS', token: expect.any(String) } });
    const ask = async () => (await slow.get(`${slow.account}/reports?token=${ordered.body.token}`)).body;
    expect(await ask()).toEqual({ report_status: 'IN_PROGRESS', url: null, size: null });
    slow.world.faults.clear();
    const finished = await ask();
    expect(finished).toMatchObject({ report_status: 'FINISHED', size: 2 });
    expect(new URL(finished.url).origin).not.toBe(new URL(slow.double.apiUrl).origin);
    slow.world.clock.advance(3_601);
    expect(await ask()).toEqual({ report_status: 'EXPIRED', url: null, size: null });
    await slow.stop();
  });

  it('a report file has the same spend as analytics, by ad or by day', async () => {
    const { url, size } = await look((await order()).body.token);
    const text = await (await fetch(url)).text();
    expect(Buffer.byteLength(text)).toBe(size);
    const byAd = JSON.parse(text);
    expect(Object.keys(byAd)).toEqual([ad.id]);
    expect(sum(byAd[ad.id], 'SPEND_IN_MICRO_DOLLAR')).toBe(sum(await rows(), 'SPEND_IN_MICRO_DOLLAR'));
    expect(sum(byAd[ad.id], 'TOTAL_CONVERSIONS_VALUE_IN_MICRO_DOLLAR')).toBeGreaterThan(0);
    const byDay: Json = await (await fetch((await look((await order({ primary_sort: 'BY_DATE' })).body.token)).url)).json();
    expect(byDay[day(5)]).toMatchObject([{ AD_ID: ad.id, DATE: day(5) }]);
  });

  it('a CSV report shows zeros', async () => {
    const { body } = await order({ report_format: 'CSV', columns: ['AD_NAME', 'SPEND_IN_MICRO_DOLLAR', 'TOTAL_SIGNUP'] });
    const [head, first] = (await (await fetch((await look(body.token)).url)).text()).split('\n');
    expect(head).toBe('AD_ID,DATE,AD_NAME,SPEND_IN_MICRO_DOLLAR,TOTAL_SIGNUP');
    expect(first).toMatch(/,0$/);
  });

  it('a link ends after five minutes, is signed, and takes no token', async () => {
    const { url } = await look((await order()).body.token);
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.split('?')[0])).status).toBe(403);
    expect((await fetch(url, { headers: { authorization: `Bearer ${client.token}` } })).status).toBe(400);
    expect(client.world.leakedTokens).toBe(1);
    client.world.clock.advance(301);
    expect((await fetch(url)).status).toBe(403);
  });
});
