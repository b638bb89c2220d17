import type { MetricsFact } from '#libs/connections';
import { addDays, columnOfMeasure, type Id, measures, newId, uuidOf } from '#libs/kernel';
import type { TestAccount } from '../setup/test-accounts.js';
import { aFact, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;
let source: TestSource;
beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  account = await api.openAccount();
  source = new TestSource(api, account);
});

const june = { startDay: '2026-06-01', endDay: '2026-06-30' };
const columns = measures.map(columnOfMeasure);
const sums = (table: string) => `sum(${table}.${columns.join(`)::text, sum(${table}.`)})::text`;

/** The differences between every roll-up and the sums of its facts. */
async function differences(of: TestAccount = account): Promise<unknown[]> {
  const [week, month] = ['week', 'month'].map((span) => `date_trunc('${span}', day::timestamp)::date`);
  const grains: [table: string, keys: string, ofFacts: string][] = [
    ['account_day', 'day', 'day'],
    ['channel_day', 'day, connection_key', 'day, connection_key'],
    ...['campaign', 'creative', 'audience'].flatMap((kind): [string, string, string][] => [
      [`${kind}_day`, `day, ${kind}_key, connection_key`, `day, ${kind}_key, connection_key`],
      [`${kind}_week`, `week, ${kind}_key, connection_key`, `${week}, ${kind}_key, connection_key`],
      [`${kind}_month`, `month, ${kind}_key, connection_key`, `${month}, ${kind}_key, connection_key`],
    ]),
  ];
  const found: unknown[] = [];
  for (const [table, keys, factKeys] of grains) {
    const nonZero = `having ${columns.map((m) => `sum(${m}) <> 0`).join(' or ')}`;
    const ofFacts = `select ${factKeys}, ${sums('f')} from analytics.fact f where account_id = $1 group by ${factKeys} ${nonZero}`;
    const ofRollUp = `select ${keys}, ${sums('f')} from analytics.${table} f where account_id = $1 group by ${keys} ${nonZero}`;
    const rows = await api.look(`(${ofFacts} except ${ofRollUp}) union all (${ofRollUp} except ${ofFacts})`, [uuidOf(of.id)]);
    found.push(...rows.map((row) => ({ table, ...row })));
  }
  return found;
}

const storedFacts = () =>
  api.look(
    `select f.day::text, c.id as campaign, f.spend_micros::float8 as spend from analytics.fact f
     left join analytics.campaign c on c.account_id = f.account_id and c.key = f.campaign_key
     where f.account_id = $1 order by day, campaign_key, spend_micros`,
    [uuidOf(account.id)],
  );
const totalSpend = async () =>
  Number(
    (await api.look('select coalesce(sum(spend_micros), 0) as sum from analytics.fact where account_id = $1', [uuidOf(account.id)]))[0]?.[
      'sum'
    ],
  );

const ids = <P extends 'cmp' | 'crv' | 'aud'>(prefix: P, count: number): Id<P>[] => Array.from({ length: count }, () => newId(prefix));

/** Facts of every combination, each with different metrics. */
function grid(
  days: number,
  campaigns: readonly Id<'cmp'>[],
  creatives: readonly Id<'crv'>[],
  audiences: readonly Id<'aud'>[],
  seed = 1,
): MetricsFact[] {
  const facts: MetricsFact[] = [];
  let n = seed;
  for (let d = 0; d < days; d++) {
    for (const campaignId of campaigns)
      for (const creativeId of creatives)
        for (const audienceId of audiences) {
          n = (n * 48_271) % 2_147_483_647;
          facts.push(
            aFact({
              day: addDays('2026-06-01', d),
              campaignId,
              creativeId,
              audienceId,
              impressions: n % 9_000,
              clicks: n % 90,
              spendMicros: n,
              conversionMicros: (n % 7) * 1_000_000 + (n % 10) * 100_000,
            }),
          );
        }
  }
  return facts;
}

it('a first ingestion inserts every fact, and the roll-ups match the facts', async () => {
  const facts = grid(10, ids('cmp', 4), ids('crv', 3), ids('aud', 2));
  const ingested = await source.ingest(facts, june);
  expect(ingested).toMatchObject({ inserted: 240, restated: 0, unchanged: 0 });
  expect(new Set(ingested.campaignIds)).toEqual(new Set(facts.map((fact) => fact.campaignId)));
  expect(await differences()).toEqual([]);
  expect(await totalSpend()).toBe(facts.reduce((sum, fact) => sum + Number(fact.spendMicros), 0));
});

it('repeating an ingestion changes nothing', async () => {
  const facts = grid(5, ids('cmp', 2), ids('crv', 2), ids('aud', 2));
  await source.ingest(facts, june);
  const before = await api.look('select max(updated_at) as at from analytics.account_day where account_id = $1', [uuidOf(account.id)]);
  expect(await source.ingest([...facts].reverse(), june)).toEqual({ inserted: 0, restated: 0, unchanged: facts.length, campaignIds: [] });
  expect(await api.look('select max(updated_at) as at from analytics.account_day where account_id = $1', [uuidOf(account.id)])).toEqual(
    before,
  );
});

it('after five restatements, every table has the last metrics', async () => {
  const dimensions = [ids('cmp', 3), ids('crv', 3), ids('aud', 2)] as const;
  for (let round = 1; round <= 5; round++)
    await source.ingest(grid(8, ...dimensions, round * 7), { ...june, readAt: `2026-07-0${round}T00:00:00Z` });
  const last = grid(8, ...dimensions, 35);
  expect(await totalSpend()).toBe(last.reduce((sum, fact) => sum + Number(fact.spendMicros), 0));
  expect(await differences()).toEqual([]);
});

it('a fact that is missing from its window becomes zero, counts as restated, and can be restored', async () => {
  const [campaignId] = ids('cmp', 1);
  const [kept, lost] = [aFact({ campaignId }), aFact({ campaignId, day: '2026-06-02' })];
  await source.ingest([kept, lost], june);
  expect(await source.ingest([kept], june)).toMatchObject({ inserted: 0, restated: 1, unchanged: 1, campaignIds: [campaignId] });
  expect((await storedFacts()).map(({ day, spend }) => [day, spend])).toEqual([
    ['2026-06-01', 5_000_000],
    ['2026-06-02', 0],
  ]);
  expect(await differences()).toEqual([]);
  expect(await source.ingest([kept, lost], june)).toMatchObject({ inserted: 0, restated: 1, unchanged: 1 });
  expect(await totalSpend()).toBe(10_000_000);
});

it('what a platform that omits archived objects leaves out of a day stays, also when its ad was replaced', async () => {
  const [sale, other] = ids('cmp', 2) as [Id<'cmp'>, Id<'cmp'>];
  const days = ['2026-06-01', '2026-06-02', '2026-06-03'];
  const dollar = (campaignId: Id<'cmp'>) => days.map((day) => aFact({ day, campaignId, spendMicros: 1_000_000 }));
  await source.ingest([...dollar(sale), ...dollar(other)], june);
  // The ad of one campaign was archived and made again on the third day; the other campaign is archived.
  const later = { ...june, readAt: '2026-11-02T12:00:00Z', keepsAbsent: true };
  await source.ingest([aFact({ day: '2026-06-03', campaignId: sale, spendMicros: 3_000_000 })], later);
  expect((await storedFacts()).map((row) => row['spend']).toSorted()).toEqual([1e6, 1e6, 1e6, 1e6, 1e6, 3e6]);
  expect(await differences()).toEqual([]);
});

it('an ingestion does not change days outside its window or other connections', async () => {
  const [campaignId] = ids('cmp', 1);
  const other = new TestSource(api, account);
  await source.ingest([aFact({ campaignId, day: '2026-05-31' })], { startDay: '2026-05-31', endDay: '2026-05-31' });
  await other.ingest([aFact({ campaignId })], june);
  await source.ingest([], june);
  expect(await totalSpend()).toBe(10_000_000);
});

it('a connection claims the window of its predecessor to the same ad account, and no other days', async () => {
  const [campaignId, gone] = ids('cmp', 2);
  const [may, twice] = [aFact({ campaignId, day: '2026-05-31', spendMicros: 1 }), aFact({ campaignId, spendMicros: 20 })];
  await source.ingest([may, twice, aFact({ campaignId: gone, spendMicros: 300 })], { startDay: '2026-05-31', endDay: '2026-06-30' });
  const next = new TestSource(api, account, [source.connectionId]);
  const read = { ...june, readAt: '2026-11-02T12:00:00Z' };
  const ingested = await next.ingest([aFact({ campaignId, spendMicros: 4_000 })], read);
  expect(ingested).toMatchObject({ inserted: 1, restated: 0, unchanged: 0 });
  expect(new Set(ingested.campaignIds)).toEqual(new Set([campaignId, gone]));
  expect(await totalSpend()).toBe(4_001);
  expect(await differences()).toEqual([]);
  expect(await next.ingest([aFact({ campaignId, spendMicros: 4_000 })], read)).toMatchObject({
    inserted: 0,
    unchanged: 1,
    campaignIds: [],
  });
  // An ingestion of the predecessor that was in progress the whole time.
  await source.ingest([twice], june);
  expect(await totalSpend()).toBe(4_001);
});

it('an older reading never replaces a newer one of the same day', async () => {
  const day = (n: number, spendMicros: number) => aFact({ day: `2026-06-0${n}`, spendMicros });
  await source.ingest([day(2, 22)], { startDay: '2026-06-02', endDay: '2026-06-02', readAt: '2026-07-02T00:00:00Z' });
  const ingested = await source.ingest([day(1, 1), day(2, 2), day(3, 3)], {
    startDay: '2026-06-01',
    endDay: '2026-06-03',
    readAt: '2026-07-01T00:00:00Z',
  });
  expect(ingested).toMatchObject({ inserted: 2, restated: 0, unchanged: 0 });
  expect((await storedFacts()).map(({ spend }) => spend)).toEqual([1, 22, 3]);
  await source.ingest([], { startDay: '2026-06-01', endDay: '2026-06-03', readAt: '2026-06-30T00:00:00Z' });
  expect(await totalSpend()).toBe(26);
  expect(await differences()).toEqual([]);
});

it('parts of one fact are added up', async () => {
  const [campaignId] = ids('cmp', 1);
  const parts = [
    aFact({ campaignId, conversionMicros: 100_000 }),
    aFact({ campaignId, conversionMicros: 200_000 }),
    aFact({ campaignId, day: '2026-06-03' }),
  ];
  expect(await source.ingest(parts, june)).toMatchObject({ inserted: 2, restated: 0 });
  expect(
    await api.look(
      'select spend_micros::int as s, conversion_micros::int as c from analytics.campaign_day where account_id = $1 order by day',
      [uuidOf(account.id)],
    ),
  ).toEqual([
    { s: 10_000_000, c: 300_000 },
    { s: 5_000_000, c: 2_000_000 },
  ]);
});

it('parts of one fact are added up when one of them equals the stored fact', async () => {
  await source.ingest([aFact({ spendMicros: 5 })], june);
  expect(await source.ingest([aFact({ spendMicros: 5 }), aFact({ spendMicros: 0 })], june)).toMatchObject({ restated: 1 });
  expect(await totalSpend()).toBe(5);
  expect(await differences()).toEqual([]);
});

it('overlapping ingestions of one connection result in the latest reading of each day', async () => {
  const [campaignId] = ids('cmp', 1);
  const readings = Array.from({ length: 8 }, (_, i) => {
    const start = 1 + (i % 4);
    const days = [0, 1, 2, 3].map((d) => `2026-06-${String(start + d).padStart(2, '0')}`);
    return { readAt: `2026-07-01T00:00:0${i}Z`, days, facts: days.map((d) => aFact({ day: d, campaignId, spendMicros: 100 + i })) };
  });
  await Promise.all(
    readings.map(({ readAt, days, facts }) => source.ingest(facts, { startDay: days[0] as string, endDay: days[3] as string, readAt })),
  );
  const latest = new Map<string, number>();
  for (const [i, { days }] of readings.entries()) for (const d of days) latest.set(d, 100 + i);
  expect(new Map((await storedFacts()).map(({ day, spend }) => [day, spend]))).toEqual(latest);
  expect(await differences()).toEqual([]);
});

it('concurrent ingestions of several connections lose no facts', async () => {
  const campaigns = ids('cmp', 3);
  const sources = Array.from({ length: 4 }, () => new TestSource(api, account));
  await Promise.all(sources.map((one, i) => one.ingest(grid(6, campaigns, ids('crv', 2), ids('aud', 2), i + 1), june)));
  expect(await differences()).toEqual([]);
  expect(
    (
      await api.look('select count(*)::int as n, count(distinct key)::int as keys from analytics.campaign where account_id = $1', [
        uuidOf(account.id),
      ])
    )[0],
  ).toEqual({ n: 3, keys: 3 });
  const [spent] = await api.look('select sum(spend_to_date_micros)::float8 as sum from analytics.campaign where account_id = $1', [
    uuidOf(account.id),
  ]);
  expect(spent?.['sum']).toBe(await totalSpend());
});

it('an interrupted ingestion changes nothing', async () => {
  const [campaignId] = ids('cmp', 1);
  await source.ingest([aFact({ campaignId })], june);
  async function* cutOff() {
    yield [aFact({ campaignId, spendMicros: 1 })];
    throw new Error('the platform went away');
  }
  await expect(source.ingest([], { ...june, readAt: '2026-11-02T00:00:00Z' }, cutOff())).rejects.toThrow('the platform went away');
  expect(await totalSpend()).toBe(5_000_000);
  expect(await source.ingest([aFact({ campaignId })], june)).toMatchObject({ unchanged: 1 });
});

it.each([
  ['a negative count', { clicks: -1 }],
  ['an amount of 2^53', { spendMicros: 2 ** 53 }],
  ['more conversions than can be counted', { conversionMicros: 2n ** 53n }],
  ['a day that is none', { day: '2026-06-31' }],
  ['a day outside the window', { day: '2026-07-01' }],
])('%s is rejected and changes nothing', async (_, fields) => {
  await expect(source.ingest([aFact(), aFact(fields)], june)).rejects.toThrow(RangeError);
  expect(await storedFacts()).toEqual([]);
});

it('days outside the monthly partitions are stored', async () => {
  await source.ingest([aFact({ day: '2035-02-03' }), aFact({ day: '2019-12-31' })], { startDay: '2019-12-31', endDay: '2035-02-03' });
  expect(await totalSpend()).toBe(10_000_000);
  expect(await differences()).toEqual([]);
});

it('metrics of one account are not visible in another', async () => {
  await source.ingest([aFact({ campaignId: newId('cmp') })], june);
  const stranger = await api.openAccount();
  expect(await api.look('select from analytics.fact where account_id = $1', [uuidOf(stranger.id)])).toEqual([]);
});
