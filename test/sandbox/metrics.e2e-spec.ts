import { campaignFacts } from '../../apps/sandbox/src/metrics/campaign-metrics.js';
import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { buildPast, buildVersion, buildAccount, day } from './a-campaign-past.js';
import { aCampaignSpec } from './a-campaign-spec.js';

let sandbox: TestSandbox;
let act: string;
let token: string;
const campaigns: Json[] = [];
const now = '2026-06-15T10:30:00.000Z';
const range = { start: '2026-05-01', end: '2026-06-15' };

beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.control.clock.set(now, { stopped: true });
  act = (await sandbox.control.createAdAccount({ timezone: 'Europe/Berlin' })).id;
  ({ accessToken: token } = await sandbox.connect(act));
  for (const reference of ['cmp_1', 'cmp_2', 'cmp_3']) {
    const body = {
      ...aCampaignSpec({
        reference,
        ad_sets: [
          { reference: 'aud_1', name: 'One' },
          { reference: 'aud_2', name: 'Two' },
        ],
      }),
      run_state: 'running',
    };
    const { id } = (await sandbox.call('POST', `/v1/ad-accounts/${act}/campaigns`, { token, body })).body;
    campaigns.push(await sandbox.control.rewritePast(id, { started_at: '2026-05-05T08:00:00Z' }));
  }
});
afterAll(() => sandbox.stop());

interface Page {
  readonly data: Json[];
  readonly next_cursor: string | null;
  readonly data_through: string;
}
const page = async (query: Record<string, string>): Promise<Page> =>
  (await sandbox.call('GET', `/v1/ad-accounts/${act}/metrics?${new URLSearchParams({ ...range, ...query })}`, { token })).body;
async function pages(limit: number): Promise<Page[]> {
  const read: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = (read.at(-1) as Page).next_cursor) {
    read.push(await page({ limit: String(limit), ...(cursor === '' ? {} : { cursor }) }));
  }
  return read;
}
const nameOf = (row: Json) => `${row.day} ${row.campaign_id} ${row.ad_id} ${row.ad_set_id}`;
const sorted = (rows: readonly Json[]) => rows.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
const truth = () => sandbox.control.metrics(act, range.start, range.end);

describe('the report', () => {
  it('the report has a row per day, campaign, ad and ad set, independent of the page size', async () => {
    const all = await truth();
    // From May 5 to June 15, of which the last day is not over.
    expect(all).toHaveLength(3 * 2 * 2 * 42);
    expect(new Set(all.map(nameOf)).size).toBe(all.length);
    for (const limit of [7, 100, 5000]) expect((await pages(limit)).flatMap(({ data }) => data)).toEqual(all);
  });

  it('the report contains money as integer micros and conversions as decimals', async () => {
    for (const row of await truth()) {
      for (const name of ['impressions', 'clicks', 'spend_micros', 'conversion_value_micros'])
        expect(Number.isSafeInteger(row[name])).toBe(true);
      expect(row.conversions).toMatch(/^\d+(\.\d\d)?$/);
    }
  });

  it('the report names the last complete day in the time zone of the ad account', async () => {
    expect((await page({ limit: '1' })).data_through).toBe('2026-06-14');
  });

  it('all pages of a report show the same time, although the clock advances between them', async () => {
    const before = await truth();
    const first = await page({ limit: '100' });
    await sandbox.control.clock.advance(5 * 3600);
    ({ accessToken: token } = await sandbox.connect(act));
    const rest: Json[] = [];
    for (let cursor = first.next_cursor; cursor !== null;) {
      const next = await page({ limit: '100', cursor });
      rest.push(...next.data);
      cursor = next.next_cursor;
    }
    expect([...first.data, ...rest]).toEqual(before);
    expect(await truth()).not.toEqual(before);
    await sandbox.control.clock.set(now);
  });

  it.each([
    [{ start: '2026-06-31' }, 'invalid_field'],
    [{ start: '2026-06-16' }, 'invalid_field'],
    [{ start: '2020-01-01' }, 'invalid_field'],
    [{ limit: '0' }, 'invalid_field'],
    [{ cursor: 'made-up' }, 'invalid_cursor'],
  ])('the report rejects %j', async (query, code) => {
    expect(await page(query as unknown as Record<string, string>)).toMatchObject({ error: { code } });
  });

  it('the report is restated within 28 days and then no longer changes', async () => {
    const week = () => sandbox.control.metrics(act, '2026-06-08', '2026-06-14');
    const readings: Json[][] = [await week()];
    for (const days of [1, 7, 14, 28, 60]) {
      await sandbox.control.clock.set(new Date(Date.parse(now) + days * day));
      readings.push(await week());
    }
    await sandbox.control.clock.set(now);
    const conversions = readings.map((rows) => rows.reduce((sum, row) => sum + Number(row.conversions), 0));
    for (let i = 1; i < 5; i++) expect(conversions[i]).toBeGreaterThan(conversions[i - 1] as number);
    expect(readings[5]).toEqual(readings[4]);
  });

  it('the report keeps the days of an archived campaign', async () => {
    const { id } = campaigns[2];
    const before = (await truth()).filter((row) => row.campaign_id === id);
    await sandbox.call('POST', `/v1/ad-accounts/${act}/campaigns/${id}/run-state`, { token, body: { run_state: 'archived' } });
    expect((await truth()).filter((row) => row.campaign_id === id)).toEqual(before);
  });
});

