import { uuidOf } from '#libs/kernel';
import { type ConsoleClient, consoleWith, cookieOf, emailOf, openConsole, signIn, testPassword } from '../../setup/console-client.js';
import type { Json, Reply } from '../../setup/http-client.js';
import { sharedService } from '../../setup/shared-service.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { refusalOf } from '../../setup/test-campaigns.js';
import type { TestService } from '../../setup/test-service.js';

const next = 'seven planks of another door';

describe('console sessions and password resets', () => {
  let api: TestService;
  let account: TestAccount;
  let admin: ConsoleClient;

  beforeAll(async () => {
    api = await sharedService();
    account = await api.openAccount();
    admin = await openConsole(api, account, 'admin');
  });

  const isSignedIn = async (client: ConsoleClient) => (await client.get('/session')).status === 200;
  const anotherBrowser = async (email: string, userAgent: string) =>
    consoleWith(api, cookieOf(await signIn(api, email, testPassword, { 'user-agent': userAgent })));
  const sessionsOf = async (client: ConsoleClient) => (await client.get('/sessions')).body.data as Json[];
  const actionsOf = async (client: ConsoleClient, id: string) =>
    ((await client.get(`/audit-log?limit=20&resource_id=${id}`)).body.data as Json[]).map(({ action, user }) => [action, user?.name]);

  it('a user sees the own sessions, ends one of them, and then all others', async () => {
    const here = await openConsole(api, account, 'editor');
    const email = emailOf(account, 'editor');
    const [phone, laptop] = [await anotherBrowser(email, 'Phone'), await anotherBrowser(email, 'Laptop')];
    const sessions = await sessionsOf(here);
    expect(sessions).toHaveLength(3);
    expect(sessions.map(({ user_agent: agent, is_current: isCurrent }) => [agent, isCurrent])).toEqual([
      ['Laptop', false],
      ['Phone', false],
      [null, true],
    ]);
    expect(sessions[0]).toMatchObject({ id: expect.stringMatching(/^ses_/), object: 'session', address: expect.any(String) });
    const id = sessions.find((session) => session.user_agent === 'Phone').id;
    expect((await here.delete(`/sessions/${id}`)).body.data).toEqual({ signed_out: 1 });
    expect([await isSignedIn(phone), await isSignedIn(laptop), await isSignedIn(here)]).toEqual([false, true, true]);
    expect((await here.delete(`/sessions/${id}`)).status).toBe(404);
    expect((await here.post('/sessions/end-others', {})).body.data).toEqual({ signed_out: 1 });
    expect([await isSignedIn(laptop), await isSignedIn(here)]).toEqual([false, true]);
    expect((await actionsOf(admin, account.userIds.editor)).slice(0, 2)).toEqual([
      ['user.signed_out_elsewhere', 'editor'],
      ['user.signed_out', 'editor'],
    ]);
  });

  it('no user ends a session of another user, and an admin ends all of a user', async () => {
    const viewer = await openConsole(api, account, 'viewer');
    const manager = await openConsole(api, account, 'manager');
    const [{ id }] = (await sessionsOf(viewer)) as [Json];
    expect((await manager.delete(`/sessions/${id}`)).status).toBe(404);
    expect((await admin.delete(`/sessions/${id}`)).status).toBe(404);
    expect((await manager.get(`/users/${account.userIds.viewer}/sessions`)).status).toBe(403);
    const foreign = await openConsole(api, await api.openAccount(), 'admin');
    expect((await foreign.get(`/users/${account.userIds.viewer}/sessions`)).status).toBe(404);
    expect((await foreign.delete(`/users/${account.userIds.viewer}/sessions`)).status).toBe(404);
    const seen = (await admin.get(`/users/${account.userIds.viewer}/sessions`)).body.data;
    expect(seen).toMatchObject([{ id, is_current: false }]);
    expect((await admin.delete(`/users/${account.userIds.viewer}/sessions`)).body.data).toEqual({ signed_out: 1 });
    expect([await isSignedIn(viewer), await isSignedIn(manager)]).toEqual([false, true]);
    expect((await actionsOf(admin, account.userIds.viewer))[0]).toEqual(['user.signed_out_everywhere', 'admin']);
  });

  it('the list of sessions holds nothing by which a token is found', async () => {
    const { cookie } = await openConsole(api, account, 'editor');
    const { text } = await consoleWith(api, cookie).get('/sessions');
    const rows = await api.look('select hash from accounts.session where account_id = $1', [uuidOf(account.id)]);
    for (const { hash } of rows as { hash: Buffer }[]) expect(text).not.toContain(hash.toString('hex'));
    expect(text).not.toContain(cookie.slice(-40));
  });

  describe('a password reset', () => {
    const tokenIn = (url: string) => url.slice(url.indexOf('#') + 1);
    const issue = (id: string, client = admin) => client.post(`/users/${id}/password-reset`, {});
    const call = (what: 'lookup' | 'use', body: object) =>
      api.post(`/console/api/password-resets/${what}`, undefined, body, { origin: api.service.baseUrl });
    const isVoid = async (token: string) => {
      const replies: Reply[] = [await call('lookup', { token }), await call('use', { token, password: next })];
      expect(replies.map(({ status }) => status)).toEqual([404, 404]);
    };

    it('the link of an admin sets the password once, ends all sessions and is in the audit log', async () => {
      const other = await api.openAccount();
      const boss = await openConsole(api, other, 'admin');
      const user = await openConsole(api, other, 'manager');
      const issued = await issue(other.userIds.manager, boss);
      expect(issued.status).toBe(201);
      expect(Date.parse(issued.body.data.expires_at) - Date.now()).toBeGreaterThan(86_300_000);
      expect(issued.body.data.url).toMatch(new RegExp(`^${api.service.baseUrl}/password-reset#acs_rst_[\\w-]{64}$`));
      const token = tokenIn(issued.body.data.url);
      expect((await call('lookup', { token })).body.data).toMatchObject({ email: emailOf(other, 'manager'), name: 'manager' });
      expect(await isSignedIn(user)).toBe(true);
      expect(refusalOf(await call('use', { token, password: 'Football2024!' })).errors).toEqual(['/password not_allowed_value']);
      const used = await call('use', { token, password: next });
      expect(used.body.data).toEqual({ email: emailOf(other, 'manager'), account_id: other.id });
      expect((used.headers['set-cookie'] as unknown as string[]).join()).not.toContain('acs_session');
      expect(await isSignedIn(user)).toBe(false);
      expect((await signIn(api, emailOf(other, 'manager'))).status).toBe(401);
      expect((await signIn(api, emailOf(other, 'manager'), next)).status).toBe(200);
      await isVoid(token);
      const log = await actionsOf(boss, other.userIds.manager);
      expect(log).toContainEqual(['user.password_reset_issued', 'admin']);
      expect(log).toContainEqual(['user.password_reset', 'manager']);
      expect((await boss.get('/audit-log?limit=100')).text).not.toContain('acs_rst_');
    });

    it('a replaced, expired or forged link, and one of a demoted admin or before a change of the password, is void', async () => {
      const other = await api.openAccount();
      const boss = await openConsole(api, other, 'admin');
      const linkOf = async (client = boss) => tokenIn((await issue(other.userIds.editor, client)).body.data.url);
      const replaced = await linkOf();
      const expired = await linkOf();
      await isVoid(replaced);
      await isVoid(`${expired.slice(0, -1)}${expired.endsWith('A') ? 'B' : 'A'}`);
      await isVoid('acs_rst_x');
      await api.look("update accounts.password_reset set expires_at = now() - interval '1 ms' where account_id = $1", [uuidOf(other.id)]);
      await isVoid(expired);
      const editor = await openConsole(api, other, 'editor');
      const former = await linkOf();
      expect((await editor.put('/password', { current_password: testPassword, new_password: next })).status).toBe(200);
      await isVoid(former);
      await boss.patch(`/users/${other.userIds.manager}`, { role: 'admin' });
      const second = await openConsole(api, other, 'manager');
      const ofDemoted = await linkOf(second);
      await boss.patch(`/users/${other.userIds.manager}`, { role: 'manager' });
      await isVoid(ofDemoted);
    });

    it('nobody issues a link for the own password or for a user of another account', async () => {
      expect(refusalOf(await issue(account.userIds.admin))).toMatchObject({ status: 403, code: 'insufficient_permissions' });
      const foreign = await openConsole(api, await api.openAccount(), 'admin');
      expect((await issue(account.userIds.editor, foreign)).status).toBe(404);
    });

    it('one of many concurrent uses of a link succeeds', async () => {
      const token = tokenIn((await issue(account.userIds.viewer)).body.data.url);
      const replies = await Promise.all(Array.from({ length: 6 }, () => call('use', { token, password: next })));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(404)]);
    });
  });
});
