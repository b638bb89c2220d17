import { Reconciliation } from '#libs/analytics';
import { addDays, type Id, newId, uuidOf } from '#libs/kernel';
import fc from 'fast-check';
import { beside } from '../setup/beside.js';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { aFact, publishRecord, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const queryCount = isFull ? 400 : 40;
const firstDay = '2026-04-20';
const days = 75;
const platforms = ['sandbox', 'meta_ads', 'google_ads'];

let api: TestService;
let account: TestAccount;
let sources: TestSource[];
const many = <P extends 'cmp' | 'crv' | 'aud'>(prefix: P, count: number): Id<P>[] => Array.from({ length: count }, () => newId(prefix));
const [campaigns, creatives, audiences] = [many('cmp', 6), many('crv', 8), many('aud', 4)];

let chance = 4711;
const next = (below: number) => {
  chance = (chance * 48_271) % 2_147_483_647;
  return chance % below;
};
const oneOf = <T>(list: readonly T[]): T | null => list[next(list.length + 1)] ?? null;

/** A window of one source with random facts, some of them unattributed or zero. */
async function ingestAtRandom(source: TestSource): Promise<void> {
  const startDay = addDays(firstDay, next(days - 12));
  const endDay = addDays(startDay, 4 + next(8));
  const facts = new Map<string, ReturnType<typeof aFact>>();
  for (let i = 0; i < 60; i++) {
    const fact = aFact({
      day: addDays(startDay, next(5)),
      campaignId: oneOf(campaigns),
      creativeId: oneOf(creatives),
      audienceId: oneOf(audiences),
      impressions: next(5_000),
      clicks: next(100),
      spendMicros: next(2_000_000_000),
      conversionMicros: next(9_000_000),
      conversionValueMicros: next(900_000_000),
    });
    facts.set(`${fact.day} ${fact.campaignId} ${fact.creativeId} ${fact.audienceId}`, fact);
  }
  await source.ingest([...facts.values()], { startDay, endDay, readAt: new Date(Date.now() + next(5)).toISOString() });
}

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
  sources = platforms.map(() => new TestSource(api, account));
  for (const [i, source] of sources.entries()) await publishRecord(api, account, { id: source.connectionId, platform: platforms[i] });
  for (const id of campaigns) await publishRecord(api, account, { id });
  for (let i = 0; i < 18; i++) await ingestAtRandom(sources[i % 3] as TestSource);
});
afterAll(() => api.stop());

const base = ['impressions', 'clicks', 'spend_micros', 'conversions', 'conversion_value_micros'] as const;

/** The sums of the facts in plain SQL. */
async function factsSay(start: string, end: string, filter: Json): Promise<Record<string, number>> {
  const [row] = await api.look(
    `select coalesce(sum(f.impressions), 0)::text as impressions, coalesce(sum(f.clicks), 0)::text as clicks, coalesce(sum(f.spend_micros), 0)::text as spend_micros,
       (coalesce(sum(f.conversion_micros), 0) / 1e6)::text as conversions, coalesce(sum(f.conversion_value_micros), 0)::text as conversion_value_micros
     from analytics.fact f
     left join analytics.campaign c on c.account_id = f.account_id and c.key = f.campaign_key
     left join analytics.connection s on s.account_id = f.account_id and s.key = f.connection_key
     where f.account_id = $1 and f.day between $2 and $3 and ($4::uuid[] is null or c.id = any($4)) and ($5::text[] is null or s.platform = any($5))
       and ($6::uuid[] is null or s.id = any($6))`,
    [
      uuidOf(account.id),
      start,
      end,
      filter.campaigns?.map(uuidOf) ?? null,
      filter.channels ?? null,
      filter.connections?.map(uuidOf) ?? null,
    ],
  );
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]));
}

async function get(path: string): Promise<Json> {
  const reply = await api.get(`/v1/analytics/${path}`, account.keys.viewer);
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** The sums of all rows on all pages of a report. Conversions are in millionths, so that the sums are exact. */
async function sumOfView(view: string, query: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = Object.fromEntries(base.map((name) => [name, 0]));
  let cursor = '';
  do {
    const page = await get(`${view}?${query}&limit=100${cursor}`);
    for (const row of page.data)
      for (const name of base) sums[name] = (sums[name] as number) + Math.round(row.metrics[name] * (name === 'conversions' ? 1e6 : 1));
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
  } while (cursor !== '');
  return { ...sums, conversions: (sums['conversions'] as number) / 1e6 };
}

const subset = (values: readonly string[]) =>
  fc.option(fc.subarray([...values], { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 2 });
const arbitraryQuery = fc.record({
  start: fc.integer({ min: 0, max: days - 1 }),
  length: fc.integer({ min: 1, max: days }),
  granularity: fc.constantFrom('total', 'day', 'week', 'month'),
  campaigns: subset(campaigns),
  channels: subset(platforms),
  which: fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { nil: undefined, freq: 2 }),
});

it(`the reports, the overview, and the facts agree exactly for ${queryCount} queries`, async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryQuery, async ({ start, length, granularity, campaigns: some, channels, which }) => {
      const [from, to] = [addDays(firstDay, start), addDays(firstDay, start + length - 1)];
      const connections = which?.map((i) => (sources[i] as TestSource).connectionId);
      const filters = [
        ...(some ? [`campaign_id=${some.join(',')}`] : []),
        ...(channels ? [`channel=${channels.join(',')}`] : []),
        ...(connections ? [`connection_id=${connections.join(',')}`] : []),
      ];
      const query = [`start_date=${from}`, `end_date=${to}`, `granularity=${granularity}`, ...filters].join('&');
      const expected = await factsSay(from, to, { campaigns: some, channels, connections });
      const overview = await get(`overview?${query}`);
      expect(overview.data.metrics).toMatchObject(expected);
      if (granularity !== 'total') {
        const spend = overview.data.series.reduce((sum: number, item: Json) => sum + item.metrics.spend_micros, 0);
        expect(spend).toBe(expected['spend_micros']);
      }
      for (const view of ['campaigns', 'channels', 'creative', 'audiences']) expect(await sumOfView(view, query)).toEqual(expected);
    }),
    { numRuns: queryCount, seed: 20_261_121, endOnFailure: true },
  );
}, 300_000);

