import { addDays, newId } from '#libs/kernel';
import { beside } from '../setup/beside.js';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, refusalOf } from '../setup/test-campaigns.js';
import { aFact, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const pages = isFull ? 10_000 : 400;
const perPage = 10;
const days = isFull ? 100 : 20;
const campaigns = Array.from({ length: (pages * perPage) / days }, () => newId('cmp'));
const start = '2026-05-01';
const end = addDays(start, days - 1);

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;
let source: TestSource;

const facts = (revision: number) =>
  Array.from({ length: days }, (_, d) => addDays(start, d)).flatMap((day, d) =>
    campaigns.map((campaignId, c) =>
      aFact({ day, campaignId, spendMicros: 1_000 + ((d * 7_919 + c * 104_729 + revision * 31) % 1_000_003) }),
    ),
  );
const ingest = (revision: number) =>
  source.ingest(facts(revision), { startDay: start, endDay: end, readAt: new Date(Date.UTC(2026, 8, 1) + revision).toISOString() });

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' }, clock });
  account = await api.openAccount();
  source = new TestSource(api, account);
  await ingest(0);
}, 120_000);
afterAll(() => api.stop());

const period = `start_date=${start}&end_date=${end}`;
async function page(query: string): Promise<Json> {
  // The account's own limit is a thousand requests a minute.
  const reply = await api.get(`/v1/analytics/${query}`, account.keys.viewer);
  if (reply.status === 429) {
    await api.look('update accounts.request_window set minute_count = 0');
    return page(query);
  }
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body;
}

it(`${pages} pages that are read during syncs contain each row once and match the totals of the first page`, async () => {
  const { data: overview } = await page(`overview?${period}`);
  let ingestions = 0;
  const query = `campaigns?${period}&granularity=day&sort=spend_micros&limit=${perPage}`;
  const seen = new Set<string>();
  let [spend, count, read, last] = [0, 0, 0, Number.POSITIVE_INFINITY];
  const asOf = new Set<string>();
  let expected = 0;
  const readAll = async () => {
    let current: Json = await page(query);
    expected = (await page(`overview?${period}`)).data.metrics.spend_micros as number;
    for (;;) {
      read++;
      asOf.add(current.meta.as_of);
      for (const row of current.data) {
        expect(row.metrics.spend_micros).toBeLessThanOrEqual(last);
        last = row.metrics.spend_micros;
        seen.add(`${row.date} ${row.campaign.id}`);
        spend += row.metrics.spend_micros;
        count++;
      }
      const cursor: string | null = current.next_cursor;
      if (cursor === null) break;
      current = await page(`${query}&cursor=${cursor}`);
    }
  };
  await beside(() => ingest(++ingestions), readAll);
  expect([read, count, seen.size, asOf.size]).toEqual([pages, pages * perPage, pages * perPage, 1]);
  console.log(`${ingestions} syncs were ingested while ${read} pages were read; ${spend} micros, then ${expected}`);
  expect(ingestions).toBeGreaterThan(1);
  // All pages have the state of the first page: before the first ingestion, or a later one.
  const states = new Set(
    Array.from({ length: ingestions + 1 }, (_, revision) => facts(revision).reduce((sum, fact) => sum + Number(fact.spendMicros), 0)),
  );
  expect(states.has(spend)).toBe(true);
  expect(states.has(overview.metrics.spend_micros)).toBe(true);
}, 600_000);

it('pages of any size contain the same rows, and the last page has no cursor', async () => {
  const whole: Json[] = [];
  let cursor = '';
  let size = 1;
  do {
    const current = await page(`campaigns?${period}&limit=${size}${cursor}`);
    whole.push(...current.data);
    cursor = current.next_cursor === null ? '' : `&cursor=${current.next_cursor}`;
    expect(current.has_more).toBe(current.next_cursor !== null);
    size = Math.min(100, size * 3);
  } while (cursor !== '');
  expect(new Set(whole.map((row) => row.campaign.id)).size).toBe(campaigns.length);
  expect(whole).toHaveLength(campaigns.length);
});

it('a cursor is valid for the same query and account for 30 minutes', async () => {
  const query = `campaigns?${period}&limit=1`;
  const { next_cursor: cursor } = await page(query);
  const refused = async (path: string, key = account.keys.viewer) =>
    refusalOf(await api.get(`/v1/analytics/${path}&cursor=${cursor}`, key));
  const mismatch = { status: 400, code: 'cursor_mismatch', errors: ['cursor conflicting_fields'] };
  const invalid = { status: 400, code: 'invalid_cursor', errors: ['cursor invalid_format'] };
  expect(await refused(`${query}&sort=clicks`)).toEqual(mismatch);
  expect(await refused(`${query}&status=active`)).toEqual(mismatch);
  expect(await refused(`campaigns?start_date=2026-05-02&end_date=${end}&limit=1`)).toEqual(mismatch);
  expect(await refused(`creative?${period}&limit=1`)).toEqual(invalid);
  expect(await refused(query, (await api.openAccount()).keys.viewer)).toEqual(invalid);
  expect((await page(`${query.replace('limit=1', 'limit=5')}&cursor=${cursor}`)).data).toHaveLength(5);
  clock.aheadMs = 29 * 60_000;
  expect((await page(`${query}&cursor=${cursor}`)).data).toHaveLength(1);
  clock.aheadMs = 31 * 60_000;
  expect(await refused(query)).toEqual(invalid);
  clock.aheadMs = 0;
});

it('a page keeps its period when the default period changes', async () => {
  const first = await page('campaigns?limit=1&granularity=day&end_date=2026-05-10');
  const second = await page(`campaigns?limit=1&granularity=day&end_date=2026-05-10&cursor=${first.next_cursor}`);
  expect(second.meta).toEqual(first.meta);
});
