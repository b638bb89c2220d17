import { newId } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { aFact, publishRecord, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  clock.stoppedAt = new Date('2026-07-01T12:00:00Z');
  api = await startTestService({ environment: { RUN_JOBS: 'off' }, clock });
  account = await api.openAccount();
  const source = new TestSource(api, account);
  const [campaignId, creativeId, audienceId] = [newId('cmp'), newId('crv'), newId('aud')];
  await publishRecord(api, account, { id: source.connectionId, name: 'Sandbox', platform: 'sandbox' });
  await publishRecord(api, account, { id: campaignId, name: 'Spring' });
  await publishRecord(api, account, { id: creativeId, name: 'Shoes' });
  await publishRecord(api, account, { id: audienceId, name: 'Runners' });
  const cell = { campaignId, creativeId, audienceId };
  // Nothing of it divides evenly, so that every ratio is a fraction.
  const before = aFact({ ...cell, day: '2026-06-01', impressions: 900, clicks: 7, spendMicros: 3_000_000, conversionMicros: 3_000_000 });
  const now = aFact({ ...cell, day: '2026-06-02', impressions: 1_000, clicks: 11, spendMicros: 7_000_000, conversionMicros: 4_000_000 });
  await source.ingest([before, now], { startDay: '2026-06-01', endDay: '2026-06-02', readAt: '2026-07-01T08:00:00Z' });
});
afterAll(() => api.stop());

const ratios = {
  impressions: 0.111111,
  clicks: 0.571429,
  spend_micros: 1.333333,
  conversions: 0.333333,
  conversion_value_micros: 0,
  ctr: 0.414245,
  cpc_micros: 0.484851,
  cpm_micros: 1.1,
  cvr: -0.151515,
  cpa_micros: 0.75,
  roas: -0.571429,
};
const days = 'start_date=2026-06-02&end_date=2026-06-02&compare=previous_period';

// The client holds every answer against the document: what a comparison gives as a fraction must be one there.
describe('a comparison with a period that is not zero', () => {
  it.each(['total', 'day', 'week'])('of the overview by %s has fractions, as the document says', async (granularity) => {
    const { status, body } = await api.get(`/v1/analytics/overview?${days}&granularity=${granularity}`, account.keys.viewer);
    expect([status, body.data.comparison.change_ratio]).toEqual([200, ratios]);
    for (const item of body.data.series) expect(item.comparison.change_ratio).toEqual(ratios);
  });

  it.each(['campaigns', 'channels', 'creative', 'audiences'])('of %s has fractions, as the document says', async (view) => {
    const { status, body } = await api.get(`/v1/analytics/${view}?${days}`, account.keys.viewer);
    expect([status, body.data.map(({ comparison }: Json) => comparison.change_ratio)]).toEqual([200, [ratios]]);
  });

  it('of a query has fractions, as the document says, also in the totals', async () => {
    const { status, body } = await api.post('/v1/analytics/query', account.keys.viewer, {
      metrics: Object.keys(ratios),
      dimensions: ['campaign'],
      start_date: '2026-06-02',
      end_date: '2026-06-02',
      compare: 'previous_period',
      totals: true,
    });
    expect([status, body.data[0].comparison.change_ratio, body.meta.totals.comparison.change_ratio]).toEqual([200, ratios, ratios]);
  });
});

describe('the period without dates', () => {
  it('is the last 30 days that have ended in the zone of every source, and every endpoint says so in the same words', async () => {
    const { body } = await api.get('/v1/analytics/overview', account.keys.viewer);
    expect([body.meta.start_date, body.meta.end_date]).toEqual(['2026-06-01', '2026-06-30']);
    const document = JSON.parse((await api.get('/openapi.json')).text) as Json;
    const resolved = (part: Json): Json => (part.$ref ? document.components.parameters[part.$ref.split('/').at(-1)] : part);
    const views = Object.entries(document.paths as Json).filter(([path]) => path.startsWith('/v1/analytics/'));
    const described = views.map(([, { get, post }]: [string, Json]) =>
      get
        ? get.parameters.map(resolved).find(({ name }: Json) => name === 'end_date').description
        : document.components.schemas[post.requestBody.content['application/json'].schema.$ref.split('/').at(-1)].properties.end_date
            .description,
    );
    expect(described).toHaveLength(6);
    expect(new Set(described).size).toBe(1);
    expect(described[0]).toContain('the last day that has ended in the time zone of every source');
  });
});
