import { newId } from '#libs/kernel';
import type { Json, Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { aFact, publishRecord, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;
let source: TestSource;
let other: TestSource;
const [spring, summer] = [newId('cmp'), newId('cmp')];
const [shoes, coats] = [newId('crv'), newId('crv')];
const runners = newId('aud');

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
  source = new TestSource(api, account);
  other = new TestSource(api, account);
  await publishRecord(api, account, { id: source.connectionId, name: 'One', platform: 'sandbox' });
  await publishRecord(api, account, { id: other.connectionId, name: 'Two', platform: 'meta_ads' });
  await publishRecord(api, account, { id: spring, name: 'Spring', objective: 'sales' });
  await publishRecord(api, account, { id: summer, name: 'Summer', objective: 'leads' });
  await publishRecord(api, account, { id: shoes, name: 'Shoes' });
  await publishRecord(api, account, { id: coats, name: 'Coats' });
  const june = { startDay: '2026-06-01', endDay: '2026-06-30' };
  await source.ingest(
    [
      aFact({ campaignId: spring, creativeId: shoes, audienceId: runners, spendMicros: 100, clicks: 10 }),
      aFact({ campaignId: spring, creativeId: coats, audienceId: runners, spendMicros: 200, clicks: 0 }),
      aFact({ campaignId: summer, creativeId: shoes, audienceId: null, spendMicros: 400, clicks: 5, day: '2026-06-02' }),
    ],
    june,
  );
  await other.ingest(
    [aFact({ campaignId: spring, creativeId: shoes, spendMicros: 800, clicks: 1 }), aFact({ spendMicros: 1600, clicks: 2 })],
    june,
  );
}, 60_000);
afterAll(() => api.stop());

const june = { start_date: '2026-06-01', end_date: '2026-06-30' };
const ask = (body: object, headers?: Record<string, string>): Promise<Reply> =>
  api.post('/v1/analytics/query', account.keys.viewer, { ...june, ...body }, headers);
async function answer(body: object): Promise<Json> {
  const reply = await ask(body);
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body;
}
const namesAndSpend = ({ data }: Json) =>
  data.map((row: Json) => [...Object.values(row.dimensions).map((d: any) => d.name), row.metrics.spend_micros]);

it('a query with only metrics returns one row', async () => {
  const { data, has_more, next_cursor, meta } = await answer({ metrics: ['spend_micros', 'ctr'] });
  expect(data).toEqual([{ date: null, dimensions: {}, metrics: { spend_micros: 3100, ctr: 0.0036 }, comparison: null }]);
  expect({ has_more, next_cursor }).toEqual({ has_more: false, next_cursor: null });
  expect(meta).toMatchObject({ ...june, granularity: 'total', warnings: [] });
  expect(meta).not.toHaveProperty('totals');
});

it('each dimension breaks the metrics down, alone and combined', async () => {
  const by = async (...dimensions: string[]) => namesAndSpend(await answer({ metrics: ['spend_micros'], dimensions }));
  expect(await by('objective')).toEqual([
    ['unattributed', 1600],
    ['Sales', 1100],
    ['Leads', 400],
  ]);
  expect(await by('connection')).toEqual([
    ['Two', 2400],
    ['One', 700],
  ]);
  expect(await by('channel', 'objective')).toEqual([
    ['Meta Ads', 'unattributed', 1600],
    ['Meta Ads', 'Sales', 800],
    ['Sandbox', 'Leads', 400],
    ['Sandbox', 'Sales', 300],
  ]);
  expect(await by('campaign', 'creative', 'channel')).toEqual([
    ['unattributed', 'unattributed', 'Meta Ads', 1600],
    ['Spring', 'Shoes', 'Meta Ads', 800],
    ['Summer', 'Shoes', 'Sandbox', 400],
    ['Spring', 'Coats', 'Sandbox', 200],
    ['Spring', 'Shoes', 'Sandbox', 100],
  ]);
  expect(await by('audience')).toEqual([
    ['unattributed', 2800],
    [null, 300],
  ]);
});

