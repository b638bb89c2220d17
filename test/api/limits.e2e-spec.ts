import { SetPlan } from '#libs/accounts';
import { uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CommandBus } from '@nestjs/cqrs';
import { DatabaseClock } from '../setup/database-clock.js';
import type { Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const minute = 60_000;
const day = 86_400_000;
/** Noon of a coming day, so that no expiry of a key gets in the way, and twenty seconds. */
const noon = Math.ceil(Date.now() / day) * day + day / 2 + 20_000;
const endOfMinute = noon / 1000 - 20 + 60;
const midnight = noon / 1000 - 20 + 43_200;

let api: TestService;
let clock: DatabaseClock;

beforeAll(async () => {
  api = await startTestService({ environment: { ADDRESS_LIMIT_PER_MINUTE: '500' } });
  clock = await DatabaseClock.stop(api);
});
beforeEach(async () => {
  await api.look('delete from accounts.throttle_window');
  await clock.set(noon);
});
afterAll(() => api.stop());

const list = ({ keys }: TestAccount, query = '') => api.get(`/v1/campaigns${query}`, keys.viewer);
const counted = async ({ id }: TestAccount) =>
  (await api.look('select minute_count, day_count from accounts.request_window where account_id = $1', [uuidOf(id)]))[0];

/** As many requests as if they had been made before in this minute and this day. */
const pretend = ({ id }: TestAccount, minuteCount: number, dayCount: number, at = noon) =>
  api.look(
    `update accounts.request_window set minute_start = date_trunc('minute', $2::timestamptz, 'UTC'), minute_count = $3,
       day_start = ($2::timestamptz at time zone 'UTC')::date, day_count = $4 where account_id = $1`,
    [uuidOf(id), new Date(at).toISOString(), minuteCount, dayCount],
  );

const shown = ({ headers }: Reply) => ({
  limit: Number(headers['x-ratelimit-limit']),
  remaining: Number(headers['x-ratelimit-remaining']),
  reset: Number(headers['x-ratelimit-reset']),
  policy: headers['ratelimit-policy'],
  state: headers['ratelimit'],
});

describe('the headers of the limit', () => {
  it('the rate limit headers describe both windows, the tighter one first', async () => {
    const account = await api.openAccount({ plan: 'growth' });
    expect(shown(await list(account))).toEqual({
      limit: 300,
      remaining: 299,
      reset: endOfMinute,
      policy: '"minute";q=300;w=60, "day";q=100000;w=86400',
      state: '"minute";r=299;t=40, "day";r=99999;t=43180',
    });
    await pretend(account, 5, 99_990);
    expect(shown(await list(account))).toMatchObject({ limit: 100_000, remaining: 9, reset: midnight });
  });

  it('the rate limit headers describe the window that resets later when both have the same remainder', async () => {
    const account = await api.openAccount({ plan: 'starter' });
    await pretend(account, 9, 9_949);
    expect(shown(await list(account))).toMatchObject({ limit: 10_000, remaining: 50, reset: midnight });
  });

  it('the rate limit headers describe only the minute when the day is unlimited', async () => {
    const account = await api.openAccount({ plan: 'enterprise' });
    await pretend(account, 0, 1_000_000);
    expect(shown(await list(account))).toMatchObject({
      limit: 1000,
      remaining: 999,
      policy: '"minute";q=1000;w=60',
      state: '"minute";r=999;t=40',
    });
  });

  it('every response to a key has rate limit headers, and every request counts once', async () => {
    const account = await api.openAccount({ plan: 'growth' });
    const { viewer, editor, manager } = account.keys;
    const json = { 'content-type': 'application/json' };
    const created = await api.post('/v1/campaigns', editor, { name: 'x', external_id: 'x' });
    const path = `/v1/campaigns/${created.body.data.id}`;
    const replies: [number, Reply][] = [
      [201, created],
      [200, await list(account)],
      [200, await api.call('HEAD', path, { key: viewer })],
      [400, await list(account, '?limit=0')],
      [400, await list(account, '?cursor=x')],
      [400, await api.post('/v1/campaigns', editor, '{', json)],
      [400, await api.get('/v1/campaigns/%zz', viewer)],
      [403, await api.post('/v1/campaigns', viewer, { name: 'x' })],
      [404, await api.get('/v1/campaigns/cmp_x', viewer)],
      [404, await api.get('/v1/nothing', viewer)],
      [405, await api.call('PUT', path, { key: viewer, body: {} })],
      [409, await api.post(`${path}/pause`, manager)],
      [409, await api.post('/v1/campaigns', editor, { name: 'x', external_id: 'x' })],
      [412, await api.patch(path, editor, {}, { 'if-match': '"9"' })],
      [413, await api.post('/v1/campaigns', editor, `{"name":"${'x'.repeat(1_100_000)}"}`)],
      [415, await api.post('/v1/campaigns', editor, 'x', { 'content-type': 'text/plain' })],
      [422, await api.post('/v1/campaigns', editor, {})],
      [422, await api.post(`${path}/launch`, manager)],
      [200, await api.post('/v1/campaigns?dry_run=true', editor, { name: 'x' })],
    ];
    replies.forEach(([status, reply], i) => {
      expect([reply.status, shown(reply)]).toMatchObject([status, { limit: 300, remaining: 299 - i, reset: endOfMinute }]);
    });
    expect(await counted(account)).toEqual({ minute_count: replies.length, day_count: replies.length });
  });

  it('every response without a key has the rate limit headers of the address', async () => {
    const replies: [number, Reply][] = [
      [401, await api.get('/v1/campaigns')],
      [401, await api.get('/v1/campaigns', 'acs_wrong')],
      [401, await api.get('/v1/nothing')],
      [431, await api.get('/v1/campaigns', undefined, { 'x-long': 'x'.repeat(17_000) })],
      [417, await api.get('/v1/campaigns', undefined, { expect: 'the unexpected' })],
    ];
    replies.forEach(([status, reply], i) => {
      expect([reply.status, shown(reply)]).toMatchObject([status, { limit: 500, remaining: 499 - i, reset: endOfMinute }]);
    });
    for (const path of ['/health/live', '/health/ready', '/openapi.json', '/health/live']) {
      expect(shown(await api.get(path))).toMatchObject({ limit: 500, remaining: 495, policy: '"minute";q=500;w=60' });
    }
  });
});

describe('the limit', () => {
  it('the limit admits exactly the requests of the minute, and a refused one does not count', async () => {
    const account = await api.openAccount({ plan: 'starter' });
    const replies = await Promise.all(Array.from({ length: 70 }, () => list(account)));
    expect(replies.filter((r) => r.status === 200)).toHaveLength(60);
    const refused = await list(account);
    expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(refused.body.error.details).toMatchObject({
      retryable: true,
      window: 'minute',
      limit: 60,
      reset_at: new Date(endOfMinute * 1000).toISOString(),
    });
    expect(refused.headers['retry-after']).toBe('40');
    expect(shown(refused)).toMatchObject({ limit: 60, remaining: 0, reset: endOfMinute });
    expect(await counted(account)).toEqual({ minute_count: 60, day_count: 60 });
    await clock.set(endOfMinute * 1000);
    expect(shown(await list(account))).toMatchObject({ remaining: 59, state: '"minute";r=59;t=60, "day";r=9939;t=43140' });
  });

  it('twice the limit passes within a minute across the end of one, and no more, as the reference says', async () => {
    const account = await api.openAccount({ plan: 'starter' });
    const admitted = async (at: number) => {
      await clock.set(at * 1000);
      const replies = await Promise.all(Array.from({ length: 70 }, () => list(account)));
      return replies.filter(({ status }) => status === 200).length;
    };
    expect([await admitted(endOfMinute - 1), await admitted(endOfMinute), await admitted(endOfMinute + 59)]).toEqual([60, 60, 0]);
    const { body } = await api.get('/openapi.json');
    expect(body.info.description).toContain('up to twice the limit of a minute can pass within 60 seconds across the end of one');
  });

  it('an exhausted daily limit refuses requests for the rest of the day', async () => {
    const account = await api.openAccount({ plan: 'starter' });
    await pretend(account, 3, 9_999);
    expect((await list(account)).status).toBe(200);
    const refused = await list(account);
    expect(refused.body.error.details).toMatchObject({ window: 'day', limit: 10_000 });
    expect(refused.headers['retry-after']).toBe('43180');
    expect(shown(refused)).toMatchObject({ limit: 10_000, remaining: 0, reset: midnight });
    await clock.set(noon + 5 * minute);
    expect((await list(account)).status).toBe(429);
    await clock.set(midnight * 1000);
    expect(shown(await list(account))).toMatchObject({ remaining: 59, state: expect.stringContaining('"day";r=9999') });
  });

  it('the daily limit is reported when both limits are exhausted', async () => {
    const account = await api.openAccount({ plan: 'starter' });
    await pretend(account, 60, 10_000);
    expect((await list(account)).body.error.details.window).toBe('day');
  });

  it('a limit is shared by all keys of an account and by no other account', async () => {
    const [account, other] = [await api.openAccount({ plan: 'starter' }), await api.openAccount({ plan: 'starter' })];
    await pretend(account, 60, 60);
    for (const key of Object.values(account.keys)) expect((await api.get('/v1/campaigns', key)).status).toBe(429);
    expect(shown(await list(other))).toMatchObject({ remaining: 59 });
  });

  it('the limit of a new plan applies from the next request', async () => {
    const account = await api.openAccount({ plan: 'growth' });
    await pretend(account, 100, 100);
    const setPlan = (plan: string) =>
      api.service.app.get(Database).transaction(account.id, () => api.service.app.get(CommandBus).execute(new SetPlan(account.id, plan)));
    expect(shown(await list(account))).toMatchObject({ limit: 300, remaining: 199 });
    await setPlan('starter');
    expect([(await list(account)).status, shown(await list(account))]).toMatchObject([429, { limit: 60, remaining: 0 }]);
    await setPlan('enterprise');
    expect(shown(await list(account))).toMatchObject({ limit: 1000, remaining: 898 });
  });

  it('the daily limit survives a restart of the service', async () => {
    const account = await api.openAccount({ plan: 'starter' });
    await pretend(account, 10, 1_234);
    await list(account);
    const restarted = await startTestService({ database: api.database });
    const reply = await restarted.get('/v1/campaigns', account.keys.viewer);
    await restarted.stop();
    expect(shown(reply).state).toContain('"day";r=8764');
  });

  it('the limit of an address is checked before the key and does not affect requests with a key', async () => {
    const account = await api.openAccount();
    await api.get('/v1/campaigns');
    await api.look('update accounts.throttle_window set hits = 499');
    expect((await api.get('/v1/campaigns')).status).toBe(401);
    for (const key of [undefined, 'acs_wrong']) {
      const refused = await api.get('/v1/campaigns', key);
      expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
      expect(refused.headers['retry-after']).toBe('40');
    }
    expect((await api.get('/health/live')).status).toBe(200);
    expect((await list(account)).status).toBe(200);
  });
});
