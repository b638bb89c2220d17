import { type Role, roles } from '#libs/accounts';
import { newId, uuidOf } from '#libs/kernel';
import { type ConsoleClient, consoleWith, cookieOf, emailOf, openConsole, signIn } from '../../setup/console-client.js';
import type { Json } from '../../setup/http-client.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { refusalOf } from '../../setup/test-campaigns.js';
import { sharedService } from '../../setup/shared-service.js';
import type { TestService } from '../../setup/test-service.js';

describe('console people', () => {
  let api: TestService;
  let account: TestAccount;
  let admin: ConsoleClient;

  beforeAll(async () => {
    api = await sharedService();
    account = await api.openAccount();
    admin = await openConsole(api, account, 'admin');
  });

  const sameOrigin = () => ({ origin: api.service.baseUrl });
  const tokenIn = (url: string) => url.slice(url.indexOf('#') + 1);
  const lookUp = (token: string) =>
    api.post('/console/api/invitations/lookup', undefined, { token }, { ...sameOrigin(), 'x-request-id': 'same' });
  const accept = (token: string, body: object = { name: 'New Person', password: 'a fence of nine boards' }) =>
    api.post('/console/api/invitations/accept', undefined, { token, ...body }, sameOrigin());

  describe('every endpoint of the settings', () => {
    const id = newId('usr');
    const endpoints: [string, string, Role][] = [
      ['GET', '/session', 'viewer'],
      ['PUT', '/password', 'viewer'],
      ['GET', '/sessions', 'viewer'],
      ['POST', '/sessions/end-others', 'viewer'],
      ['DELETE', `/sessions/${newId('ses')}`, 'viewer'],
      ['GET', `/users/${id}/sessions`, 'admin'],
      ['DELETE', `/users/${id}/sessions`, 'admin'],
      ['POST', `/users/${id}/password-reset`, 'admin'],
      ['POST', '/session/verification', 'viewer'],
      ['GET', '/second-factor', 'viewer'],
      ['POST', '/second-factor', 'viewer'],
      ['POST', '/second-factor/turn-off', 'viewer'],
      ['PUT', '/sign-in-policy', 'admin'],
      ['GET', '/keys', 'viewer'],
      ['GET', '/keys?scope=all', 'admin'],
      ['POST', '/keys', 'viewer'],
      ['DELETE', `/keys/${newId('key')}`, 'viewer'],
      ['GET', '/usage', 'viewer'],
      ['GET', '/plan', 'viewer'],
      ['PATCH', '/plan', 'admin'],
      ['GET', '/users', 'admin'],
      ['PATCH', `/users/${id}`, 'admin'],
      ['DELETE', `/users/${id}`, 'admin'],
      ['POST', `/users/${id}/reactivate`, 'admin'],
      ['GET', '/invitations', 'admin'],
      ['POST', '/invitations', 'admin'],
      ['DELETE', `/invitations/${newId('inv')}`, 'admin'],
      ['GET', '/audit-log', 'admin'],
    ];

    it.each(roles)('every endpoint of the settings follows the table of permissions for the role %s', async (role) => {
      const other = await api.openAccount();
      const client = await openConsole(api, other, role);
      for (const [method, path, least] of endpoints) {
        const reply = await client.call(method, path, method === 'GET' || method === 'DELETE' ? undefined : { wrong: 1 });
        const isAllowed = roles.indexOf(role) >= roles.indexOf(least);
        expect([method, path, reply.status === 403]).toEqual([method, path, !isAllowed]);
        if (!isAllowed) expect(reply.body.error.code).toBe('insufficient_permissions');
        else expect([200, 404, 422]).toContain(reply.status);
        expect((await api.call(method, `/console/api${path}`, { headers: sameOrigin() })).status).toBe(401);
      }
    });
  });

  describe('users', () => {
    it('users are listed with role and status', async () => {
      const users = (await admin.get('/users')).body.data as Json[];
      expect(users.map(({ name, role, status }) => ({ name, role, status }))).toEqual(
        [...roles].sort().map((role) => ({ name: role, role, status: 'active' })),
      );
      expect(users.find((u) => u.role === 'admin').last_signed_in_at).not.toBeNull();
      expect(users.find((u) => u.role === 'viewer').last_signed_in_at).toBeNull();
    });

    it('a new role of a user applies from the next request', async () => {
      const editor = await openConsole(api, account, 'editor');
      const path = `/users/${account.userIds.editor}`;
      expect((await admin.patch(path, { role: 'viewer' })).body.data).toMatchObject({ id: account.userIds.editor, role: 'viewer' });
      expect((await editor.post('/v1/campaigns', { name: 'x' })).status).toBe(403);
      expect((await api.post('/v1/campaigns', account.keys.editor, { name: 'x' })).status).toBe(403);
      expect((await admin.patch(path, { role: 'editor' })).status).toBe(200);
      expect((await editor.post('/v1/campaigns', { name: 'x' })).status).toBe(201);
      expect(refusalOf(await admin.patch(path, { role: 'owner' })).errors).toEqual(['/role not_allowed_value']);
      expect(refusalOf(await admin.patch(path, { role: 'admin', email: 'x@y.test' })).errors).toEqual(['/email unknown_field']);
    });

    it('users of another account are not found', async () => {
      const foreign = await api.openAccount();
      for (const id of [foreign.userIds.viewer, newId('usr'), 'usr_x']) {
        expect((await admin.patch(`/users/${id}`, { role: 'viewer' })).status).toBe(404);
        expect((await admin.delete(`/users/${id}`)).status).toBe(404);
      }
      expect((await api.get('/v1/campaigns', foreign.keys.viewer)).status).toBe(200);
    });

    it('deactivated users lose sessions and keys immediately', async () => {
      const manager = await openConsole(api, account, 'manager');
      const gone = await admin.delete(`/users/${account.userIds.manager}`);
      expect(gone.body.data).toMatchObject({ status: 'deactivated', deactivated_at: expect.any(String) });
      expect((await manager.get('/session')).status).toBe(401);
      expect((await api.get('/v1/campaigns', account.keys.manager)).status).toBe(401);
      expect((await signIn(api, emailOf(account, 'manager'))).status).toBe(401);
      expect((await admin.delete(`/users/${account.userIds.manager}`)).body).toEqual(gone.body);
      expect((await admin.get('/users?status=deactivated')).body.data).toHaveLength(1);
    });

    it('the last admin stays admin, also when two admins demote each other concurrently', async () => {
      const other = await api.openAccount();
      const first = await openConsole(api, other, 'admin');
      const refused = { status: 409, code: 'last_admin', errors: [] };
      expect(refusalOf(await first.patch(`/users/${other.userIds.admin}`, { role: 'manager' }))).toEqual(refused);
      expect(refusalOf(await first.delete(`/users/${other.userIds.admin}`))).toEqual(refused);
      for (let i = 0; i < 5; i++) {
        await first.patch(`/users/${other.userIds.manager}`, { role: 'admin' });
        const second = await openConsole(api, other, 'manager');
        const replies = await Promise.all([
          first.patch(`/users/${other.userIds.manager}`, { role: 'manager' }),
          second.patch(`/users/${other.userIds.admin}`, { role: 'manager' }),
        ]);
        const admins = await api.look("select id from accounts.user where account_id = $1 and role = 'admin' and deactivated_at is null", [
          uuidOf(other.id),
        ]);
        expect([replies.map(({ status }) => status), admins.length]).toEqual([expect.any(Array), 1]);
        await api.look(
          "update accounts.user set role = case id when $2 then 'admin' else 'manager' end where account_id = $1 and role in ('admin', 'manager')",
          [uuidOf(other.id), uuidOf(other.userIds.admin)],
        );
      }
    });
  });

  describe('an invitation', () => {
    it('the link of an invitation creates and signs in a user with the invited address and role, once', async () => {
      const made = await admin.post('/invitations', { email: ' New.Person@Example.test ', role: 'editor' });
      expect(made.status).toBe(201);
      const { url, ...invitation } = made.body.data;
      expect(invitation).toMatchObject({ object: 'invitation', email: 'new.person@example.test', role: 'editor', status: 'pending' });
      expect(invitation.invited_by).toEqual({ id: account.userIds.admin, name: 'admin' });
      expect(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)).toBe(7 * 86_400_000);
      expect(url).toMatch(new RegExp(`^${api.service.baseUrl}/invitation#acs_inv_[\\w-]{64}$`));
      expect((await admin.get('/invitations')).text).not.toContain(tokenIn(url));
      const token = tokenIn(url);
      expect((await lookUp(token)).body.data).toEqual({
        email: 'new.person@example.test',
        role: 'editor',
        account_name: 'Test account',
        invited_by: 'admin',
        expires_at: invitation.expires_at,
        needs_second_factor: false,
      });
      expect(refusalOf(await accept(token, { name: '', password: 'short' })).errors.sort()).toEqual([
        '/name too_short',
        '/password too_short',
      ]);
      expect(refusalOf(await accept(token, { name: 'N', password: 'my new.person door' })).errors).toEqual(['/password not_allowed_value']);
      const joined = await accept(token);
      expect(joined.status).toBe(201);
      expect(joined.body.data.user).toMatchObject({ name: 'New Person', email: 'new.person@example.test', role: 'editor' });
      const client = consoleWith(api, cookieOf(joined));
      expect((await client.post('/v1/campaigns', { name: 'First' })).status).toBe(201);
      expect((await signIn(api, 'new.person@example.test', 'a fence of nine boards')).status).toBe(200);
      expect((await accept(token)).status).toBe(404);
      expect((await admin.get('/invitations')).body.data[0]).toMatchObject({ status: 'accepted', accepted_at: expect.any(String) });
    });

    it('a used, revoked, expired, replaced, foreign or forged invitation has the same response', async () => {
      const issue = async (email: string) => (await admin.post('/invitations', { email, role: 'viewer' })).body.data;
      const revoked = await issue('revoked@example.test');
      await admin.delete(`/invitations/${revoked.id}`);
      const expired = await issue('expired@example.test');
      await api.look("update accounts.invitation set expires_at = now() - interval '1 ms' where id = $1", [uuidOf(expired.id)]);
      const replaced = await issue('again@example.test');
      const current = await issue('again@example.test');
      const altered = tokenIn(current.url).slice(0, -1) + (current.url.endsWith('A') ? 'B' : 'A');
      const texts = new Set<string>();
      for (const token of [
        tokenIn(revoked.url),
        tokenIn(expired.url),
        tokenIn(replaced.url),
        altered,
        `acs_inv_${'A'.repeat(64)}`,
        'x',
        'acs_ses_x',
      ]) {
        const reply = await lookUp(token);
        expect(reply.status).toBe(404);
        texts.add(reply.text);
        expect((await accept(token)).status).toBe(404);
      }
      expect(texts.size).toBe(1);
      expect((await lookUp(tokenIn(current.url))).status).toBe(200);
      const states = Object.fromEntries(((await admin.get('/invitations?limit=100')).body.data as Json[]).map((i) => [i.id, i.status]));
      expect(refusalOf(await lookUp('')).status).toBe(404);
      expect(states).toMatchObject({ [revoked.id]: 'revoked', [expired.id]: 'expired', [replaced.id]: 'revoked', [current.id]: 'pending' });
    });

    it('one of many concurrent acceptances of an invitation succeeds', async () => {
      const { url } = (await admin.post('/invitations', { email: 'race@example.test', role: 'viewer' })).body.data;
      const replies = await Promise.all(Array.from({ length: 8 }, () => accept(tokenIn(url))));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(404)]);
    });

    it('an invitation of another account can be neither read nor revoked', async () => {
      const other = await openConsole(api, await api.openAccount(), 'admin');
      const { id } = (await other.post('/invitations', { email: 'theirs@example.test', role: 'viewer' })).body.data;
      expect((await admin.delete(`/invitations/${id}`)).status).toBe(404);
      expect((await admin.get('/invitations?limit=100')).text).not.toContain('theirs@example.test');
      expect((await other.delete(`/invitations/${id}`)).body.data.status).toBe('revoked');
    });
  });

  describe('the audit log', () => {
    it('the audit log contains actor, action and address, newest first, and can be filtered', async () => {
      const other = await api.openAccount();
      const client = await openConsole(api, other, 'admin');
      const campaign = (await client.post('/v1/campaigns', { name: 'Logged' })).body.data;
      await api.patch(`/v1/campaigns/${campaign.id}`, other.keys.editor, { name: 'Logged again' });
      await client.patch(`/users/${other.userIds.viewer}`, { role: 'editor' });
      const log = async (query = '') => (await client.get(`/audit-log?limit=100${query}`)).body.data as Json[];
      const [newest, second] = await log();
      expect(newest).toEqual({
        id: expect.stringMatching(/^evt_/),
        at: expect.any(String),
        action: 'user.role_changed',
        resource: { type: 'user', id: other.userIds.viewer },
        user: { id: other.userIds.admin, name: 'admin', email: emailOf(other, 'admin') },
        api_key: null,
        changes: { role: { from: 'viewer', to: 'editor' } },
        request_id: expect.stringMatching(/^req_/),
        address: expect.any(String),
      });
      expect(second).toMatchObject({ action: 'campaign.updated', api_key: { id: other.keyIds.editor, name: 'editor key' } });
      expect((await log(`&resource_id=${campaign.id}`)).map(({ action }) => action)).toEqual(['campaign.updated', 'campaign.created']);
      expect((await log('&action=user.signed_in,user.role_changed')).map(({ action }) => action)).toEqual([
        'user.role_changed',
        'user.signed_in',
      ]);
      expect((await log(`&user_id=${other.userIds.editor}`)).map(({ action }) => action)).toEqual(['campaign.updated']);
      expect(await log('&start_date=2099-01-01')).toEqual([]);
      expect(await log(`&resource_id=${newId('cmp')}`)).toEqual([]);
      for (const id of ['nonsense', 'x'.repeat(65), uuidOf(campaign.id)]) {
        expect(refusalOf(await client.get(`/audit-log?resource_id=${id}`)).errors).toEqual(['resource_id invalid_format']);
      }
      expect(refusalOf(await client.get('/audit-log?status=all')).code).toBe('unknown_parameter');
      const first = await client.get('/audit-log?limit=2');
      const next = await client.get(`/audit-log?limit=2&cursor=${first.body.next_cursor}`);
      expect([...first.body.data, ...next.body.data].map((e: Json) => e.id)).toEqual((await log()).slice(0, 4).map((e) => e.id));
    });

    it('the audit log contains no secret and nothing of another account', async () => {
      const { text } = await admin.get('/audit-log?limit=100');
      expect(text).not.toMatch(/acs_[0-9A-Za-z]{38}|acs_(ses|inv)_|argon2|planks|boards/);
      const others = await api.look('select distinct account_id from foundation.audit_entry where account_id <> $1', [uuidOf(account.id)]);
      expect(others.length).toBeGreaterThan(1);
      const stranger = await openConsole(api, await api.openAccount(), 'admin');
      const actions = (await stranger.get('/audit-log?limit=100')).body.data as Json[];
      expect(actions.length).toBeLessThan(20);
    });
  });
});
