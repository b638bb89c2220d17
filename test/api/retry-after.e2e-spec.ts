import { uuidOf } from '#libs/kernel';
import { DatabaseClock } from '../setup/database-clock.js';
import type { Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const day = 86_400_000;
const tomorrow = Math.ceil(Date.now() / day) * day;

let api: TestService;
let clock: DatabaseClock;

beforeAll(async () => {
  api = await startTestService({ environment: { ADDRESS_LIMIT_PER_MINUTE: '1' } });
  clock = await DatabaseClock.stop(api);
});
afterAll(() => api.stop());

/** Twenty times of a day: its borders, whole seconds, a hair before and after them, and some between (the same on every run). */
const times = [0, 1, 499, 999, 1_000, 1_001, 59_000, 59_001, 59_999, 60_000, 86_340_000, 86_399_000, 86_399_999].concat(
  Array.from({ length: 7 }, (_, i) => (i * 11_353_547 + 7_919) % day),
);

/** Refused now, refused one second before `Retry-After` says, let in when it says. */
async function isTruthful(at: number, ask: () => Promise<Reply>, passes: number): Promise<void> {
  await clock.set(at);
  const refused = await ask();
  expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  const wait = Number(refused.headers['retry-after']);
  expect(Number.isInteger(wait) && wait >= 1).toBe(true);
  expect(Number(refused.headers['x-ratelimit-reset'])).toBe(Math.floor(at / 1000) + wait);
  await clock.set(at + (wait - 1) * 1000);
  expect((await ask()).status).toBe(429);
  await clock.set(at + wait * 1000);
  expect((await ask()).status).toBe(passes);
}

describe('Retry-After tells the truth', () => {
  const list = ({ keys }: TestAccount) => api.get('/v1/campaigns', keys.viewer);
  const spend = ({ id }: TestAccount, at: number, window: 'minute' | 'day') =>
    api.look(
      `update accounts.request_window set minute_start = date_trunc('minute', $2::timestamptz, 'UTC'), minute_count = $3,
         day_start = ($2::timestamptz at time zone 'UTC')::date, day_count = $4 where account_id = $1`,
      [uuidOf(id), new Date(at).toISOString(), window === 'minute' ? 60 : 0, window === 'day' ? 10_000 : 60],
    );

  it('Retry-After is exact for the minute limit at twenty times', async () => {
    const account = await api.openAccount({ plan: 'starter' });
    for (const time of times) {
      await spend(account, tomorrow + time, 'minute');
      await isTruthful(tomorrow + time, () => list(account), 200);
    }
  });

  it('Retry-After is exact for the daily limit at twenty times', async () => {
    const account = await api.openAccount({ plan: 'starter' });
    for (const time of times) {
      await spend(account, tomorrow + time, 'day');
      await isTruthful(tomorrow + time, () => list(account), 200);
    }
  });

  it('Retry-After is exact for the minute limit of an address at twenty times', async () => {
    for (const time of times) {
      await clock.set(tomorrow + time);
      await api.look('delete from accounts.throttle_window');
      expect((await api.get('/v1/campaigns')).status).toBe(401);
      await isTruthful(tomorrow + time, () => api.get('/v1/campaigns'), 401);
    }
  });
});

describe('while the database is away', () => {
  const name = () => new URL(api.database.url).pathname.slice(1);
  const allow = (connections: number) => api.look(`alter database ${name()} connection limit ${connections}`);

  it('every response is 503 while the database is unavailable, and the service recovers with it', async () => {
    const account = await api.openAccount();
    expect((await api.get('/v1/campaigns', account.keys.viewer)).status).toBe(200);
    await allow(0);
    await api.look("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'acs_service'", [name()]);
    for (const [method, path, key] of [
      ['GET', '/v1/campaigns', account.keys.viewer],
      ['POST', '/v1/campaigns', account.keys.editor],
      ['GET', '/v1/campaigns', undefined],
      ['GET', '/health/ready', undefined],
    ] as const) {
      const reply = await api.call(method, path, { ...(key ? { key } : {}), ...(method === 'POST' ? { body: { name: 'x' } } : {}) });
      expect(refusalOf(reply)).toMatchObject({ status: 503, code: 'service_unavailable' });
      const wait = Number(reply.headers['retry-after']);
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(reply.headers).toMatchObject({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
      expect(Math.abs(Number(reply.headers['x-ratelimit-reset']) - Date.now() / 1000 - wait)).toBeLessThan(2);
    }
    expect((await api.get('/health/live')).status).toBe(200);
    await allow(-1);
    await until(
      () => api.get('/v1/campaigns', account.keys.viewer),
      ({ status }) => status === 200,
      5_000,
    );
  });
});

it('a write is refused with 503 while the disk of the database is full, changes nothing and succeeds later, and reads succeed', async () => {
  const account = await api.openAccount();
  // PostgreSQL's own error, in the middle of a transaction.
  await api.look(`create function public.fill() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  await api.look('create trigger full_disk before insert on foundation.audit_entry execute function public.fill()');
  const write = () => api.post('/v1/campaigns', account.keys.editor, { name: 'Full' }, { 'idempotency-key': 'full' });
  const refused = await write();
  expect(refusalOf(refused)).toMatchObject({ status: 503, code: 'service_unavailable' });
  expect(refused.body.error.message).toBe('The database of the service has no space left on its disk. Nothing was changed.');
  expect(refused.headers['retry-after']).toBe('2');
  const list = await api.get('/v1/campaigns', account.keys.viewer);
  expect([list.status, list.body.data]).toEqual([200, []]);
  await api.look('drop trigger full_disk on foundation.audit_entry');
  expect((await write()).status).toBe(201);
});
