import { request } from 'node:http';
import { CreateApiKey, DeactivateUser, permissions, RevokeApiKey, type Role, roles, SetRole } from '#libs/accounts';
import { newId, systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

let api: TestService;

beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

const run = <T>({ id }: TestAccount, command: Command<T>): Promise<T> =>
  api.service.app.get(Database).transaction(id, () => api.service.app.get(CommandBus).execute(command));
const keyFor = (account: TestAccount, role: Role, expiresAt: Date | null = null) =>
  run(account, new CreateApiKey(systemActor(account.id), account.userIds[role], { name: 'extra', expiresAt }));
const list = (key?: string, headers: Record<string, string> = {}) => api.get('/v1/campaigns', key, headers);
const invalid = { status: 401, code: 'invalid_api_key', errors: [] };

/** The last base62 character changed: the checksum no longer fits. */
const mistyped = (key: string) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
const unknownKey = async () => {
  const account = await api.openAccount();
  await api.look('delete from accounts.credential where account_id = $1', [uuidOf(account.id)]);
  return account.keys.admin;
};

describe('a request without a working key', () => {
  it('a request without a key is refused with instructions to send one', async () => {
    const refused = await list();
    expect(refusalOf(refused)).toEqual({ status: 401, code: 'missing_api_key', errors: [] });
    expect(refused.headers['www-authenticate']).toBe('Bearer');
  });

  it('a mistyped, an unknown, an expired and a revoked key get the same response', async () => {
    const account = await api.openAccount();
    const expired = await keyFor(account, 'admin', new Date(Date.now() + 60_000));
    await api.look("update accounts.api_key set expires_at = now() - interval '1 ms' where id = $1", [uuidOf(expired.key.id)]);
    const revoked = await keyFor(account, 'admin');
    await run(account, new RevokeApiKey(systemActor(account.id), revoked.key.id));
    const texts = [];
    for (const key of [mistyped(account.keys.admin), await unknownKey(), expired.secret, revoked.secret, 'x', `${account.keys.admin}x`]) {
      const refused = await list(key, { 'x-request-id': 'same' });
      expect(refusalOf(refused)).toEqual(invalid);
      expect(refused.headers['www-authenticate']).toBe('Bearer');
      texts.push(refused.text);
    }
    expect(new Set(texts).size).toBe(1);
  });

  it('every other authentication scheme gets the same response', async () => {
    const { keys } = await api.openAccount();
    const basic = Buffer.from(`${keys.admin}:`).toString('base64');
    for (const authorization of [
      keys.admin,
      `Basic ${basic}`,
      `Token ${keys.admin}`,
      'Bearer',
      `Bearer ${keys.admin} x`,
      `Bearer "${keys.admin}"`,
    ]) {
      expect(refusalOf(await list(undefined, { authorization }))).toEqual(invalid);
    }
    expect((await list(undefined, { authorization: `bearer ${keys.admin}` })).status).toBe(200);
    expect(refusalOf(await api.get(`/v1/campaigns?api_key=${keys.admin}`)).status).toBe(401);
    expect(refusalOf(await list(undefined, { cookie: `session=${keys.admin}`, 'x-api-key': keys.admin })).status).toBe(401);
  });

  it('a request without a valid key reveals nothing about existing resources', async () => {
    for (const [method, path] of [
      ['GET', '/v1/nothing'],
      ['PUT', '/v1/campaigns'],
      ['GET', `/v1/campaigns/${newId('cmp')}`],
      ['POST', '/v1/campaigns'],
    ] as const) {
      expect((await api.call(method, path, { body: method === 'POST' ? '{' : undefined })).status).toBe(401);
    }
  });
});

describe('a key has what its user has at this moment', () => {
  it('a new role applies to the keys of the user from the next request', async () => {
    const account = await api.openAccount();
    const create = () => api.post('/v1/campaigns', account.keys.viewer, { name: 'x' });
    expect(refusalOf(await create())).toMatchObject({ status: 403, code: 'insufficient_permissions' });
    await run(account, new SetRole(systemActor(account.id), account.userIds.viewer, 'editor'));
    expect((await create()).status).toBe(201);
    await run(account, new SetRole(systemActor(account.id), account.userIds.viewer, 'viewer'));
    expect((await create()).status).toBe(403);
  });

  it('deactivating a user invalidates all keys of the user', async () => {
    const account = await api.openAccount();
    const second = await keyFor(account, 'admin');
    expect((await list(second.secret)).status).toBe(200);
    await run(account, new DeactivateUser(systemActor(account.id), account.userIds.admin));
    expect(refusalOf(await list(second.secret))).toEqual(invalid);
    expect(refusalOf(await list(account.keys.admin))).toEqual(invalid);
    expect((await list(account.keys.viewer)).status).toBe(200);
  });

  it('revoking a key does not affect the other keys of its user', async () => {
    const account = await api.openAccount();
    const second = await keyFor(account, 'admin');
    await run(account, new RevokeApiKey(systemActor(account.id), second.key.id));
    expect((await list(second.secret)).status).toBe(401);
    expect((await list(account.keys.admin)).status).toBe(200);
  });
});

describe('permissions', () => {
  const id = newId('cmp');
  /** Every endpoint with the permission that it needs. */
  const endpoints: [string, string, keyof typeof permissions][] = [
    ['GET', '/v1/campaigns', 'campaigns.read'],
    ['GET', `/v1/campaigns/${id}`, 'campaigns.read'],
    ['POST', '/v1/campaigns', 'campaigns.create'],
    ['PATCH', `/v1/campaigns/${id}`, 'campaigns.update'],
    ['DELETE', `/v1/campaigns/${id}`, 'campaigns.archive'],
    ['POST', `/v1/campaigns/${id}/launch`, 'campaigns.launch'],
    ['POST', `/v1/campaigns/${id}/pause`, 'campaigns.pause'],
    ['POST', `/v1/campaigns/${id}/resume`, 'campaigns.resume'],
    ['POST', `/v1/campaigns/${id}/duplicate`, 'campaigns.create'],
    ['POST', `/v1/campaigns/${id}/unarchive`, 'campaigns.archive'],
    ['GET', '/v1/creative', 'creative.read'],
    ['GET', `/v1/creative/${newId('crv')}`, 'creative.read'],
    ['GET', `/v1/creative/${newId('crv')}/variants`, 'creative.read'],
    ['POST', '/v1/creative/generate', 'creative.generate'],
    ['PATCH', `/v1/creative/${newId('crv')}`, 'creative.update'],
    ['DELETE', `/v1/creative/${newId('crv')}`, 'creative.archive'],
    ['POST', `/v1/creative/${newId('crv')}/unarchive`, 'creative.archive'],
    ['GET', '/v1/audiences', 'audiences.read'],
    ['GET', `/v1/audiences/${newId('aud')}`, 'audiences.read'],
    ['GET', `/v1/audiences/${newId('aud')}/insights`, 'audiences.read'],
    ['POST', '/v1/audiences', 'audiences.create'],
    ['PATCH', `/v1/audiences/${newId('aud')}`, 'audiences.update'],
    ['DELETE', `/v1/audiences/${newId('aud')}`, 'audiences.archive'],
    ['POST', `/v1/audiences/${newId('aud')}/unarchive`, 'audiences.archive'],
    ['GET', '/v1/analytics/overview', 'analytics.read'],
    ['GET', '/v1/analytics/campaigns', 'analytics.read'],
    ['GET', '/v1/analytics/channels', 'analytics.read'],
    ['GET', '/v1/analytics/creative', 'analytics.read'],
    ['GET', '/v1/analytics/audiences', 'analytics.read'],
    ['POST', '/v1/analytics/query', 'analytics.read'],
    ['GET', '/v1/connections', 'connections.read'],
    ['GET', `/v1/connections/${newId('con')}`, 'connections.read'],
    ['POST', `/v1/connections/${newId('con')}/sync`, 'connections.sync'],
    ['DELETE', `/v1/connections/${newId('con')}`, 'connections.disconnect'],
    ['GET', '/v1/whoami', 'account.read'],
    ['GET', '/v1/events', 'events.read'],
    ['GET', `/v1/events/${newId('evt')}`, 'events.read'],
    ['GET', '/v1/event_types', 'events.read'],
    ['GET', '/v1/webhook_endpoints', 'webhooks.read'],
    ['POST', '/v1/webhook_endpoints', 'webhooks.manage'],
    ['GET', `/v1/webhook_endpoints/${newId('whe')}`, 'webhooks.read'],
    ['PATCH', `/v1/webhook_endpoints/${newId('whe')}`, 'webhooks.manage'],
    ['DELETE', `/v1/webhook_endpoints/${newId('whe')}`, 'webhooks.manage'],
    ['GET', `/v1/webhook_endpoints/${newId('whe')}/deliveries`, 'webhooks.read'],
    ['POST', `/v1/webhook_endpoints/${newId('whe')}/enable`, 'webhooks.manage'],
    ['POST', `/v1/webhook_endpoints/${newId('whe')}/disable`, 'webhooks.manage'],
    ['POST', `/v1/webhook_endpoints/${newId('whe')}/rotate_secret`, 'webhooks.manage'],
    ['POST', `/v1/webhook_endpoints/${newId('whe')}/test`, 'webhooks.manage'],
    ['POST', `/v1/webhook_endpoints/${newId('whe')}/replay`, 'webhooks.manage'],
    ['GET', `/v1/webhook_deliveries/${newId('dlv')}`, 'webhooks.read'],
    ['POST', `/v1/webhook_deliveries/${newId('dlv')}/retry`, 'webhooks.manage'],
  ];
  let account: TestAccount;
  beforeAll(async () => {
    account = await api.openAccount();
  });

  it('every permission protects an endpoint', () => {
    expect([...new Set(endpoints.map(([, , permission]) => permission))].sort()).toEqual(Object.keys(permissions).sort());
  });

  it.each(endpoints.flatMap(([method, path, permission]) => roles.map((role) => ({ method, path, permission, role }))))(
    '$method $path by the role $role follows the table of permissions',
    async ({ method, path, permission, role }) => {
      const reply = await api.call(method, path, { key: account.keys[role], ...(method === 'GET' ? {} : { body: { wrong: 1 } }) });
      if (roles.indexOf(role) >= roles.indexOf(permissions[permission])) expect([200, 404, 422]).toContain(reply.status);
      else {
        expect(refusalOf(reply)).toMatchObject({ status: 403, code: 'insufficient_permissions' });
        expect(reply.body.error.details.required_permission).toBe(permission);
      }
    },
  );

  it('permissions are checked before the body is read', async () => {
    for (const body of ['{"half', 'x'.repeat(1024 * 1024 + 1)]) {
      const reply = await api.post('/v1/campaigns', account.keys.viewer, body, { 'content-type': 'text/plain' });
      expect(refusalOf(reply)).toMatchObject({ status: 403, code: 'insufficient_permissions' });
    }
  });
});

describe('a key that is sent in the clear', () => {
  const sendPlain = (url: string, key: string) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const sent = request(`${url}/v1/campaigns`, { headers: { authorization: `Bearer ${key}` } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      });
      sent.on('error', reject).end();
    });
  const exposedAt = async (keyId: string) =>
    (await api.look('select exposed_at from accounts.api_key where id = $1', [uuidOf(keyId as never)]))[0]?.['exposed_at'];

  it.each(['the HTTP port', 'the TLS port'])('a key sent in plaintext over %s is refused and marked once', async (port) => {
    const account = await api.openAccount();
    const url = port === 'the HTTP port' ? (api.service.httpUrl as string) : api.service.baseUrl.replace('https:', 'http:');
    const { status, headers, text } = await sendPlain(url, account.keys.editor);
    expect(status).toBe(403);
    expect(JSON.parse(text).error).toMatchObject({ code: 'https_required', details: { request_id: headers['x-request-id'] } });
    expect(headers).toMatchObject({ connection: 'close', 'content-type': 'application/json; charset=utf-8' });
    expect(headers['location']).toBeUndefined();
    expect(headers['x-ratelimit-limit']).toBe('1000000');
    const first = await exposedAt(account.keyIds.editor);
    expect(first).toBeInstanceOf(Date);
    await sendPlain(url, account.keys.editor);
    expect(await exposedAt(account.keyIds.editor)).toEqual(first);
    expect(await exposedAt(account.keyIds.admin)).toBeNull();
  });

  it('a revoked key that is sent without encryption is not marked', async () => {
    const account = await api.openAccount();
    await run(account, new RevokeApiKey(systemActor(account.id), account.keyIds.editor));
    expect((await sendPlain(api.service.httpUrl as string, account.keys.editor)).status).toBe(403);
    expect(await exposedAt(account.keyIds.editor)).toBeNull();
  });
});

