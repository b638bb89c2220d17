import { addDays, newId, uuidOf } from '#libs/kernel';
import type { DimensionCondition, ReportQuery } from '../../libs/analytics/src/domain/report-query.js';
import { reportSql } from '../../libs/analytics/src/infrastructure/queries/report-sql.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { aFact, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
  const source = new TestSource(api, account);
  const [campaigns, creatives, audiences] = [1, 2, 3].map(() => Array.from({ length: 6 }, (_, i) => i));
  const ids = { cmp: campaigns?.map(() => newId('cmp')), crv: creatives?.map(() => newId('crv')), aud: audiences?.map(() => newId('aud')) };
  const facts = Array.from({ length: 60 }, (_, d) => addDays('2026-05-01', d)).flatMap((day) =>
    (ids.cmp ?? []).flatMap((campaignId, c) =>
      (ids.aud ?? []).map((audienceId) => aFact({ day, campaignId, creativeId: ids.crv?.[c] ?? null, audienceId })),
    ),
  );
  await source.ingest(facts, { startDay: '2026-05-01', endDay: '2026-06-30' });
  await api.look('analyze');
});
afterAll(() => api.stop());

const plain: ReportQuery = {
  period: { start: '2026-05-10', end: '2026-06-09' },
  granularity: 'total',
  comparison: 'none',
  dimensions: [],
  join: 'all',
  where: [],
  having: [],
  statuses: null,
  named: [],
  updatedSince: null,
  sort: { by: 'spend_micros', order: 'desc' },
};

/** The tables that PostgreSQL reads for a query. */
async function tablesRead(fields: Partial<ReportQuery>): Promise<string[]> {
  const store = { now: '2029-12-31T23:30:00Z', expiresAt: '2030-01-01T00:00:00Z' };
  const { statement, values } = reportSql(account.id, { ...plain, ...fields }, { limit: 20, dataThrough: null, pinned: {}, store });
  const [row] = await api.look(`explain (format json) ${statement.text}`, values);
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) walk(item);
    else if (typeof node === 'object' && node !== null) {
      const { 'Relation Name': name, 'Node Type': type } = node as Record<string, string>;
      if (name !== undefined && type !== 'ModifyTable') found.add(name);
      for (const value of Object.values(node)) walk(value);
    }
  };
  walk(row?.['QUERY PLAN']);
  return [...found].filter((name) => /^fact|_(day|week|month)$/.test(name) && name !== 'landed_day').sort();
}

const only = (dimension: DimensionCondition['dimension'], value = '00000000-0000-7000-8000-000000000002'): DimensionCondition => ({
  dimension,
  values: [value],
  isNegated: false,
});

describe('a report reads the roll-ups of its grain and no facts', () => {
  it.each<[string, Partial<ReportQuery>]>([
    ['account_day', {}],
    ['account_day', { granularity: 'week', comparison: 'previous_year' }],
    ['channel_day', { dimensions: ['channel'] }],
    ['channel_day', { where: [only('connection'), only('channel', 'sandbox')] }],
    ['campaign_day campaign_week', { dimensions: ['campaign'] }],
    ['campaign_day', { dimensions: ['campaign'], granularity: 'day', comparison: 'previous_period', sort: { by: 'ctr', order: 'asc' } }],
    [
      'campaign_day campaign_week',
      { dimensions: ['campaign'], where: [only('connection'), only('channel', 'sandbox'), only('campaign')], statuses: ['active'] },
    ],
    ['campaign_day campaign_week', { dimensions: ['campaign'], updatedSince: '2026-06-01T00:00:00Z' }],
    ['campaign_day campaign_week', { dimensions: ['channel'], where: [only('campaign')] }],
    ['campaign_day', { where: [only('campaign')], granularity: 'day' }],
    [
      'creative_day creative_week',
      { dimensions: ['creative'], where: [only('connection'), only('creative')], statuses: ['ready'], sort: { by: 'name', order: 'asc' } },
    ],
    [
      'audience_day audience_week',
      { dimensions: ['audience'], where: [only('channel', 'sandbox')], named: ['00000000-0000-7000-8000-000000000003'] },
    ],
  ])('%s for %j', async (tables, fields) => {
    expect(await tablesRead(fields)).toEqual(tables.split(' '));
  });
});

describe('whole weeks and months are read from their roll-ups', () => {
  it.each<[string, Partial<ReportQuery>]>([
    ['creative_month', { dimensions: ['creative'], period: { start: '2026-05-01', end: '2026-06-30' } }],
    ['creative_week', { dimensions: ['creative'], period: { start: '2026-05-11', end: '2026-06-07' } }],
    ['creative_day', { dimensions: ['creative'], period: { start: '2026-05-12', end: '2026-05-23' } }],
    ['creative_day creative_month creative_week', { dimensions: ['creative'], period: { start: '2026-04-20', end: '2026-06-30' } }],
    ['audience_day audience_month', { dimensions: ['audience'], granularity: 'month', period: { start: '2026-05-10', end: '2026-06-30' } }],
    ['audience_day audience_week', { dimensions: ['audience'], granularity: 'week' }],
    // The ISO weeks of the previous year start on other days.
    ['campaign_day campaign_week', { dimensions: ['campaign'], granularity: 'week', comparison: 'previous_year' }],
  ])('%s for %j', async (tables, fields) => {
    expect(await tablesRead(fields)).toEqual(tables.split(' '));
  });
});

it('a filter beyond the grain reads only the facts of the requested months', async () => {
  expect(await tablesRead({ dimensions: ['creative'], where: [only('campaign')] })).toEqual(['fact_2026_05', 'fact_2026_06']);
  expect(await tablesRead({ dimensions: ['campaign', 'audience'], period: { start: '2026-05-02', end: '2026-05-03' } })).toEqual([
    'fact_2026_05',
  ]);
});

it('updated_since uses the index on updated_at', async () => {
  const { statement, values } = reportSql(
    account.id,
    { ...plain, dimensions: ['campaign'], updatedSince: '2999-01-01T00:00:00Z' },
    { dataThrough: null, limit: 20, pinned: {}, store: null },
  );
  const [row] = await api.look(`explain (format json) ${statement.text}`, values);
  expect(JSON.stringify(row)).toContain('campaign_day_updated_at');
  expect(uuidOf(account.id)).toBe(values[0]);
});
