import { permissions, roles } from '#libs/accounts';
import { newId, uuidOf } from '#libs/kernel';
import { type ConsoleClient, openConsole } from '../setup/console-client.js';
import type { Json, Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, readyCampaign, refusalOf } from '../setup/test-campaigns.js';
import { stopSharedService } from '../setup/shared-service.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';
import './console/connections.part-spec.js';
import './console/csv.part-spec.js';
import './console/keys.part-spec.js';
import './console/pages.part-spec.js';
import './console/usage.part-spec.js';

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;
let admin: ConsoleClient;
/** Every operation of the OpenAPI document. */
let operations: { method: string; path: string; permission: string }[];

beforeAll(async () => {
  api = await startTestService({ clock });
  account = await api.openAccount();
  admin = await openConsole(api, account, 'admin');
  const document = (await api.get('/openapi.json')).body;
  operations = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      permission: (operation as Json)['x-permission'],
    })),
  );
});
afterAll(async () => {
  await api.stop();
  await stopSharedService();
});

const counted = async () => {
  const statement = 'select minute_count + day_count as n, minute_start from accounts.request_window where account_id = $1';
  const [window] = await api.look(statement, [uuidOf(account.id)]);
  return { count: Number(window?.['n']), minute: String(window?.['minute_start']) };
};
const missing = { status: 401, code: 'missing_session', errors: [] };
const comparable = ({ status, text, headers }: Reply) => ({ status, text, etag: headers['etag'], allow: headers['allow'] });

describe('every endpoint of /v1 under /console/api/v1', () => {
  it('every endpoint under /console/api/v1 returns the same response to a session as /v1 to a key of the user', async () => {
    expect(operations.length).toBeGreaterThanOrEqual(8);
    const campaign = (await admin.post('/v1/campaigns', readyCampaign)).body.data.id;
    clock.stoppedAt = new Date(); // answers tell when they were given
    // Who a session is differs from who a key is.
    for (const { method, path } of operations.filter((one) => one.path !== '/v1/whoami')) {
      const ids = path.includes('{id}') ? [campaign, newId('cmp'), 'x'] : [''];
      for (const id of ids) {
        const target = path.replace('{id}', id);
        // Nothing is changed, so that both meet the same state: a body that breaks a rule, or no body.
        const body = method === 'GET' ? undefined : { wrong: true };
        const headers = { 'x-request-id': 'same' };
        const byKey = await api.call(method, target, { key: account.keys.admin, headers, ...(body ? { body } : {}) });
        const bySession = await admin.call(method, `/console/api${target}`, body, headers);
        expect([target, comparable(bySession)]).toEqual([target, comparable(byKey)]);
      }
    }
    clock.stoppedAt = null;
  });

  it('every endpoint under /console/api/v1 requires the same permission', async () => {
    const viewer = await openConsole(api, account, 'viewer');
    for (const { method, path, permission } of operations) {
      const least = permissions[permission as keyof typeof permissions];
      expect([path, least]).toEqual([path, expect.any(String)]);
      if (roles.indexOf(least) === 0) continue;
      const reply = await viewer.call(method, path.replace('{id}', newId('cmp')), method === 'GET' ? undefined : '{"half');
      expect(refusalOf(reply)).toMatchObject({ status: 403, code: 'insufficient_permissions' });
      expect(reply.body.error.details.required_permission).toBe(permission);
    }
  });

  it('unknown paths and methods under /console/api/v1 are refused as on /v1', async () => {
    for (const [method, path] of [
      ['GET', '/v1/nothing'],
      ['PUT', '/v1/campaigns'],
      ['GET', '/v1'],
      ['GET', '/v1/campaigns/%zz'],
      ['GET', '/v1/campaigns/%ff'],
      ['GET', '/v1/campaigns?limit=0'],
      ['GET', '/v1/campaigns?cursor=x'],
    ] as const) {
      const headers = { 'x-request-id': 'same' };
      const byKey = await api.call(method, path, { key: account.keys.admin, headers });
      expect([path, comparable(await admin.call(method, path, undefined, headers))]).toEqual([path, comparable(byKey)]);
    }
  });

  it('requests under /console/api/v1 count once in the windows of the account and stop at the same limit', async () => {
    const inOneMinute = async () => {
      const before = await counted();
      const replies = [await admin.get('/v1/campaigns'), await admin.get('/v1/nothing'), await admin.post('/v1/campaigns', '{')];
      const after = await counted();
      const byKey = await api.get('/v1/campaigns', account.keys.viewer);
      // The minute of the last request ended the count of the others.
      return { before, replies, after, byKey, isOneMinute: (await counted()).minute === before.minute };
    };
    const isInOneMinute = ({ isOneMinute }: { isOneMinute: boolean }) => isOneMinute;
    const { before, replies, after, byKey } = await until(inOneMinute, isInOneMinute, 120_000);
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 400]);
    expect(after.count).toBe(before.count + 2 * replies.length);
    const { headers } = byKey;
    expect(Number(headers['x-ratelimit-remaining'])).toBe(Number(replies[2]?.headers['x-ratelimit-remaining']) - 1);
    const full = await api.openAccount({ plan: 'starter' });
    const client = await openConsole(api, full, 'admin');
    const statuses = await Promise.all(
      Array.from({ length: 90 }, (_, i) => (i % 2 === 0 ? client.get('/v1/campaigns') : api.get('/v1/campaigns', full.keys.viewer))),
    );
    const allowed = statuses.filter(({ status }) => status === 200);
    // A minute may end meanwhile: then the second has its own 60.
    expect(allowed.length === 60 || new Set(statuses.map(({ headers: h }) => h['x-ratelimit-reset'])).size === 2).toBe(true);
    const refused = statuses.find(({ status }) => status === 429);
    if (refused) expect(refusalOf(refused)).toMatchObject({ code: 'rate_limit_exceeded' });
  });

  it('the settings stay available while the account has exceeded its limit, so that a key can be revoked', async () => {
    const full = await api.openAccount({ plan: 'starter' });
    const client = await openConsole(api, full, 'admin');
    await api.look(
      "update accounts.request_window set minute_count = 60, minute_start = date_trunc('minute', now() + interval '1 minute') where account_id = $1",
      [uuidOf(full.id)],
    );
    expect((await client.get('/v1/campaigns')).status).toBe(429);
    expect((await client.delete(`/keys/${full.keyIds.editor}`)).status).toBe(200);
    expect((await client.get('/session')).headers['x-ratelimit-limit']).toBe('300');
  });
});

