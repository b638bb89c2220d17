import { uuidOf } from '#libs/kernel';
import { GiveNotices } from '../../libs/accounts/src/infrastructure/messaging/give-notices.job.js';
import { DatabaseClock } from '../setup/database-clock.js';
import type { Json } from '../setup/http-client.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const dayMs = 86_400_000;
/** Noon of a coming day, so that the minute and the day do not end during the test. */
const noon = Math.ceil(Date.now() / dayMs) * dayMs + dayMs / 2;

let database: TestDatabase;
/** Two processes that serve the same accounts. */
let services: TestService[];
let clock: DatabaseClock;

const first = () => services[0] as TestService;
const startBoth = () => Promise.all([startTestService({ database }), startTestService({ database })]);
const restart = async () => {
  await Promise.all(services.map((service) => service.stop()));
  services = await startBoth();
};

beforeAll(async () => {
  database = await createTestDatabase();
  services = await startBoth();
  clock = await DatabaseClock.stop({ look: (text, values) => first().look(text, values) });
}, 60_000);
beforeEach(() => clock.set(noon));
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await database.drop();
});

/** As many requests as if they had been made before on this day. */
const pretend = ({ id }: TestAccount, count: number, at = noon) =>
  first().look(
    `update accounts.request_window set minute_start = 'epoch', minute_count = 0, day_start = ($2::timestamptz at time zone 'UTC')::date,
       day_count = $3 where account_id = $1`,
    [uuidOf(id), new Date(at).toISOString(), count],
  );
const request = (service: TestService, account: TestAccount) => service.get('/v1/campaigns', account.keys.viewer);

/** The events as they are stored: a request to the API would count. */
async function events({ id }: TestAccount): Promise<Json[]> {
  const rows = await first().look(
    `select body from webhooks.event where account_id = $1 and type = 'account.quota_threshold_reached' order by sequence`,
    [uuidOf(id)],
  );
  return rows.map(({ body }) => JSON.parse(body as string));
}
const reached = (account: TestAccount, count: number) =>
  until(
    () => events(account),
    (found) => found.length === count,
    20_000,
  );
const thresholds = (found: readonly Json[]) => found.map(({ data }) => data.threshold);
/** Waits until what was recorded before is in the log. */
const caughtUp = () =>
  until(
    () => first().look('select from foundation.recorded_event'),
    (rows) => rows.length === 0,
    20_000,
  );
const sweep = () => sweepAccounts(first().service.app, GiveNotices);

it('the requests of a day are announced at 80% and at 100% of the quota, at the exact request', async () => {
  const account = await first().openAccount({ plan: 'starter' });
  await pretend(account, 7_998);
  await request(first(), account);
  await sweep();
  await caughtUp();
  expect(await events(account)).toEqual([]);
  await request(first(), account);
  const [event] = await reached(account, 1);
  expect(event).toMatchObject({
    actor: null,
    revision: null,
    data: { object: { id: account.id, object: 'account', plan: 'starter' }, previous_attributes: null, threshold: 0.8 },
  });
  await pretend(account, 9_999);
  expect((await request(first(), account)).status).toBe(200);
  expect(thresholds(await reached(account, 2))).toEqual([0.8, 1]);
});

it('a threshold is announced once, also by several processes, by the sweep and after a restart', async () => {
  const account = await first().openAccount({ plan: 'starter' });
  await pretend(account, 7_995);
  await Promise.all(Array.from({ length: 20 }, (_, i) => request(services[i % 2] as TestService, account)));
  await reached(account, 1);
  await restart();
  await Promise.all(services.map((service) => request(service, account)));
  await Promise.all([sweep(), sweep()]);
  await restart();
  await caughtUp();
  expect(thresholds(await events(account))).toEqual([0.8]);
});

it('the sweep announces a threshold whose process was lost, also when the day has ended', async () => {
  const account = await first().openAccount({ plan: 'growth' });
  await pretend(account, 100_000, noon - dayMs);
  await sweep();
  expect(thresholds(await reached(account, 2))).toEqual([0.8, 1]);
});

it('each day has its own announcements', async () => {
  const account = await first().openAccount({ plan: 'starter' });
  await pretend(account, 8_000);
  await request(first(), account);
  await reached(account, 1);
  await clock.set(noon + dayMs);
  await pretend(account, 8_000, noon + dayMs);
  await request(first(), account);
  expect(thresholds(await reached(account, 2))).toEqual([0.8, 0.8]);
});

it('a plan without a daily quota has no threshold, and only admins see the event', async () => {
  const unlimited = await first().openAccount({ plan: 'enterprise' });
  const account = await first().openAccount({ plan: 'starter' });
  await pretend(unlimited, 1_000_000);
  await pretend(account, 8_000);
  await request(first(), unlimited);
  await request(first(), account);
  await reached(account, 1);
  await sweep();
  await caughtUp();
  expect(await events(unlimited)).toEqual([]);
  const seenBy = async (role: 'manager' | 'admin') =>
    (await first().get('/v1/events?type=account.quota_threshold_reached', account.keys[role])).body.data;
  expect([await seenBy('manager'), thresholds(await seenBy('admin'))]).toEqual([[], [0.8]]);
});