it('all reports agree while platforms restate metrics', async () => {
  let ingestions = 0;
  const restate = async () => {
    await Promise.all(sources.map(ingestAtRandom));
    ingestions += sources.length;
  };
  const query = `start_date=${firstDay}&end_date=${addDays(firstDay, days - 1)}&limit=100`;
  const views = ['overview', 'campaigns', 'channels', 'creative', 'audiences'];
  const spendAt = new Map<string, Map<string, number>>();
  // Every response identifies its last ingestion. Responses with the same ingestion must have the same sum.
  await beside(restate, async () => {
    for (let i = 0; i < (isFull ? 200 : 25); i++) {
      const answers = await Promise.all(
        views.map((view) => get(`${view}?${view === 'overview' ? query.replace('&limit=100', '') : query}`)),
      );
      for (const [n, { data, meta }] of answers.entries()) {
        const spend = n === 0 ? data.metrics.spend_micros : data.reduce((sum: number, row: Json) => sum + row.metrics.spend_micros, 0);
        spendAt.set(meta.as_of, (spendAt.get(meta.as_of) ?? new Map()).set(views[n] as string, spend));
      }
    }
  });
  const shared = [...spendAt.values()].filter((sums) => sums.size > 1);
  expect(shared.length).toBeGreaterThan(0);
  for (const sums of shared) expect(new Set(sums.values()).size).toBe(1);
  console.log(`${ingestions} concurrent ingestions; ${shared.length} of ${spendAt.size} states were read by several reports`);
  const whole = await api.service.app
    .get(Reconciliation, { strict: false })
    .reconcile(account.id, { start: firstDay, end: addDays(firstDay, days) }, false);
  expect(whole).toEqual([]);
}, 300_000);

describe('the reconciliation', () => {
  const range = { start: '2026-04-01', end: '2026-07-31' };
  const reconcile = (repair: boolean) => api.service.app.get(Reconciliation, { strict: false }).reconcile(account.id, range, repair);

  it('the reconciliation supports the last supported day', async () => {
    const { id } = await api.openAccount();
    const last = { start: '9999-11-01', end: '9999-12-31' };
    expect(await api.service.app.get(Reconciliation, { strict: false }).reconcile(id, last, false)).toEqual([]);
  });

  it('a rebuild fills roll-ups that a migration has added', async () => {
    const owner = [uuidOf(account.id)];
    const keptBy = (span: string) =>
      api.look(
        `select ${span}, creative_key, connection_key, spend_micros from analytics.creative_${span}
         where account_id = $1 and spend_micros > 0 order by 1, 2, 3`,
        owner,
      );
    const kept = async () => [await keptBy('week'), await keptBy('month')];
    const before = await kept();
    expect(Math.min(...before.map((rows) => rows.length))).toBeGreaterThan(0);
    for (const kind of ['campaign', 'creative', 'audience'])
      for (const span of ['week', 'month']) await api.look(`delete from analytics.${kind}_${span} where account_id = $1`, owner);
    expect((await reconcile(false)).length).toBeGreaterThan(0);
    await api.service.app.get(Reconciliation, { strict: false }).rebuild(account.id);
    expect(await kept()).toEqual(before);
    expect(await reconcile(false)).toEqual([]);
  });

  it('the reconciliation reports each row that differs from its facts and repairs it on request', async () => {
    expect(await reconcile(false)).toEqual([]);
    const owner = [uuidOf(account.id)];
    await api.look(
      'update analytics.campaign_day set clicks = clicks + 7 where account_id = $1 and (day, campaign_key, connection_key) = (select day, campaign_key, connection_key from analytics.campaign_day where account_id = $1 limit 1)',
      owner,
    );
    await api.look(
      'delete from analytics.account_day where account_id = $1 and day = (select max(day) from analytics.account_day where account_id = $1 and spend_micros > 0)',
      owner,
    );
    await api.look('update analytics.campaign set spend_to_date_micros = 1 where account_id = $1 and key = 1', owner);
    const found = await reconcile(true);
    expect(found.map(({ table }) => table).sort()).toEqual(['account_day', 'campaign', 'campaign_day']);
    const clicks = found.find(({ table }) => table === 'campaign_day');
    expect(Number(clicks?.kept['clicks']) - Number(clicks?.facts['clicks'])).toBe(7);
    expect(await reconcile(false)).toEqual([]);
  });
});
