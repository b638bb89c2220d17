import { newId, uuidOf } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, refusalOf } from '../setup/test-campaigns.js';
import { aFact, publishRecord, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;
let source: TestSource;
let other: TestSource;
const [spring, summer] = [newId('cmp'), newId('cmp')];
const [shoes, coats] = [newId('crv'), newId('crv')];
const [runners, skiers] = [newId('aud'), newId('aud')];

beforeAll(async () => {
  clock.stoppedAt = new Date('2026-07-01T12:00:00Z');
  api = await startTestService({ environment: { RUN_JOBS: 'off', LOG_LEVEL: 'error' }, clock });
  account = await api.openAccount();
  source = new TestSource(api, account);
  other = new TestSource(api, account);
  await publishRecord(api, account, { id: source.connectionId, name: 'Sandbox one', platform: 'sandbox' });
  await publishRecord(api, account, { id: other.connectionId, name: 'Meta', platform: 'meta_ads' });
  await publishRecord(api, account, { id: spring, name: 'Spring' });
  await publishRecord(api, account, { id: summer, name: 'Summer', status: 'archived', objective: 'leads' });
  await publishRecord(api, account, { id: shoes, name: 'Shoes' });
  await publishRecord(api, account, { id: coats, name: 'Coats', status: 'archived' });
  await publishRecord(api, account, { id: runners, name: 'Runners' });
  await publishRecord(api, account, { id: skiers, name: 'Skiers', status: 'too_small' });
  const june = { startDay: '2026-05-01', endDay: '2026-06-30', readAt: '2026-07-01T08:00:00Z', finalBefore: '2026-06-03' };
  await source.ingest(
    [
      aFact({
        day: '2026-06-01',
        campaignId: spring,
        creativeId: shoes,
        audienceId: runners,
        spendMicros: 1_000_000,
        clicks: 3,
        impressions: 100,
      }),
      aFact({
        day: '2026-06-02',
        campaignId: spring,
        creativeId: coats,
        audienceId: null,
        spendMicros: 2_000_000,
        clicks: 4,
        impressions: 200,
      }),
      aFact({
        day: '2026-06-30',
        campaignId: spring,
        creativeId: shoes,
        audienceId: skiers,
        spendMicros: 5_000_000,
        clicks: 0,
        impressions: 0,
        conversionMicros: 0,
      }),
      aFact({
        day: '2026-05-31',
        campaignId: summer,
        creativeId: shoes,
        audienceId: runners,
        spendMicros: 9_000_000,
        clicks: 9,
        impressions: 900,
      }),
    ],
    june,
  );
  await other.ingest(
    [
      aFact({
        day: '2026-06-02',
        campaignId: summer,
        creativeId: coats,
        audienceId: skiers,
        spendMicros: 4_000_000,
        clicks: 8,
        impressions: 400,
      }),
      aFact({ day: '2026-06-15', spendMicros: 333, clicks: 1, impressions: 3, conversionMicros: 500_000 }),
    ],
    { ...june, finalBefore: '2026-05-20' },
  );
}, 60_000);
afterAll(() => api.stop());

async function get(path: string): Promise<Json> {
  const reply = await api.get(`/v1/analytics/${path}`, account.keys.viewer);
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}
const june = 'start_date=2026-06-01&end_date=2026-06-30';

it('the overview contains the totals of the period', async () => {
  const { data, meta } = await get(`overview?${june}`);
  expect(data).toEqual({
    metrics: {
      impressions: 703,
      clicks: 16,
      spend_micros: 12_000_333,
      conversions: 6.5,
      conversion_value_micros: 400_000_000,
      ctr: 0.02276,
      cpc_micros: 750_021,
      cpm_micros: 17_070_175,
      cvr: 0.40625,
      cpa_micros: 1_846_205,
      roas: 33.332408,
    },
    comparison: null,
    series: [],
  });
  const synced = { last_synced_at: '2026-07-01T08:00:00.000Z', data_through: '2026-06-30', status: 'connected' };
  expect(meta).toEqual({
    start_date: '2026-06-01',
    end_date: '2026-06-30',
    timezone: 'UTC',
    currency: 'USD',
    granularity: 'total',
    as_of: expect.stringMatching(/^2026-07-01T12:00:00\.\d{3}Z$/),
    data_through: '2026-06-30',
    final_through: '2026-05-19',
    complete: true,
    sources: [
      { connection_id: source.connectionId, platform: 'sandbox', click_kind: 'all_clicks', ...synced },
      { connection_id: other.connectionId, platform: 'meta_ads', click_kind: 'link_clicks', ...synced },
    ],
    warnings: [],
  });
});

it('a campaign has a row with its name, status and sums', async () => {
  const { data, has_more, next_cursor } = await get(`campaigns?${june}`);
  expect({ has_more, next_cursor }).toEqual({ has_more: false, next_cursor: null });
  expect(data.map((row: Json) => [row.campaign, row.metrics.spend_micros, row.is_final, row.date])).toEqual([
    [{ id: spring, name: 'Spring', status: 'active' }, 8_000_000, false, null],
    [{ id: summer, name: 'Summer', status: 'archived' }, 4_000_000, false, null],
    [{ id: null, name: 'unattributed', status: null }, 333, false, null],
  ]);
  expect(data[0].updated_at).toMatch(/^2026-07-01T12:00:00/);
});

it('a row is final when no contributing connection restates its days anymore', async () => {
  const { data } = await get('campaigns?start_date=2026-06-01&end_date=2026-06-02');
  expect(data.map((row: Json) => [row.campaign.name, row.is_final])).toEqual([
    ['Summer', false],
    ['Spring', true],
  ]);
});

it('channels, creatives and audiences add up to the same', async () => {
  const rows = async (path: string, subject: string) =>
    (await get(`${path}?${june}`)).data.map((row: Json) => [
      row[subject].id,
      row[subject].name,
      row[subject].status,
      row.metrics.spend_micros,
    ]);
  expect(await rows('channels', 'channel')).toEqual([
    ['sandbox', 'Sandbox', 'connected', 8_000_000],
    ['meta_ads', 'Meta Ads', 'connected', 4_000_333],
  ]);
  expect(await rows('creative', 'creative')).toEqual([
    [shoes, 'Shoes', 'ready', 6_000_000],
    [coats, 'Coats', 'archived', 6_000_000],
    [null, 'unattributed', null, 333],
  ]);
  expect(await rows('audiences', 'audience')).toEqual([
    [skiers, 'Skiers', 'too_small', 9_000_000],
    [null, 'unattributed', null, 2_000_333],
    [runners, 'Runners', 'ready', 1_000_000],
  ]);
});

it('a series contains zeros for empty days up to data_through', async () => {
  const { data } = await get('overview?start_date=2026-06-28&end_date=2026-07-02&granularity=day');
  expect(data.series.map((item: Json) => [item.date, item.metrics.spend_micros, item.metrics.ctr, item.is_final])).toEqual([
    ['2026-06-28', 0, null, false],
    ['2026-06-29', 0, null, false],
    ['2026-06-30', 5_000_000, null, false],
  ]);
  const weeks = await get('overview?start_date=2026-06-02&end_date=2026-06-30&granularity=week');
  expect(weeks.data.series.map((item: Json) => [item.date, item.metrics.spend_micros])).toEqual([
    ['2026-06-01', 6_000_000],
    ['2026-06-08', 0],
    ['2026-06-15', 333],
    ['2026-06-22', 0],
    ['2026-06-29', 5_000_000],
  ]);
  const months = await get('overview?start_date=2026-05-15&end_date=2026-06-30&granularity=month');
  expect(months.data.series.map((item: Json) => [item.date, item.metrics.spend_micros])).toEqual([
    ['2026-05-01', 9_000_000],
    ['2026-06-01', 12_000_333],
  ]);
});

it('rows of a series are sorted by date and then by spend, highest first', async () => {
  const { data } = await get(`campaigns?${june}&granularity=day`);
  expect(data.map((row: Json) => [row.date, row.campaign.name, row.metrics.spend_micros])).toEqual([
    ['2026-06-01', 'Spring', 1_000_000],
    ['2026-06-02', 'Summer', 4_000_000],
    ['2026-06-02', 'Spring', 2_000_000],
    ['2026-06-15', 'unattributed', 333],
    ['2026-06-30', 'Spring', 5_000_000],
  ]);
});

it('a comparison contains its period, its metrics, and their changes', async () => {
  const { data } = await get(`overview?${june}&compare=previous_period`);
  expect(data.comparison).toMatchObject({
    start_date: '2026-05-02',
    end_date: '2026-05-31',
    metrics: { spend_micros: 9_000_000, clicks: 9, ctr: 0.01 },
    change: { spend_micros: 3_000_333, clicks: 7, ctr: 0.01276 },
    change_ratio: { spend_micros: 0.33337, clicks: 0.777778, ctr: 1.276 },
  });
  const series = await get('overview?start_date=2026-06-01&end_date=2026-06-02&granularity=day&compare=previous_period');
  expect(series.data.comparison.metrics.spend_micros).toBe(9_000_000);
  expect(series.data.series.map((item: Json) => [item.date, item.comparison.start_date, item.comparison.metrics.spend_micros])).toEqual([
    ['2026-06-01', '2026-05-30', 0],
    ['2026-06-02', '2026-05-31', 9_000_000],
  ]);
  const campaigns = await get(`campaigns?${june}&compare=previous_period`);
  expect(
    campaigns.data.map((row: Json) => [row.campaign.name, row.comparison.metrics.spend_micros, row.comparison.change_ratio.spend_micros]),
  ).toEqual([
    ['Spring', 0, null],
    ['Summer', 9_000_000, -0.555556],
    ['unattributed', 0, null],
  ]);
});

it('filters select campaigns, connections, and channels, alone and combined', async () => {
  const spend = async (query: string) => (await get(`overview?${june}&${query}`)).data.metrics.spend_micros;
  expect(await spend(`campaign_id=${spring}`)).toBe(8_000_000);
  expect(await spend(`campaign_id=${spring},${summer}`)).toBe(12_000_000);
  expect(await spend(`connection_id=${other.connectionId}`)).toBe(4_000_333);
  expect(await spend('channel=sandbox')).toBe(8_000_000);
  expect(await spend(`channel=sandbox&campaign_id=${summer}`)).toBe(0);
  expect(await spend('channel=google_ads')).toBe(0);
  expect(await spend(`campaign_id=${newId('cmp')}`)).toBe(0);
  expect(await spend(`campaign_id=${newId('cmp')}`)).toBe(0);
  const creative = await get(`creative?${june}&campaign_id=${spring}`);
  expect(creative.data.map((row: Json) => [row.creative.name, row.metrics.spend_micros])).toEqual([
    ['Shoes', 6_000_000],
    ['Coats', 2_000_000],
  ]);
});

it('a status filter returns only rows with that status', async () => {
  const names = async (path: string, subject: string) => (await get(path)).data.map((row: Json) => row[subject].name);
  expect(await names(`campaigns?${june}&status=archived`, 'campaign')).toEqual(['Summer']);
  expect(await names(`campaigns?${june}&status=all`, 'campaign')).toHaveLength(3);
  expect(await names(`creative?${june}&status=ready,failed`, 'creative')).toEqual(['Shoes']);
  expect(await names(`audiences?${june}&status=too_small`, 'audience')).toEqual(['Skiers']);
});

it('a record without metrics has a row only when it is requested by ID', async () => {
  const idle = newId('cmp');
  await publishRecord(api, account, { id: idle, name: 'Idle' });
  expect((await get(`campaigns?${june}`)).data).toHaveLength(3);
  const { data } = await get(`campaigns?${june}&campaign_id=${idle},${spring}`);
  expect(data.map((row: Json) => [row.campaign.name, row.metrics.spend_micros, row.updated_at === null])).toEqual([
    ['Spring', 8_000_000, false],
    ['Idle', 0, true],
  ]);
  const series = await get(`campaigns?start_date=2026-06-01&end_date=2026-06-03&granularity=day&campaign_id=${spring}`);
  expect(series.data.map((row: Json) => [row.date, row.metrics.spend_micros])).toEqual([
    ['2026-06-01', 1_000_000],
    ['2026-06-02', 2_000_000],
    ['2026-06-03', 0],
  ]);
});

it.each([
  ['spend_micros', 'desc', ['Spring', 'Summer', 'unattributed']],
  ['spend_micros', 'asc', ['unattributed', 'Summer', 'Spring']],
  ['name', 'asc', ['Spring', 'Summer', 'unattributed']],
  ['name', 'desc', ['unattributed', 'Summer', 'Spring']],
  ['ctr', 'desc', ['unattributed', 'Spring', 'Summer']],
  ['cpa_micros', 'asc', ['unattributed', 'Spring', 'Summer']],
  ['roas', 'desc', ['unattributed', 'Spring', 'Summer']],
  ['conversions', 'asc', ['unattributed', 'Summer', 'Spring']],
])('campaigns are sorted by %s %s', async (sort, order, names) => {
  expect((await get(`campaigns?${june}&sort=${sort}&order=${order}`)).data.map((row: Json) => row.campaign.name)).toEqual(names);
});

it('a null metric sorts last in both directions', async () => {
  for (const order of ['asc', 'desc']) {
    const { data } = await get(`campaigns?${june}&granularity=day&sort=ctr&order=${order}`);
    expect(data.at(-1)).toMatchObject({ date: '2026-06-30', metrics: { ctr: null } });
  }
});

it('sums above 2^53 are rejected instead of rounded', async () => {
  const rich = await api.openAccount();
  const mint = new TestSource(api, rich);
  const largest = Number.MAX_SAFE_INTEGER;
  await mint.ingest([aFact({ spendMicros: largest }), aFact({ day: '2026-06-02', spendMicros: 1 })], {
    startDay: '2026-06-01',
    endDay: '2026-06-02',
  });
  const one = await api.get('/v1/analytics/overview?start_date=2026-06-01&end_date=2026-06-01', rich.keys.viewer);
  expect(one.body.data.metrics.spend_micros).toBe(largest);
  const both = await api.get('/v1/analytics/overview?start_date=2026-06-01&end_date=2026-06-02', rich.keys.viewer);
  expect(refusalOf(both)).toEqual({ status: 400, code: 'invalid_parameter', errors: ['start_date out_of_range'] });
});

it('an account cannot see the metrics of another account', async () => {
  const stranger = await api.openAccount();
  const reply = await api.get(`/v1/analytics/campaigns?${june}&campaign_id=${spring}`, stranger.keys.admin);
  expect(reply.body).toMatchObject({ data: [], has_more: false, meta: { sources: [], complete: false, data_through: null } });
  const query = await api.post('/v1/analytics/query', stranger.keys.admin, {
    metrics: ['clicks'],
    dimensions: ['connection'],
    filters: { all: [{ field: 'connection', operator: 'eq', value: source.connectionId }] },
  });
  expect(query.body.data).toEqual([]);
  expect(await api.look('select from analytics.connection where account_id = $1', [uuidOf(stranger.id)])).toEqual([]);
});