describe('what is made by a session', () => {
  it('a record of a session belongs to the user and no key, and its Location is under the mount', async () => {
    const reply = await admin.post('/v1/campaigns', { name: 'By hand' });
    const { id, created_by } = reply.body.data;
    expect(created_by).toEqual({ user_id: account.userIds.admin, api_key_id: null });
    expect(reply.headers['location']).toBe(`/console/api/v1/campaigns/${id}`);
    expect((await admin.get(reply.headers['location'] as string)).body).toEqual(reply.body);
  });

  it('a write of a session is repeated safely with its Idempotency-Key, separately from /v1', async () => {
    const headers = { 'idempotency-key': 'order-1' };
    const first = await admin.post('/v1/campaigns', { name: 'Once' }, headers);
    const again = await admin.post('/v1/campaigns', { name: 'Once' }, headers);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    expect(again.headers['location']).toBe(first.headers['location']);
    const byKey = await api.post('/v1/campaigns', account.keys.admin, { name: 'Once' }, headers);
    expect(byKey.status).toBe(201);
    expect(byKey.headers['idempotent-replayed']).toBeUndefined();
    expect(byKey.body.data.id).not.toBe(first.body.data.id);
  });

  it('a session supports If-Match and dry runs as /v1 does', async () => {
    const { id } = (await admin.post('/v1/campaigns', { name: 'Matched' })).body.data;
    const stale = await admin.call('PATCH', `/v1/campaigns/${id}`, { name: 'x' }, { 'if-match': '"9"' });
    expect(refusalOf(stale)).toMatchObject({ status: 412, code: 'precondition_failed' });
    const dryRunReply = await admin.post('/v1/campaigns?dry_run=true', { name: 'Never' });
    expect(dryRunReply.body.meta.dry_run).toBe(true);
  });
});

describe('the two ways in do not mix', () => {
  it('an API key is refused on the console, also together with a session', async () => {
    const bearer = { authorization: `Bearer ${account.keys.admin}` };
    for (const path of ['/console/api/v1/campaigns', '/console/api/session', '/console/api/keys', '/console/api/nothing']) {
      expect(refusalOf(await api.get(path, account.keys.admin))).toEqual(missing);
      expect(refusalOf(await admin.call('GET', path, undefined, bearer))).toEqual(missing);
    }
  });

  it('a session is refused on /v1 and ignored together with a key', async () => {
    const cookie = { cookie: admin.cookie, origin: api.service.baseUrl };
    expect(refusalOf(await api.get('/v1/campaigns', undefined, cookie))).toMatchObject({ status: 401, code: 'missing_api_key' });
    const other = await api.openAccount();
    const reply = await api.post('/v1/campaigns', other.keys.editor, { name: 'By key' }, cookie);
    expect(reply.body.data.created_by).toEqual({ user_id: other.userIds.editor, api_key_id: other.keyIds.editor });
    expect(reply.headers['location']).toMatch(/^\/v1\/campaigns\//);
  });

  it('no spelling of a path changes the required authentication', async () => {
    const withKey = (path: string) => api.get(path, account.keys.admin);
    const withCookie = (path: string) => api.get(path, undefined, { cookie: admin.cookie });
    for (const path of [
      '/console/%61pi/keys',
      '/%63onsole/api/keys',
      '/console/api/%6beys',
      '/console%2fapi/keys',
      '/console/api/./keys',
    ]) {
      expect([path, (await withKey(path)).status]).toEqual([path, expect.any(Number)]);
      expect((await withKey(path)).status).not.toBe(200);
    }
    for (const path of ['/v1/%63ampaigns', '/%76%31/campaigns']) {
      const reply = await api.get(path, undefined, { cookie: admin.cookie });
      expect([path, reply.status]).toEqual([path, 401]);
    }
    expect((await api.get('//v1/campaigns', undefined, { cookie: admin.cookie })).status).toBe(404);
    for (const path of ['/console/api/%761/campaigns', '/console/api//v1/campaigns', '/Console/api/session']) {
      const reply = await withCookie(path);
      expect([path, reply.status === 404 || reply.status === 401]).toEqual([path, true]);
    }
  });

  it('the API reference does not contain the console', async () => {
    expect((await api.get('/openapi.json')).text).not.toContain('/console/');
    expect(operations.every(({ path }) => path.startsWith('/v1/'))).toBe(true);
  });
});