it('dimension filters apply before grouping, metric filters after', async () => {
  const filtered = async (filters: object, dimensions = ['campaign']) =>
    namesAndSpend(await answer({ metrics: ['spend_micros'], dimensions, filters }));
  const condition = (field: string, operator: string, value: unknown) => ({ field, operator, value });
  expect(await filtered({ all: [condition('creative', 'eq', shoes)] })).toEqual([
    ['Spring', 900],
    ['Summer', 400],
  ]);
  expect(await filtered({ all: [condition('campaign', 'not_in', [spring])] })).toEqual([
    ['unattributed', 1600],
    ['Summer', 400],
  ]);
  expect(await filtered({ all: [condition('channel', 'in', ['sandbox']), condition('spend_micros', 'gt', 300)] })).toEqual([
    ['Summer', 400],
  ]);
  expect(await filtered({ any: [condition('objective', 'eq', 'leads'), condition('channel', 'eq', 'meta_ads')] })).toEqual([
    ['unattributed', 1600],
    ['Spring', 800],
    ['Summer', 400],
  ]);
  expect(await filtered({ any: [condition('spend_micros', 'lt', 500), condition('clicks', 'eq', 2)] })).toEqual([
    ['unattributed', 1600],
    ['Summer', 400],
  ]);
  expect(await filtered({ all: [condition('conversions', 'gte', 6)] })).toEqual([['Spring', 1100]]);
  expect(await filtered({ all: [condition('campaign', 'in', [newId('cmp'), newId('cmp')])] })).toEqual([]);
});

it('totals include all rows of all pages', async () => {
  const { data, meta } = await answer({
    metrics: ['spend_micros', 'cpc_micros'],
    dimensions: ['campaign', 'channel'],
    limit: 1,
    totals: true,
    compare: 'previous_year',
  });
  expect(data).toHaveLength(1);
  expect(meta.totals).toMatchObject({
    metrics: { spend_micros: 3100, cpc_micros: 172 },
    comparison: { start_date: '2025-06-01', metrics: { spend_micros: 0 }, change_ratio: { spend_micros: null } },
  });
});

it('a granularity returns rows for each bucket in chronological order', async () => {
  const { data } = await answer({ metrics: ['clicks'], dimensions: ['campaign'], granularity: 'day' });
  expect(data.map((row: Json) => [row.date, row.dimensions.campaign.name, row.metrics.clicks])).toEqual([
    ['2026-06-01', 'unattributed', 2],
    ['2026-06-01', 'Spring', 11],
    ['2026-06-02', 'Summer', 5],
  ]);
});

it('pages are requested in the body and are consistent', async () => {
  const question = { metrics: ['spend_micros'], dimensions: ['campaign', 'creative', 'channel'], limit: 2 };
  const pages: Json[] = [];
  let cursor: string | null = null;
  do {
    const page: Json = await answer({ ...question, ...(cursor === null ? {} : { cursor }) });
    pages.push(page);
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(pages.map(({ data, has_more }) => [data.length, has_more])).toEqual([
    [2, true],
    [2, true],
    [1, false],
  ]);
  expect(pages.flatMap(namesAndSpend)).toEqual(namesAndSpend(await answer({ ...question, limit: 100 })));
  const next = pages[0].next_cursor;
  expect(refusalOf(await ask({ ...question, metrics: ['clicks'], cursor: next }))).toEqual({
    status: 400,
    code: 'cursor_mismatch',
    errors: ['/cursor invalid_format'],
  });
  for (const bad of ['', 'abc', `${next}A`, 'x'.repeat(3000)]) {
    expect(refusalOf(await ask({ ...question, cursor: bad }))).toEqual({
      status: 400,
      code: 'invalid_cursor',
      errors: ['/cursor invalid_format'],
    });
  }
});

it('unknown values are rejected with the allowed values', async () => {
  const reply = await ask({ metrics: ['fame'], dimensions: ['weather'] });
  expect(refusalOf(reply)).toEqual({
    status: 422,
    code: 'validation_failed',
    errors: ['/metrics/0 not_allowed_value', '/dimensions/0 not_allowed_value'],
  });
  const [metric, dimension] = reply.body.error.details.errors;
  expect(metric.allowed).toContain('cpa_micros');
  expect(dimension.allowed).toEqual(['campaign', 'channel', 'creative', 'audience', 'connection', 'objective']);
  expect(refusalOf(await ask({ metrics: ['clicks'], start_date: '2026-07-01' })).errors).toEqual(['/start_date conflicting_fields']);
});

it('a query needs only read permission, accepts no parameters, and ignores an Idempotency-Key', async () => {
  const headers = { 'idempotency-key': 'same' };
  const first = await ask({ metrics: ['clicks'] }, headers);
  const second = await ask({ metrics: ['spend_micros'] }, headers);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.headers['idempotent-replayed']).toBeUndefined();
  expect(second.body.data[0].metrics).toEqual({ spend_micros: 3100 });
  const withParameter = await api.post('/v1/analytics/query?limit=5', account.keys.viewer, { metrics: ['clicks'] });
  expect(refusalOf(withParameter)).toEqual({ status: 400, code: 'unknown_parameter', errors: ['limit unknown_parameter'] });
});
