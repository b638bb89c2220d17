import { newId, uuidOf } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock } from '../setup/test-campaigns.js';
import { readyCreative } from '../setup/test-creatives.js';
import { aFact, publishRecord, TestSource } from '../setup/test-metrics.js';
import { startTestService, type TestService } from '../setup/test-service.js';

/** As people would look them up; the three that differ in their case alone go by id. */
const inOrder = ['42', 'apfel', 'Ärger', 'éclair', 'Eclipse', 'q', 'race', 'Race', 'RACE', 'Über', 'Weekend', 'zebra', 'Zebra 2', '広告'];
const shuffledNames = [
  'Zebra 2',
  'Über',
  'race',
  '広告',
  'q',
  'Race',
  'Weekend',
  'éclair',
  '42',
  'RACE',
  'Ärger',
  'zebra',
  'apfel',
  'Eclipse',
];

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  clock.stoppedAt = new Date('2026-07-01T12:00:00Z');
  api = await startTestService({ environment: { RUN_JOBS: 'off' }, clock });
  account = await api.openAccount();
  const source = new TestSource(api, account);
  await publishRecord(api, account, { id: source.connectionId, name: 'Sandbox', platform: 'sandbox' });
  const facts = [];
  for (const name of shuffledNames) {
    const made = await api.post('/v1/campaigns', account.keys.admin, { name });
    await api.post('/v1/audiences', account.keys.admin, {
      name,
      rules: { all: [{ field: 'country', operator: 'in', value: ['DE'] }] },
    });
    await readyCreative(api.service.app, account.id, { name });
    await publishRecord(api, account, { id: made.body.data.id, name });
    facts.push(aFact({ day: '2026-06-01', campaignId: made.body.data.id }));
  }
  await source.ingest(facts, { startDay: '2026-06-01', endDay: '2026-06-01', readAt: '2026-07-01T08:00:00Z' });
});
afterAll(() => api.stop());

async function walk(path: string, order: string): Promise<Json[]> {
  const found: Json[] = [];
  let cursor = '';
  do {
    const { status, text, body } = await api.get(`${path}sort=name&order=${order}&limit=3${cursor}`, account.keys.viewer);
    if (status !== 200) throw new Error(text);
    found.push(...body.data);
    cursor = body.has_more ? `&cursor=${body.next_cursor}` : '';
  } while (cursor !== '' && found.length < 1_000);
  return found;
}

const isRace = (name: string) => name.toLowerCase() === 'race';

describe('names sort as people read them', () => {
  it.each(['campaigns', 'audiences', 'creative'])(
    'the list of %s sorts names by the collation, page by page, in both directions',
    async (list) => {
      const up = await walk(`/v1/${list}?`, 'asc');
      const nameOf = ({ name }: Json) => (isRace(name) ? 'race' : name);
      expect(up.map(nameOf)).toEqual(inOrder.map((name) => nameOf({ name })));
      const races = up.filter(({ name }) => isRace(name));
      expect(new Set(races.map(({ name }) => name))).toEqual(new Set(['race', 'Race', 'RACE']));
      expect(races.map(({ id }) => id)).toEqual(races.map(({ id }) => id).sort());
      expect((await walk(`/v1/${list}?`, 'desc')).map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
    },
  );

  it('analytics rows sort names by the collation', async () => {
    const period = 'start_date=2026-06-01&end_date=2026-06-01&';
    const rows = await walk(`/v1/analytics/campaigns?${period}`, 'asc');
    const names = rows.map(({ campaign }) => (isRace(campaign.name) ? 'race' : campaign.name));
    expect(names).toEqual(inOrder.map((name) => (isRace(name) ? 'race' : name)));
    const query = await api.post('/v1/analytics/query', account.keys.viewer, {
      metrics: ['clicks'],
      dimensions: ['campaign'],
      start_date: '2026-06-01',
      end_date: '2026-06-01',
      sort: 'name',
    });
    expect(query.body.data.map(({ dimensions }: Json) => dimensions.campaign.name.toLowerCase())).toEqual(
      inOrder.map((name) => name.toLowerCase()),
    );
  });

  it.each(['campaigns.campaign', 'creative.creative', 'audiences.audience', 'connections.connection'])(
    'the index of %s returns a deep page without sorting',
    async (table) => {
      const condition = `account_id = '${uuidOf(account.id)}' and (name collate foundation.as_people_read, id) > ('m', '${uuidOf(newId('cmp'))}')`;
      const [plan] = await api.look(
        `explain (format json) select id from ${table} where ${condition} order by name collate foundation.as_people_read, id limit 21`,
      );
      const text = JSON.stringify(plan);
      expect(text).not.toContain('"Sort"');
      expect(text).toContain('_name"');
    },
  );
});
