import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { readyCampaign } from '../setup/test-campaigns.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const withinMs = 10_000;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

let database: TestDatabase;
let first: TestService;
let second: TestService;
let account: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  [first, second] = await Promise.all([startTestService({ database }), startTestService({ database })]);
  account = await first.openAccount();
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
});

async function launch(api: TestService, dates: { starts_at?: Date; ends_at?: Date }): Promise<Json> {
  const created = await api.post('/v1/campaigns', account.keys.admin, { ...readyCampaign, ...dates });
  const launched = await api.post(`/v1/campaigns/${created.body.data?.id}/launch`, account.keys.admin);
  if (launched.status !== 200) throw new Error(`${created.text} ${launched.text}`);
  return launched.body.data;
}

const read = async (api: TestService, id: string): Promise<Json> => (await api.get(`/v1/campaigns/${id}`, account.keys.viewer)).body.data;

/** Waits for a status, at most ten seconds past the time at which it is due. */
const becomes = (api: TestService, id: string, status: string, due: Date) =>
  until(
    () => read(api, id),
    (campaign) => campaign.status === status,
    due.getTime() - Date.now() + withinMs,
  );

async function trail(id: string): Promise<unknown[]> {
  const { revision } = await read(first, id);
  const rows = await first.look(
    `select a.action, a.user_id from foundation.audit_entry a
     where a.resource_type = 'campaign' and a.changes ? 'status' order by a.id`,
  );
  expect(revision).toBeGreaterThan(1);
  return rows.map((row) => row['action']);
}

describe('the clock moves campaigns within ten seconds of their dates', () => {
  it('from scheduled over active to completed, once each though two services look', async () => {
    const [startsAt, endsAt] = [inSeconds(1.5), inSeconds(4)];
    const { id, status } = await launch(first, { starts_at: startsAt, ends_at: endsAt });
    expect(status).toBe('scheduled');
    const active = await becomes(second, id, 'active', startsAt);
    expect(active).toMatchObject({ revision: 3, status_reason: null, completed_at: null });
    expect(Date.parse(active.updated_at)).toBeGreaterThanOrEqual(startsAt.getTime());
    const completed = await becomes(first, id, 'completed', endsAt);
    expect(completed).toMatchObject({ revision: 4, status_reason: { code: 'end_date_reached' }, completed_at: endsAt.toISOString() });
    expect(await trail(id)).toEqual(['campaign.created', 'campaign.launched', 'campaign.active', 'campaign.completed']);
  });
});