describe('a report with faults', () => {
  const rowsOf = async (rules: object[], limit = 50) => {
    await sandbox.control.faults.set(rules, 3);
    const read = await pages(limit);
    await sandbox.control.faults.clear();
    return read;
  };

  it('a report with duplicated and shuffled rows still contains all rows', async () => {
    const rows = (await rowsOf([{ kind: 'duplicate_rows' }, { kind: 'shuffled_rows' }])).flatMap(({ data }) => data);
    const all = await truth();
    expect(rows.length).toBeGreaterThan(all.length * 1.1);
    expect(rows.map(nameOf)).not.toEqual(sorted(rows).map(nameOf));
    expect(sorted([...new Map(rows.map((row) => [nameOf(row), row])).values()])).toEqual(sorted(all));
  });

  it('a report with short and empty pages still contains all rows', async () => {
    const read = await rowsOf([{ kind: 'partial_page', probability: 0.7 }], 30);
    const all = await truth();
    expect(read.slice(0, -1).some(({ data }) => data.length < 30)).toBe(true);
    expect(read.flatMap(({ data }) => data)).toEqual(all);
  });

  it('a report with late rows omits rows of the last two days', async () => {
    const rows = (await rowsOf([{ kind: 'late_rows' }])).flatMap(({ data }) => data);
    const all = await truth();
    const late = all.filter((row) => !rows.some((other) => nameOf(other) === nameOf(row)));
    expect(late.length).toBeGreaterThan(0);
    expect([...new Set(late.map((row) => row.day))].toSorted()).toEqual(['2026-06-14', '2026-06-15']);
  });
});

describe('reading 400 days of a campaign of 3 ads in 3 ad sets', () => {
  it('reading 400 days of a campaign takes milliseconds of the processor', () => {
    const past = buildPast('sc_speed', buildVersion('2025-02-03T00:00:00Z'));
    const read = () => {
      const since = process.cpuUsage();
      const facts = campaignFacts(past, buildAccount(), Date.parse('2026-03-10T12:00:00Z'), 0, 100_000);
      return { count: facts.length, ms: process.cpuUsage(since).user / 1_000 };
    };
    const reads = Array.from({ length: 7 }, read);
    const best = Math.min(...reads.map(({ ms }) => ms));
    console.log(`${reads[0]?.count} facts in ${best.toFixed(1)} ms; first run in ${reads[0]?.ms.toFixed(1)} ms`);
    expect(reads[0]?.count).toBeGreaterThan(3500);
    expect(best).toBeLessThan(250);
  });
});
