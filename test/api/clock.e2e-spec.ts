import { uuidOf } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import { openAccount, type TestAccount } from '../setup/test-accounts.js';
import { launchable } from '../setup/launchable.js';
import { readyCampaign } from '../setup/test-campaigns.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const withinMs = 10_000;
/** A campaign is created and launched within this many seconds, also on a busy machine: its dates must lie beyond that. */
const launchTakesAtMost = 5;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
const isPast = (time: Date) => until(Date.now, (now) => now > time.getTime(), 30_000);

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

/** Waits for a status until ten seconds after it is due. */
const becomes = (api: TestService, id: string, status: string, due: Date) =>
  until(
    () => read(api, id),
    (campaign) => campaign.status === status,
    due.getTime() - Date.now() + withinMs,
  );

async function trail(id: string): Promise<unknown[]> {
  const rows = await first.look('select action, user_id from foundation.audit_entry where resource_id = $1 order by id', [
    uuidOf(id as never),
  ]);
  return rows.map((row) => `${row['action']}${row['user_id'] === null ? ' by the clock' : ''}`);
}

describe('within ten seconds of its dates', () => {
  it('a campaign changes from scheduled to active to completed once, although two services run', async () => {
    const [startsAt, endsAt] = [inSeconds(launchTakesAtMost), inSeconds(launchTakesAtMost + 1)];
    const { id, status } = await launch(first, { starts_at: startsAt, ends_at: endsAt });
    expect(status).toBe('scheduled');
    const active = await becomes(second, id, 'active', startsAt);
    expect(active).toMatchObject({ revision: 3, status_reason: null, completed_at: null });
    expect(Date.parse(active.updated_at)).toBeGreaterThanOrEqual(startsAt.getTime());
    const completed = await becomes(first, id, 'completed', endsAt);
    expect(completed).toMatchObject({ revision: 4, status_reason: { code: 'end_date_reached' }, completed_at: endsAt.toISOString() });
    expect(await trail(id)).toEqual([
      'campaign.created',
      'campaign.launched',
      'campaign.started by the clock',
      'campaign.completed by the clock',
    ]);
  });

  it('four hundred campaigns with the same end are completed in time with one transition each', async () => {
    const many = await openAccount(first.service.app);
    const named = await launchable(first.service.app, many.id);
    const endsAt = inSeconds(20);
    const make = async (i: number) => {
      const api = i % 2 ? first : second;
      const created = await api.post('/v1/campaigns', many.keys.admin, { ...readyCampaign, ...named, ends_at: endsAt });
      expect((await api.post(`/v1/campaigns/${created.body.data.id}/launch`, many.keys.admin)).status).toBe(200);
    };
    for (let i = 0; i < 400; i += 20) await Promise.all(Array.from({ length: 20 }, (_, j) => make(i + j)));
    const ended = async () => {
      const [row] = await first.look("select count(*)::int as n from campaigns.campaign where account_id = $1 and status = 'completed'", [
        uuidOf(many.id),
      ]);
      return row?.['n'];
    };
    await isPast(endsAt);
    await until(ended, (n) => n === 400, withinMs);
    const [moves] = await first.look(
      "select count(*)::int as n, count(distinct resource_id)::int as campaigns from foundation.audit_entry where account_id = $1 and action = 'campaign.completed'",
      [uuidOf(many.id)],
    );
    expect(moves).toEqual({ n: 400, campaigns: 400 });
  }, 60_000);

  it('a paused campaign is completed at its end, and a changed end is respected', async () => {
    const endsAt = inSeconds(3 * launchTakesAtMost);
    const paused = await launch(first, { ends_at: endsAt });
    await first.post(`/v1/campaigns/${paused.id}/pause`, account.keys.admin);
    const sooner = await launch(second, { ends_at: inSeconds(3600) });
    await first.patch(`/v1/campaigns/${sooner.id}`, account.keys.admin, { ends_at: endsAt });
    const later = await launch(second, { ends_at: endsAt });
    await first.patch(`/v1/campaigns/${later.id}`, account.keys.admin, { ends_at: inSeconds(3600) });
    for (const { id } of [paused, sooner]) {
      expect(await becomes(second, id, 'completed', endsAt)).toMatchObject({ completed_at: endsAt.toISOString() });
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
    const [startsAt, endsAt] = [inSeconds(2 * launchTakesAtMost), inSeconds(2 * launchTakesAtMost + 0.2)];
    const started = await launch(before, { starts_at: startsAt });
    const ended = await launch(before, { starts_at: startsAt, ends_at: endsAt });
    await before.stop();
    await isPast(endsAt);
    const after = await startTestService({ database: own });
    const now = new Date();
    expect((await read(after, started.id)).revision).toBeGreaterThanOrEqual(2);
    expect(await becomes(after, started.id, 'active', now)).toMatchObject({ revision: 3 });
    expect(await becomes(after, ended.id, 'completed', now)).toMatchObject({ revision: 3, completed_at: endsAt.toISOString() });
    await after.stop();
    await own.drop();
  });
});
