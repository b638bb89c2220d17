import { plans } from '#libs/accounts';
import { DatabaseClock } from '../setup/database-clock.js';
import { startTestApp, type TestApp } from '../setup/test-app.js';
import type { TestAccount } from '../setup/test-accounts.js';

// The edge admits requests before Nest sees them. Guard, throttler, interceptor and filter must hold the same rules alone.

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ environment: { ADDRESS_LIMIT_PER_MINUTE: '40' } });
  await DatabaseClock.stop(app);
  account = await app.openAccount();
});
afterAll(() => app.stop());

const errorOf = ({ body }: { body: { error: { code: string } } }) => body.error.code;

describe('the guard of API keys', () => {
  it.each([
    ['no key', undefined, 'missing_api_key'],
    ['an unknown key', 'acs_live_0000000000000000000000000000000000000000000', 'invalid_api_key'],
  ])('refuses a request with %s', async (_, key, code) => {
    const reply = await app.call('GET', '/v1/campaigns', key === undefined ? {} : { key });
    expect(reply.status).toBe(401);
    expect(errorOf(reply)).toBe(code);
    expect(reply.headers).toMatchObject({ 'www-authenticate': 'Bearer', 'x-ratelimit-limit': '40' });
  });

  it('refuses a caller without the permission, and nothing is written', async () => {
    const reply = await app.call('POST', '/v1/campaigns', { key: account.keys.viewer, body: { name: 'Refused' } });
    expect(reply.status).toBe(403);
    expect(reply.body.error).toMatchObject({
      code: 'insufficient_permissions',
      details: { required_permission: 'campaigns.create', retryable: false },
    });
    expect((await app.call('GET', '/v1/campaigns', { key: account.keys.viewer })).body.data).toEqual([]);
  });

  it('refuses an API key on the endpoints of the console, and a session cookie that does not exist', async () => {
    expect(errorOf(await app.call('GET', '/console/api/users', { key: account.keys.admin }))).toBe('missing_session');
    const forged = { headers: { cookie: '__Host-acs_session=forged' } };
    expect(errorOf(await app.call('GET', '/console/api/users', forged))).toBe('missing_session');
  });

  it('lets everybody read a public endpoint', async () => {
    expect(await app.call('GET', '/health/live')).toMatchObject({ status: 200, body: { data: { status: 'ok' } } });
  });
});

describe("the throttler's guard", () => {
  it('counts each request of an account once, in both windows of its plan', async () => {
    const { keys } = await app.openAccount({ plan: 'starter' });
    const remaining: (string | undefined)[] = [];
    for (let i = 0; i < 3; i++)
      remaining.push((await app.call('GET', '/v1/campaigns', { key: keys.viewer })).headers['x-ratelimit-remaining']);
    const { perMinute, perDay } = plans.starter;
    expect(remaining).toEqual([1, 2, 3].map((count) => String(perMinute - count)));
    const { headers } = await app.call('GET', '/v1/campaigns', { key: keys.admin });
    expect(headers['ratelimit-policy']).toBe(`"minute";q=${perMinute};w=60, "day";q=${perDay};w=86400`);
  });

  it('refuses exactly the requests above the limit, also when they come at once', async () => {
    const { keys } = await app.openAccount({ plan: 'starter' });
    const above = 15;
    const calls = Array.from({ length: plans.starter.perMinute + above }, () => app.call('GET', '/v1/campaigns', { key: keys.viewer }));
    const replies = await Promise.all(calls);
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(plans.starter.perMinute);
    expect(refused).toHaveLength(above);
    for (const reply of refused) {
      expect(errorOf(reply)).toBe('rate_limit_exceeded');
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expect(reply.headers['x-ratelimit-remaining']).toBe('0');
    }
  });

  it('counts requests without a key by address', async () => {
    const addresses = await startTestApp({ environment: { ADDRESS_LIMIT_PER_MINUTE: '5' } });
    await DatabaseClock.stop(addresses);
    const replies = await Promise.all(Array.from({ length: 8 }, () => addresses.call('GET', '/v1/campaigns')));
    await addresses.stop();
    expect(replies.map(errorOf).sort()).toEqual([...Array(5).fill('missing_api_key'), ...Array(3).fill('rate_limit_exceeded')]);
  });
});

describe('the interceptor and the filter', () => {
  const key = () => account.keys.editor;

  it('shape one record, a new record, a page and a dry run', async () => {
    const created = await app.call('POST', '/v1/campaigns', { key: key(), body: { name: 'Shaped' } });
    expect(created).toMatchObject({ status: 201, headers: { etag: '"1"', 'content-type': 'application/json; charset=utf-8' } });
    const { id } = created.body.data;
    expect(created.headers['location']).toBe(`/v1/campaigns/${id}`);
    const read = await app.call('GET', `/v1/campaigns/${id}`, { key: key() });
    expect(read.body).toEqual({ data: created.body.data });
    expect(read.headers['etag']).toMatch(/^"1-[\w-]{12}"$/);
    const page = await app.call('GET', '/v1/campaigns?limit=1', { key: key() });
    expect(page.body).toEqual({ data: [created.body.data], has_more: false, next_cursor: null });
    const dryRun = await app.call('PATCH', `/v1/campaigns/${id}?dry_run=true`, { key: key(), body: { name: 'Tried' } });
    expect(dryRun.body).toMatchObject({ data: { name: 'Tried' }, meta: { dry_run: true } });
  });

  it('replay the stored response of an Idempotency-Key', async () => {
    const call = { key: key(), body: { name: 'Once' }, headers: { 'idempotency-key': 'without-the-edge' } };
    const first = await app.call('POST', '/v1/campaigns', call);
    const second = await app.call('POST', '/v1/campaigns', call);
    expect(second).toMatchObject({ status: 201, text: first.text, headers: { 'idempotent-replayed': 'true' } });
  });

  it.each([
    ['an unknown record', '/v1/campaigns/cmp_01k9x3m5qceenerrepr4rh6nzk', 404, 'not_found'],
    ['an unknown path', '/v1/nothing', 404, 'not_found'],
    ['an unknown parameter', '/v1/campaigns?colour=red', 400, 'unknown_parameter'],
  ])('put the error of %s into the envelope', async (_, path, status, code) => {
    const reply = await app.call('GET', path, { key: key() });
    expect(reply.status).toBe(status);
    expect(Object.keys(reply.body)).toEqual(['error']);
    expect(reply.body.error).toMatchObject({ code, details: { docs_url: `https://localhost/docs/errors#${code}` } });
  });

  it('report every mistake of a body at once', async () => {
    const reply = await app.call('POST', '/v1/campaigns', { key: key(), body: { name: '', objective: 'fame' } });
    expect(reply.status).toBe(422);
    expect(reply.body.error.details.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(['/name', '/objective']);
  });
});
