import { Reconciliation } from '#libs/analytics';
import { newId, uuidOf } from '#libs/kernel';
import { firstOfMonth, lastOfMonth } from '../../libs/analytics/src/domain/calendar-days.js';
import { Retention } from '#libs/data';
import pg from 'pg';
import type { TestAccount } from '../setup/test-accounts.js';
import { aFact, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const monthsAhead = 12;
const campaignId = newId('cmp');
let api: TestService;
let account: TestAccount;
let source: TestSource;

/** The first day of the month that is this many months ahead. */
function monthAhead(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1)).toISOString().slice(0, 10);
}
const partitionOf = (day: string) => `fact_${day.slice(0, 7).replace('-', '_')}`;
const dropMonth = (count: number) => api.look(`drop table if exists analytics.${partitionOf(monthAhead(count))}`);

const partitions = async () =>
  (
    await api.look(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_guarded from pg_inherits h join pg_class c on c.oid = h.inhrelid
       where h.inhparent = 'analytics.fact'::regclass order by 1`,
    )
  ).map(({ name, is_guarded }) => [name as string, is_guarded] as const);
const storedIn = async (table: string) =>
  Number(
    (await api.look(`select coalesce(sum(spend_micros), 0) as n from analytics.${table} where account_id = $1`, [uuidOf(account.id)]))[0]?.[
      'n'
    ],
  );
/** The report by creative of one campaign reads the facts. */
const reported = async (start: string, end: string) => {
  const { body } = await api.get(
    `/v1/analytics/creative?campaign_id=${campaignId}&start_date=${start}&end_date=${end}`,
    account.keys.viewer,
  );
  return body.data?.reduce((sum: number, row: { metrics: { spend_micros: number } }) => sum + row.metrics.spend_micros, 0) ?? body;
};
const addMonths = () => api.service.app.get(Retention).doUpkeep();
const missing = async () => (await api.service.app.get(Retention).pendingUpkeep()).map(({ table, pending }) => [table, pending]);

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
  source = new TestSource(api, account);
});
afterAll(() => api.stop());

it('a fact of a month without a partition is stored, reported and moved when the partition is created', async () => {
  const [next, later] = [monthAhead(2), monthAhead(3)];
  await dropMonth(2);
  await dropMonth(3);
  for (const [day, spendMicros] of [
    [next, 3_000_000],
    [lastOfMonth(next), 4_000_000],
    [later, 5_000_000],
    ['2041-05-01', 6_000_000],
  ] as const) {
    const fact = aFact({ day, campaignId, creativeId: newId('crv'), spendMicros });
    await source.ingest([fact], { startDay: day, endDay: day, readAt: '2041-06-01T00:00:00Z' });
  }
  expect(await storedIn('fact_other')).toBe(18_000_000);
  const before = await reported(next, lastOfMonth(later));
  expect(before).toBe(12_000_000);

  // Two workers at once: the second one waits for nothing and adds nothing.
  await Promise.all([addMonths(), addMonths()]);
  const names = await partitions();
  expect(names).toContainEqual([partitionOf(next), true]);
  expect(names).toContainEqual([partitionOf(later), true]);
  expect(names.every(([, isGuarded]) => isGuarded)).toBe(true);
  expect(await storedIn(partitionOf(next))).toBe(7_000_000);
  expect(await storedIn(partitionOf(later))).toBe(5_000_000);
  expect(await storedIn('fact_other')).toBe(6_000_000);
  expect(await reported(next, lastOfMonth(later))).toBe(before);

  // A restatement changes the moved fact, and the roll-ups still agree with the facts.
  await source.ingest([aFact({ day: next, campaignId, creativeId: newId('crv'), spendMicros: 1 })], {
    startDay: next,
    endDay: next,
    readAt: '2041-06-02T00:00:00Z',
  });
  expect(await reported(next, lastOfMonth(later))).toBe(9_000_001);
  const differences = await api.service.app
    .get(Reconciliation)
    .reconcile(account.id, { start: firstOfMonth(next), end: '2041-05-02' }, false);
  expect(differences).toEqual([]);
});

it('the partitions of this month and the next twelve exist after the job, and another run adds none', async () => {
  for (let count = 0; count <= monthsAhead; count++) await dropMonth(count);
  expect(await missing()).toEqual([['analytics.fact', monthsAhead + 1]]);
  await addMonths();
  expect(await missing()).toEqual([['analytics.fact', 0]]);
  const names = (await partitions()).map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(Array.from({ length: monthsAhead + 1 }, (_, i) => partitionOf(monthAhead(i)))));
  const [again] = await api.look('select analytics.add_fact_months() as added');
  expect(again?.['added']).toBe(0);
  const owners = await api.look(`select distinct tableowner from pg_tables where schemaname = 'analytics'`);
  expect(owners).toEqual([{ tableowner: 'acs_owner' }]);
});

it('the job does not wait for a long transaction longer than its lock timeout, and the next run completes it', async () => {
  await dropMonth(5);
  const reader = new pg.Client({ connectionString: api.database.superuserUrl });
  await reader.connect();
  try {
    await reader.query('begin; select from analytics.fact_other limit 1');
    const startedAt = performance.now();
    await expect(addMonths()).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await reader.query('rollback');
  } finally {
    await reader.end();
  }
  await addMonths();
  expect((await partitions()).map(([name]) => name)).toContain(partitionOf(monthAhead(5)));
});

it('a fact of one account that was moved stays invisible to others', async () => {
  const other = await api.openAccount();
  const service = new pg.Client({ connectionString: api.database.url });
  await service.connect();
  try {
    await service.query(`begin; set local app.account_id = '${uuidOf(other.id)}'`);
    expect((await service.query('select from analytics.fact')).rowCount).toBe(0);
    await service.query('rollback');
  } finally {
    await service.end();
  }
});
