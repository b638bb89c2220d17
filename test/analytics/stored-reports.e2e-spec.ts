import { newId, uuidOf } from '#libs/kernel';
import { DeleteExpiredRows } from '#libs/work';
import { beside } from '../setup/beside.js';
import type { Json, Reply } from '../setup/http-client.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { aFact, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const budget = 64 * 1024 * 1024;
const campaigns = Array.from({ length: 30 }, () => newId('cmp'));
const day = '2026-05-10';
const clock = new MovableClock();
let api: TestService;
let account: TestAccount;

/** A different order of the campaigns for each metric, so that each sort is a different report. */
const place = (i: number, step: number) => (i * step) % 31;
const ingest = (revision: number) =>
  new TestSource(api, account).ingest(
    campaigns.map((campaignId, i) =>
      aFact({
        day,
        campaignId,
        impressions: 1_000 + place(i, 3),
        clicks: 10 + place(i, 7),
        spendMicros: 1_000_000 + place(i, 11) + revision,
        conversionMicros: (1 + place(i, 13)) * 1_000_000,
      }),
    ),
    { startDay: day, endDay: day, readAt: new Date(Date.UTC(2026, 8, 1) + revision).toISOString() },
  );

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' }, clock });
});
beforeEach(async () => {
  account = await api.openAccount();
  await ingest(0);
});
afterAll(() => api.stop());

const sorts = ['spend_micros', 'clicks', 'impressions', 'conversions'].flatMap((metric) => [`${metric}&order=desc`, `${metric}&order=asc`]);
const report = (query: string): Promise<Reply> =>
  api.get(`/v1/analytics/campaigns?start_date=${day}&end_date=${day}&limit=1&${query}`, account.keys.viewer);

async function pageOf(query: string): Promise<Json> {
  const reply = await report(query);
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body;
}

/** The stored results of the account: how many, their bytes, and the bytes that are counted. */
async function stored(): Promise<{ results: number; bytes: number; counted: number }> {
  const [row] = await api.look(
    `select count(*)::int as results, coalesce(sum(bytes), 0)::int as bytes,
       coalesce((select bytes from analytics.stored_total where account_id = $1), 0)::int as counted
     from analytics.stored_result where account_id = $1`,
    [uuidOf(account.id)],
  );
  return row as never;
}

/** Makes the stored results as large as the budget allows, each with the same share. */
async function fillBudget(): Promise<void> {
  const { results } = await stored();
  const values = [uuidOf(account.id), Math.floor(budget / results)];
  await api.look('update analytics.stored_result set bytes = $2 where account_id = $1', values);
  await api.look('update analytics.stored_total set bytes = $2 where account_id = $1', [values[0], budget]);
}

it('equal reports of one ingestion share one stored result, also when they run at the same time', async () => {
  await Promise.all(Array.from({ length: 12 }, () => pageOf('sort=clicks')));
  const once = await stored();
  expect(once).toEqual({ results: 1, bytes: once.bytes, counted: once.bytes });
  expect(once.bytes).toBeGreaterThan(campaigns.length * 50);
  const [one, other] = [await pageOf('sort=clicks'), await pageOf('sort=clicks')];
  expect(await stored()).toEqual(once);
  const second = (page: Json) => pageOf(`sort=clicks&cursor=${page.next_cursor}`);
  expect((await second(other)).data).toEqual((await second(one)).data);
  await ingest(1);
  await pageOf('sort=clicks');
  expect((await stored()).results).toBe(2);
});

it('a report over the budget replaces the least recently read ones, whose cursors name the limit', async () => {
  const first: Json[] = [];
  for (const sort of sorts.slice(0, 4)) {
    clock.aheadMs += 1_000;
    first.push(await pageOf(`sort=${sort}`));
  }
  await fillBudget();
  clock.aheadMs += 1_000;
  await pageOf(`sort=${sorts[0]}&cursor=${first[0]?.next_cursor}`); // now the most recently read one
  await pageOf(`sort=${sorts[4]}`);
  const after = await stored();
  expect(after).toMatchObject({ results: 4, counted: after.bytes });
  expect(after.bytes).toBeLessThanOrEqual(budget);
  expect((await pageOf(`sort=${sorts[0]}&cursor=${first[0]?.next_cursor}`)).data).toHaveLength(1);
  const gone = await report(`sort=${sorts[1]}&cursor=${first[1]?.next_cursor}`);
  expect([gone.status, gone.body.error.code]).toEqual([400, 'invalid_cursor']);
  expect(gone.body.error.message).toContain('64 MB');
});

it('reports that run at the same time never exceed the budget together', async () => {
  await pageOf(`sort=${sorts[0]}`);
  await fillBudget();
  let most = 0;
  const watch = async () => {
    most = Math.max(most, (await stored()).bytes);
  };
  const pages = await beside(watch, () => Promise.all(sorts.slice(1).map((sort) => pageOf(`sort=${sort}`))));
  expect(most).toBeLessThanOrEqual(budget);
  expect(pages.every(({ has_more }) => has_more)).toBe(true);
  const after = await stored();
  expect(after).toEqual({ results: sorts.length - 1, bytes: after.bytes, counted: after.bytes });
});

it('expired results free the budget', async () => {
  await pageOf('sort=clicks');
  await api.look("update analytics.stored_result set expires_at = now() - interval '1 second'");
  await pageOf('sort=impressions');
  await sweepAccounts(api.service.app, DeleteExpiredRows);
  const after = await stored();
  expect(after).toMatchObject({ results: 1, counted: after.bytes });
  await api.look("update analytics.stored_result set expires_at = now() - interval '1 second'");
  await sweepAccounts(api.service.app, DeleteExpiredRows);
  expect(await stored()).toEqual({ results: 0, bytes: 0, counted: 0 });
});

it('a report that was stored before a measure was added has zeros for the measure', async () => {
  const first = await pageOf('sort=clicks');
  const shorter = "jsonb_set(r, '{2}', (r -> 2) - 4)";
  const withoutLast = `(select json_agg(${shorter} order by place) from jsonb_array_elements(rows::jsonb) with ordinality as e (r, place))`;
  await api.look(`update analytics.stored_rows set rows = ${withoutLast} where account_id = $1`, [uuidOf(account.id)]);
  const { data } = await pageOf(`sort=clicks&cursor=${first.next_cursor}`);
  expect(data[0].metrics).toMatchObject({ conversion_value_micros: 0, roas: 0 });
  expect(data[0].metrics.clicks).toBeGreaterThan(0);
});
