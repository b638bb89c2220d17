import { newId } from '#libs/kernel';
import { openConsole } from '../setup/console-client.js';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { aFact, publishRecord, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

// Two sources on Wednesday, 10 June 2026: one has reported today, the other has reported through Monday.
const clock = new MovableClock();
let api: TestService;
let account: TestAccount;
const [busy, idle] = [newId('cmp'), newId('cmp')];
const [creative, audience] = [newId('crv'), newId('aud')];

beforeAll(async () => {
  clock.stoppedAt = new Date('2026-06-10T12:00:00Z');
  api = await startTestService({ environment: { RUN_JOBS: 'off' }, clock });
  account = await api.openAccount();
  const [prompt, late] = [new TestSource(api, account), new TestSource(api, account)];
  await publishRecord(api, account, { id: prompt.connectionId, name: 'Prompt', platform: 'sandbox' });
  await publishRecord(api, account, { id: late.connectionId, name: 'Late', platform: 'meta_ads' });
  for (const [id, name] of [
    [busy, 'Busy'],
    [idle, 'Idle'],
    [creative, 'Shoes'],
    [audience, 'Runners'],
  ] as const) {
    await publishRecord(api, account, { id, name });
  }
  const fact = (day: string, spendMicros: number) =>
    aFact({ day, campaignId: busy, creativeId: creative, audienceId: audience, spendMicros });
  const window = { startDay: '2026-05-01', readAt: '2026-06-10T10:00:00Z', finalBefore: '2026-05-20' };
  await prompt.ingest([fact('2026-05-30', 7), fact('2026-06-03', 5), fact('2026-06-10', 1)], { ...window, endDay: '2026-06-10' });
  await late.ingest([], { ...window, endDay: '2026-06-08' });
}, 60_000);
afterAll(() => api.stop());

async function get(path: string): Promise<Json> {
  const reply = await api.get(`/v1/analytics/${path}`, account.keys.viewer);
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}
async function query(body: object): Promise<Json> {
  const reply = await api.post('/v1/analytics/query', account.keys.viewer, { metrics: ['spend_micros'], ...body });
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body;
}
const spendOf = (rows: Json) => rows.map(({ date, metrics }: Json) => [date, metrics.spend_micros]);
const coming = 'start_date=2026-06-07&end_date=2026-06-16';
const unread = { start_date: '2026-06-11', end_date: '2026-06-16' };
const inUnread = 'start_date=2026-06-11&end_date=2026-06-16';

it('a record that is requested by ID has zeros up to data_through, metrics after it, and no row for days that nobody has read', async () => {
  for (const [view, filter] of [
    ['campaigns', `campaign_id=${busy}`],
    ['creative', `creative_id=${creative}`],
    ['audiences', `audience_id=${audience}`],
  ]) {
    const { data, meta } = await get(`${view}?${coming}&granularity=day&${filter}`);
    expect(meta.data_through).toBe('2026-06-08');
    expect([view, spendOf(data)]).toEqual([
      view,
      [
        ['2026-06-07', 0],
        ['2026-06-08', 0],
        ['2026-06-10', 1],
      ],
    ]);
  }
  const { data } = await get(`channels?${coming}&granularity=day&channel=meta_ads`);
  expect(spendOf(data)).toEqual([
    ['2026-06-07', 0],
    ['2026-06-08', 0],
  ]);
});

it('a week or month of which no day has been read has no row', async () => {
  const range = 'start_date=2026-05-20&end_date=2026-08-05';
  const months = await get(`campaigns?${range}&granularity=month&campaign_id=${idle}`);
  expect(spendOf(months.data)).toEqual([
    ['2026-05-01', 0],
    ['2026-06-01', 0],
  ]);
  const weeks = await get(`campaigns?start_date=2026-06-03&end_date=2026-07-05&granularity=week&campaign_id=${idle}`);
  expect(spendOf(weeks.data)).toEqual([
    ['2026-06-01', 0],
    ['2026-06-08', 0],
  ]);
});

it('a record without metrics has no total of a period of which no day has been read', async () => {
  expect((await get(`campaigns?${inUnread}&campaign_id=${idle}`)).data).toEqual([]);
  expect(spendOf((await get(`campaigns?${coming}&campaign_id=${idle}`)).data)).toEqual([[null, 0]]);
});

it('a comparison adds no zeros for days that nobody has read', async () => {
  const compared = `${coming}&granularity=day&compare=previous_period`;
  const { data } = await get(`overview?${compared}`);
  expect(data.series.map(({ date, metrics, comparison }: Json) => [date, metrics.spend_micros, comparison.metrics.spend_micros])).toEqual([
    ['2026-06-07', 0, 0],
    ['2026-06-08', 0, 0],
    ['2026-06-10', 1, 0],
  ]);
  // The whole period is still compared with the whole previous one.
  expect(data.comparison).toMatchObject({ start_date: '2026-05-28', end_date: '2026-06-06', metrics: { spend_micros: 12 } });
  const year = await get(`overview?start_date=2027-05-29&end_date=2027-06-04&granularity=day&compare=previous_year`);
  expect(year.data.series).toEqual([]);
  expect(year.data.comparison).toBeNull();
});

it('a query has no row and no totals for days that nobody has read', async () => {
  const days = { start_date: '2026-06-07', end_date: '2026-06-16', granularity: 'day', compare: 'previous_period' };
  expect(spendOf((await query(days)).data)).toEqual([['2026-06-10', 1]]);
  const ahead = await query({ ...unread, compare: 'previous_period', totals: true });
  expect(ahead.data).toEqual([]);
  expect(ahead.meta.totals).toEqual({ metrics: { spend_micros: null }, comparison: null });
  const read = await query({ start_date: '2026-06-07', end_date: '2026-06-08', totals: true });
  expect(spendOf(read.data)).toEqual([[null, 0]]);
  expect(read.meta.totals.metrics).toEqual({ spend_micros: 0 });
});

it('a file of a report ends where the data end', async () => {
  const viewer = await openConsole(api, account, 'viewer');
  const lines = async (path: string) => (await viewer.get(`/analytics/${path}`)).text.trim().split('\r\n').slice(1);
  expect((await lines(`campaigns.csv?${coming}&granularity=day&campaign_id=${idle}`)).map((line) => line.split(',')[1])).toEqual([
    '"2026-06-07"',
    '"2026-06-08"',
  ]);
  expect(await lines(`overview.csv?${inUnread}`)).toEqual([]);
  expect(await lines(`overview.csv?${inUnread}&granularity=day`)).toEqual([]);
  expect(await lines(`overview.csv?${coming}`)).toHaveLength(1);
});
