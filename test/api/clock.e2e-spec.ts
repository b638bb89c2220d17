import { uuidOf } from '#libs/kernel';
import pg from 'pg';
import { dueEndsQueue, dueStartsQueue } from '../../libs/campaigns/src/application/queues.js';
import type { Json } from '../setup/http-client.js';
import { openAccount, type TestAccount } from '../setup/test-accounts.js';
import { launchable } from '../setup/launchable.js';
import { readyCampaign } from '../setup/test-campaigns.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const isFull = process.env['TEST_SCALE'] === 'full';

const withinMs = 10_000;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

let database: TestDatabase;
let first: TestService;
let second: TestService;
let account: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  first = await startTestService({ database });
  second = await startTestService({ database });
  account = await openAccount(first.service.app);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
});

async function launch(api: TestService, dates: { starts_at?: Date; ends_at?: Date }): Promise<Json> {
  const created = await api.post('/v1/campaigns', account.keys.admin, {
    ...readyCampaign,
    ...(await launchable(api.service.app, account.id)),
    ...dates,
  });
  const launched = await api.post(`/v1/campaigns/${created.body.data?.id}/launch`, account.keys.admin);
  if (launched.status !== 200) throw new Error(`${created.text} ${launched.text}`);
  return launched.body.data;
}

const read = async (api: TestService, id: string): Promise<Json> => (await api.get(`/v1/campaigns/${id}`, account.keys.viewer)).body.data;

/** Waits for a status that is due. */
const becomes = (api: TestService, id: string, status: string) =>
  until(
    () => read(api, id),
    (campaign) => campaign.status === status,
    withinMs,
  );

/**
 * Lets time pass for the campaigns of an account: the dates and the jobs that wait for them move into the past together. A test that
 * waits for real dates would have to finish its preparations before them.
 */
async function pass(hours: number, { id } = account, { superuserUrl } = database): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(
    "update campaigns.campaign set starts_at = starts_at - $2 * interval '1 hour', ends_at = ends_at - $2 * interval '1 hour' where account_id = $1",
    [uuidOf(id), hours],
  );
  await client.query(
    "update pgboss.job set start_after = start_after - $2 * interval '1 hour' where name = any($3) and data->>'account_id' = $1 and state < 'active'",
    [id, hours, [dueEndsQueue.name, dueStartsQueue.name]],
  );
  await client.end();
}

async function trail(id: string): Promise<unknown[]> {
  const rows = await first.look('select action, user_id from foundation.audit_entry where resource_id = $1 order by id', [
    uuidOf(id as never),
  ]);
  return rows.map((row) => `${row['action']}${row['user_id'] === null ? ' by the clock' : ''}`);
}

describe('within ten seconds of its dates', () => {
  it('a campaign changes from scheduled to active to completed once, although two services run', async () => {
    const { id, status } = await launch(first, { starts_at: inHours(1), ends_at: inHours(2) });
    expect(status).toBe('scheduled');
    await pass(1);
    const active = await becomes(second, id, 'active');
    expect(active).toMatchObject({ revision: 3, status_reason: null, completed_at: null });
    expect(Date.parse(active.updated_at)).toBeGreaterThanOrEqual(Date.parse(active.starts_at));
    await pass(1);
    const { ends_at: endsAt } = await read(second, id);
    const completed = await becomes(first, id, 'completed');
    expect(completed).toMatchObject({ revision: 4, status_reason: { code: 'end_date_reached' }, completed_at: endsAt });
    expect(await trail(id)).toEqual([
      'campaign.created',
      'campaign.launched',
      'campaign.started by the clock',
      'campaign.completed by the clock',
    ]);
  });

  it('hundreds of campaigns with the same end are completed in time with one transition each', async () => {
    const campaigns = isFull ? 400 : 100;
    const many = await openAccount(first.service.app);
    const named = await launchable(first.service.app, many.id);
    const endsAt = inHours(1);
    const make = async (i: number) => {
      const api = i % 2 ? first : second;
      const created = await api.post('/v1/campaigns', many.keys.admin, { ...readyCampaign, ...named, ends_at: endsAt });
      expect((await api.post(`/v1/campaigns/${created.body.data.id}/launch`, many.keys.admin)).status).toBe(200);
    };
    for (let i = 0; i < campaigns; i += 20) await Promise.all(Array.from({ length: 20 }, (_, j) => make(i + j)));
    const ended = async () => {
      const [row] = await first.look("select count(*)::int as n from campaigns.campaign where account_id = $1 and status = 'completed'", [
        uuidOf(many.id),
      ]);
      return row?.['n'];
    };
    expect(await ended()).toBe(0);
    await pass(1, many);
    await until(ended, (n) => n === campaigns, withinMs);
    const [moves] = await first.look(
      "select count(*)::int as n, count(distinct resource_id)::int as campaigns from foundation.audit_entry where account_id = $1 and action = 'campaign.completed'",
      [uuidOf(many.id)],
    );
    expect(moves).toEqual({ n: campaigns, campaigns });
  }, 120_000);

  it('a paused campaign is completed at its end, and a changed end is respected', async () => {
    const paused = await launch(first, { ends_at: inHours(1) });
    await first.post(`/v1/campaigns/${paused.id}/pause`, account.keys.admin);
    const sooner = await launch(second, { ends_at: inHours(3) });
    await first.patch(`/v1/campaigns/${sooner.id}`, account.keys.admin, { ends_at: inHours(1) });
    const later = await launch(second, { ends_at: inHours(1) });
    await first.patch(`/v1/campaigns/${later.id}`, account.keys.admin, { ends_at: inHours(3) });
    await pass(1);
    for (const { id } of [paused, sooner]) {
      const { ends_at: endsAt } = await read(second, id);
      expect(await becomes(second, id, 'completed')).toMatchObject({ completed_at: endsAt });
    }
    expect(await read(first, later.id)).toMatchObject({ status: 'active', revision: 3 });
    expect(await trail(later.id)).toEqual(['campaign.created', 'campaign.launched', 'campaign.updated']);
  });
});

describe('within ten seconds of the start of the service', () => {
  it('a campaign whose dates passed during an outage is updated after the start', async () => {
    const own = await createTestDatabase();
    const before = await startTestService({ database: own });
    account = await openAccount(before.service.app);
    const started = await launch(before, { starts_at: inHours(1) });
    const ended = await launch(before, { starts_at: inHours(1), ends_at: inHours(1.5) });
    await before.stop();
    await pass(2, account, own);
    const after = await startTestService({ database: own });
    const { ends_at: endsAt, revision } = await read(after, ended.id);
    expect(revision).toBeGreaterThanOrEqual(2);
    expect(await becomes(after, started.id, 'active')).toMatchObject({ revision: 3 });
    expect(await becomes(after, ended.id, 'completed')).toMatchObject({ revision: 3, completed_at: endsAt });
    await after.stop();
    await own.drop();
  });
});