describe('the use of a key', () => {
  it('the use of a key is recorded by account, key and minute within ten seconds', async () => {
    const account = await api.openAccount();
    for (let i = 0; i < 3; i++) await list(account.keys.viewer);
    await list(account.keys.editor);
    const rows = await until(
      () =>
        api.look(
          'select key_id, sum(allowed)::int as allowed, sum(limited)::int as limited from accounts.usage_minute where account_id = $1 group by key_id',
          [uuidOf(account.id)],
        ),
      (found) => found.length === 2,
      10_000,
    );
    const of = (role: Role) => rows.find((row) => row['key_id'] === uuidOf(account.keyIds[role]));
    expect(of('viewer')).toMatchObject({ allowed: 3, limited: 0 });
    expect(of('editor')).toMatchObject({ allowed: 1, limited: 0 });
    const keys = await api.look('select id, last_used_at from accounts.api_key where account_id = $1', [uuidOf(account.id)]);
    const used = keys.filter((row) => row['last_used_at'] !== null).map((row) => row['id']);
    expect(used.sort()).toEqual([uuidOf(account.keyIds.viewer), uuidOf(account.keyIds.editor)].sort());
    const [{ age }] = (await api.look(
      'select max(extract(epoch from now() - last_used_at)) as age from accounts.api_key where account_id = $1',
      [uuidOf(account.id)],
    )) as [{ age: string }];
    expect(Number(age)).toBeLessThan(75);
  });
});
