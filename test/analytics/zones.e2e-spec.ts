import { newId } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { spawnService } from '../setup/service-process.js';
import { aFact, publishRecord, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const clock = new MovableClock();
let api: TestService;
beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' }, clock });
});
afterAll(() => api.stop());
afterEach(() => {
  clock.stoppedAt = null;
});

async function withSources(
  timezone: string,
  ...zones: string[]
): Promise<{ account: TestAccount; sources: TestSource[]; meta: (query?: string) => Promise<Json> }> {
  const account = await api.openAccount({ timezone });
  const sources = zones.map(() => new TestSource(api, account));
  for (const [i, source] of sources.entries())
    await publishRecord(api, account, { id: source.connectionId, name: zones[i], timezone: zones[i] });
  return { account, sources, meta: async (query = '') => (await api.get(`/v1/analytics/overview${query}`, account.keys.viewer)).body.meta };
}

it('the default period ends with the last day that has ended in every source', async () => {
  const { meta } = await withSources('Europe/Berlin', 'America/Los_Angeles', 'Asia/Tokyo');
  clock.stoppedAt = new Date('2026-11-01T06:30:00Z'); // still 31 October in Los Angeles
  expect(await meta()).toMatchObject({ start_date: '2026-10-01', end_date: '2026-10-30' });
  clock.stoppedAt = new Date('2026-11-01T07:00:00Z');
  expect(await meta()).toMatchObject({ end_date: '2026-10-31' });
});

it.each([
  ['America/New_York, 23 hours', 'America/New_York', '2026-03-08', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
  ['America/New_York, 25 hours', 'America/New_York', '2026-11-01', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
  ['Australia/Lord_Howe, 24.5 hours', 'Australia/Lord_Howe', '2026-04-05', '2026-04-05T13:29:59Z', '2026-04-05T13:30:00Z'],
  ['Asia/Kolkata', 'Asia/Kolkata', '2026-06-01', '2026-06-01T18:29:59Z', '2026-06-01T18:30:00Z'],
  ['Europe/Berlin', 'Europe/Berlin', '2026-03-29', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
])('a day is complete when it was read after it had ended in %s', async (_, zone, day, before, after) => {
  const { sources, meta } = await withSources('UTC', zone);
  const range = `?start_date=${day}&end_date=${day}`;
  await sources[0]?.ingest([aFact({ day })], { startDay: day, endDay: day, readAt: before });
  expect(await meta(range)).toMatchObject({ complete: false, data_through: null });
  await sources[0]?.ingest([aFact({ day })], { startDay: day, endDay: day, readAt: after });
  expect(await meta(range)).toMatchObject({ complete: true, data_through: day });
});

it('a report warns about sources in another time zone and sources that fail to sync', async () => {
  const { account, meta, sources } = await withSources('Europe/Berlin', 'Europe/Berlin', 'Asia/Tokyo');
  expect((await meta()).warnings.map(({ code }: Json) => code)).toEqual(['mixed_timezones']);
  await publishRecord(api, account, {
    id: sources[0]?.connectionId as never,
    name: 'Berlin',
    timezone: 'Europe/Berlin',
    status: 'expired',
    revision: 2,
  });
  const { warnings, timezone } = await meta();
  expect(timezone).toBe('Europe/Berlin');
  expect(warnings.map(({ code, message }: Json) => [code, message])).toEqual([
    ['mixed_timezones', "Asia/Tokyo: days start in another time zone than the account's (Europe/Berlin)."],
    ['source_not_syncing', 'Berlin: the sync is failing, so metrics may be missing.'],
  ]);
});

it('a report is complete when every active source has delivered all of its days', async () => {
  const { account, sources, meta } = await withSources('UTC', 'UTC', 'UTC');
  const [one, two] = sources as [TestSource, TestSource];
  const range = '?start_date=2026-06-01&end_date=2026-06-10';
  const days = (startDay: string, endDay: string, finalBefore = startDay) => ({ startDay, endDay, finalBefore });
  await one.ingest([], days('2026-06-01', '2026-06-10', '2026-06-08'));
  expect(await meta(range)).toMatchObject({ complete: false, data_through: '2026-06-10', final_through: '2026-06-07' });
  await two.ingest([], days('2026-06-02', '2026-06-10'));
  expect(await meta(range)).toMatchObject({ complete: false, data_through: '2026-06-10', final_through: '2026-06-01' });
  await two.ingest([], days('2026-06-01', '2026-06-01', '2026-06-02'));
  expect(await meta(range)).toMatchObject({ complete: true });
  expect(await meta('?start_date=2026-06-01&end_date=2026-06-11')).toMatchObject({ complete: false });
  await publishRecord(api, account, { id: two.connectionId, status: 'disconnected', revision: 2 });
  await one.ingest([], days('2026-06-11', '2026-06-11'));
  expect(await meta('?start_date=2026-06-01&end_date=2026-06-11')).toMatchObject({ complete: true, data_through: '2026-06-11' });
});

it('an expired source is awaited for one day and then counts as disconnected', async () => {
  const { account, sources, meta } = await withSources('UTC', 'UTC', 'UTC');
  const [one, two] = sources as [TestSource, TestSource];
  await one.ingest([], { startDay: '2026-06-01', endDay: '2026-06-10' });
  await two.ingest([], { startDay: '2026-06-01', endDay: '2026-06-05' });
  const range = '?start_date=2026-06-01&end_date=2026-06-10';
  const expire = (revision: number, hoursAgo: number) => {
    const status_since = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
    return publishRecord(api, account, { id: two.connectionId, status: 'expired', revision, status_since });
  };
  await expire(2, 23.9);
  expect(await meta(range)).toMatchObject({ complete: false, data_through: '2026-06-05' });
  await expire(3, 24.1);
  const released = await meta(range);
  expect(released).toMatchObject({ complete: true, data_through: '2026-06-10' });
  expect(released.warnings.map(({ code }: Json) => code)).toContain('source_not_syncing');
  expect(released.sources.map(({ connection_id, data_through }: Json) => [connection_id, data_through]).sort()).toEqual(
    [
      [one.connectionId, '2026-06-10'],
      [two.connectionId, '2026-06-05'],
    ].sort(),
  );
  await publishRecord(api, account, { id: two.connectionId, status: 'connected', revision: 4, status_since: new Date().toISOString() });
  expect(await meta(range)).toMatchObject({ complete: false });
});

it('the time zone of the process does not change a response', async () => {
  const { account, sources } = await withSources('Australia/Lord_Howe', 'America/New_York');
  await sources[0]?.ingest([aFact({ day: '2026-03-08', campaignId: newId('cmp') }), aFact({ day: '2026-04-05' })], {
    startDay: '2026-03-01',
    endDay: '2026-04-30',
  });
  const paths = ['overview', 'campaigns'].flatMap((view) =>
    ['day', 'week', 'month'].map(
      (granularity) => `/v1/analytics/${view}?start_date=2026-03-01&end_date=2026-04-30&compare=previous_year&granularity=${granularity}`,
    ),
  );
  const textFrom = async (service: Pick<TestService, 'get'>) => {
    const replies = [];
    for (const path of paths) replies.push(await service.get(path, account.keys.viewer));
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200));
    return replies.map(({ text }) => text).join('\n');
  };
  // The zone of this process is the third.
  const texts = [await textFrom(api)];
  for (const TZ of ['Pacific/Kiritimati', 'America/St_Johns']) {
    const process = await spawnService(api.database.url, { TZ, RUN_JOBS: 'off' });
    texts.push(await textFrom(process));
    await process.stop();
  }
  expect(new Set(texts).size).toBe(1);
}, 180_000);
