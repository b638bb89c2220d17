import { request } from 'node:http';
import { type Role, roles } from '#libs/accounts';
import { newId, uuidOf } from '#libs/kernel';
import { UsageRecorder } from '../../../libs/accounts/src/infrastructure/limits/usage-recorder.js';
import { type ConsoleClient, openConsole } from '../../setup/console-client.js';
import type { Json } from '../../setup/http-client.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { refusalOf } from '../../setup/test-campaigns.js';
import { sharedService } from '../../setup/shared-service.js';
import type { TestService } from '../../setup/test-service.js';
import { until } from '../../setup/until.js';

describe('console keys', () => {
  let api: TestService;
  let account: TestAccount;
  let clients: Record<Role, ConsoleClient>;

  async function clientsOf(of: TestAccount): Promise<Record<Role, ConsoleClient>> {
    const entries = await Promise.all(roles.map(async (role) => [role, await openConsole(api, of, role)] as const));
    return Object.fromEntries(entries) as Record<Role, ConsoleClient>;
  }

  beforeAll(async () => {
    api = await sharedService();
    account = await api.openAccount();
    clients = await clientsOf(account);
  });

  describe('a key made in the settings', () => {
    it('a key from the settings is returned once, works with the permissions of its creator, and is refused once revoked', async () => {
      const { editor } = clients;
      const made = await editor.post('/keys', { name: '  Nightly import ', expires_at: null });
      expect(made.status).toBe(201);
      const { key, ...shown } = made.body.data;
      expect(key).toMatch(/^acs_[0-9A-Za-z]{38}$/);
      expect(shown).toEqual({
        id: expect.stringMatching(/^key_/),
        object: 'api_key',
        name: 'Nightly import',
        prefix: key.slice(0, 8),
        last4: key.slice(-4),
        status: 'active',
        creator: { id: account.userIds.editor, name: 'editor', email: `editor.${account.id}@example.test` },
        created_at: expect.any(String),
        last_used_at: null,
        expires_at: null,
        revoked_at: null,
        exposed_at: null,
        exposed_from: null,
      });
      expect((await editor.get('/keys')).text).not.toContain(key);

      expect((await api.post('/v1/campaigns', key, { name: 'By the new key' })).body.data.created_by).toEqual({
        user_id: account.userIds.editor,
        api_key_id: shown.id,
      });
      await api.service.app.get(UsageRecorder, { strict: false }).flush();
      const used = await until(
        async () => (await editor.get('/keys')).body.data.find((k: Json) => k.id === shown.id),
        (k: Json) => k.last_used_at !== null,
        30_000,
      );
      expect(used.status).toBe('active');

      const revoked = await editor.delete(`/keys/${shown.id}`);
      expect(revoked.body.data).toMatchObject({ id: shown.id, status: 'revoked', revoked_at: expect.any(String) });
      expect(refusalOf(await api.get('/v1/campaigns', key))).toMatchObject({ status: 401, code: 'invalid_api_key' });
      expect((await editor.delete(`/keys/${shown.id}`)).body).toEqual(revoked.body);
    });

    it('a key can have an expiration time', async () => {
      const expires = new Date(Date.now() + 60_000).toISOString();
      const { id, key, expires_at } = (await clients.viewer.post('/keys', { name: 'Short', expires_at: expires })).body.data;
      expect(expires_at).toBe(expires);
      expect((await api.get('/v1/campaigns', key)).status).toBe(200);
      await api.look("update accounts.api_key set expires_at = now() - interval '1 ms' where id = $1", [uuidOf(id)]);
      expect((await api.get('/v1/campaigns', key)).status).toBe(401);
      expect((await clients.viewer.get('/keys?status=expired')).body.data.map((k: Json) => k.id)).toEqual([id]);
    });

    it('an invalid name or date of a key is refused without any effect', async () => {
      const count = async () => (await clients.admin.get('/keys?scope=all&limit=100')).body.data.length;
      const before = await count();
      const problems = async (body: object) => refusalOf(await clients.admin.post('/keys', body)).errors;
      expect(await problems({})).toEqual(['/name required']);
      expect(await problems({ name: ' ' })).toEqual(['/name too_short']);
      expect(await problems({ name: 'x', expires_at: '2020-01-01T00:00:00Z' })).toEqual(['/expires_at out_of_range']);
      expect(await problems({ name: 'x', expires_at: 'soon', user_id: 'usr_x' })).toEqual([
        '/user_id unknown_field',
        '/expires_at invalid_format',
      ]);
      expect(refusalOf(await clients.admin.post('/keys?dry_run=true', { name: 'x' })).code).toBe('unknown_parameter');
      expect(await count()).toBe(before);
    });

    it('the secret of a key is never stored for an Idempotency-Key', async () => {
      const send = () => clients.admin.post('/keys', { name: 'Twice' }, { 'idempotency-key': 'one' });
      const [first, second] = [await send(), await send()];
      expect(first.body.data.id).not.toBe(second.body.data.id);
      expect(await api.look('select * from foundation.idempotency_key where body like $1', [`%${first.body.data.key}%`])).toEqual([]);
    });

    it('a key that was sent without encryption shows when and from where', async () => {
      const { key, id } = (await clients.admin.post('/keys', { name: 'Careless' })).body.data;
      await new Promise<void>((resolve, reject) => {
        const sent = request(`${api.service.httpUrl}/v1/campaigns`, { headers: { authorization: `Bearer ${key}` } }, (response) => {
          response.resume().on('end', () => resolve());
        });
        sent.on('error', reject).end();
      });
      const shown = (await clients.admin.get('/keys')).body.data.find((k: Json) => k.id === id);
      expect(shown).toMatchObject({
        status: 'active',
        exposed_at: expect.any(String),
        exposed_from: expect.stringMatching(/^(127\.0\.0\.1|0:0:0:0::)$/),
      });
    });
  });

  describe('whose keys', () => {
    it('users list their own keys, admins list all keys', async () => {
      for (const role of roles) {
        const own = (await clients[role].get('/keys?limit=100')).body.data as Json[];
        expect(new Set(own.map((k) => k.creator.id))).toEqual(new Set([account.userIds[role]]));
        const filtered = await clients[role].get(`/keys?limit=100&user_id=${account.userIds.admin}`);
        expect(filtered.body.data).toEqual(own);
        const all = await clients[role].get('/keys?scope=all&limit=100');
        if (role === 'admin') expect(new Set(all.body.data.map((k: Json) => k.creator.id)).size).toBe(4);
        else expect(refusalOf(all)).toMatchObject({ status: 403, code: 'insufficient_permissions' });
      }
    });

    it('only an admin can revoke the key of another user, and others do not learn that it exists', async () => {
      const foreign = (await api.openAccount()).keyIds.admin;
      const answers = await Promise.all(
        [account.keyIds.admin, foreign, newId('key'), 'key_x'].map((id) =>
          clients.manager.call('DELETE', `/keys/${id}`, undefined, { 'x-request-id': 'same' }),
        ),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(404);
      expect((await clients.admin.delete(`/keys/${foreign}`)).status).toBe(404);
      expect((await clients.admin.delete(`/keys/${account.keyIds.viewer}`)).body.data.status).toBe('revoked');
      expect((await api.get('/v1/campaigns', account.keys.viewer)).status).toBe(401);
    });

    it('keys of a deactivated user are suspended', async () => {
      await clients.admin.delete(`/users/${account.userIds.manager}`);
      const keys = (await clients.admin.get('/keys?scope=all&status=suspended')).body.data as Json[];
      expect(keys.map((k) => k.creator.id)).toEqual([account.userIds.manager]);
    });

    it('pages of keys are complete and in order', async () => {
      const other = await api.openAccount();
      const admin = await openConsole(api, other, 'admin');
      for (let i = 0; i < 6; i++) await admin.post('/keys', { name: `Key ${i}` });
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? '' : `&cursor=${cursor}`;
        const { body } = await admin.get(`/keys?limit=2${query}`);
        seen.push(...body.data.map((k: Json) => k.name));
        cursor = body.next_cursor;
      } while (cursor !== null);
      expect(seen).toEqual(['Key 5', 'Key 4', 'Key 3', 'Key 2', 'Key 1', 'Key 0', 'admin key']);
      expect(refusalOf(await admin.get('/keys?scope=mine')).errors).toEqual(['scope not_allowed_value']);
      expect(refusalOf(await admin.get('/keys?x=1')).code).toBe('unknown_parameter');
    });
  });
});
