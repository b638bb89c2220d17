import { uuidOf } from '#libs/kernel';
import { type ConsoleClient, consoleWith, cookieOf, openConsole, testPassword } from '../../setup/console-client.js';
import { sharedService } from '../../setup/shared-service.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { refusalOf } from '../../setup/test-campaigns.js';
import type { TestService } from '../../setup/test-service.js';

describe('the safety of API keys', () => {
  let api: TestService;

  beforeAll(async () => {
    api = await sharedService();
  });

  const create = (client: ConsoleClient, name = 'Script') => client.post('/keys', { name, expires_at: null });
  const isAccepted = async (key: string) => (await api.get('/v1/campaigns', key)).status === 200;
  const age = (account: TestAccount) =>
    api.look("update accounts.session set started_at = started_at - interval '11 minutes', verified_at = null where account_id = $1", [
      uuidOf(account.id),
    ]);

  it('a key is created only within ten minutes after the password was entered', async () => {
    const account = await api.openAccount();
    const client = await openConsole(api, account, 'editor');
    expect((await create(client)).status).toBe(201);
    await age(account);
    expect(refusalOf(await create(client))).toMatchObject({ status: 403, code: 'password_confirmation_required' });
    expect(refusalOf(await client.post('/session/verification', { password: 'not the password' })).errors).toEqual([
      '/password not_allowed_value',
    ]);
    expect((await create(client)).status).toBe(403);
    expect((await client.post('/session/verification', { password: testPassword })).body.data).toEqual({ valid_seconds: 600 });
    expect((await create(client)).status).toBe(201);
  });

  it('a user has at most 50 active keys, also when many are created at once', async () => {
    const account = await api.openAccount();
    const client = await openConsole(api, account, 'viewer');
    const replies = await Promise.all(Array.from({ length: 52 }, (_, i) => create(client, `Key ${i}`)));
    // The account has come with one key of the user.
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(49);
    expect(refusalOf(await create(client))).toMatchObject({ status: 409, code: 'too_many_api_keys' });
    const [{ id }] = (await client.get('/keys?limit=1')).body.data;
    await client.delete(`/keys/${id}`);
    expect((await create(client)).status).toBe(201);
  });

  it('a change of the password revokes the keys of the user only if asked, and so does signing out everywhere', async () => {
    const account = await api.openAccount();
    let client = await openConsole(api, account, 'manager');
    const [next, last] = ['seven planks of another door', 'nine boards and a nail'];
    const first = await client.put('/password', { current_password: testPassword, new_password: next });
    expect([first.body.data.revoked_keys, await isAccepted(account.keys.manager)]).toEqual([0, true]);
    client = consoleWith(api, cookieOf(first));
    const second = await client.put('/password', { current_password: next, new_password: last, revoke_keys: true });
    expect([second.body.data.revoked_keys, await isAccepted(account.keys.manager)]).toEqual([1, false]);
    expect(await isAccepted(account.keys.editor)).toBe(true);
    const editor = await openConsole(api, account, 'editor');
    expect(refusalOf(await editor.delete('/sessions?revoke_keys=maybe')).code).toBe('invalid_parameter');
    expect((await editor.delete('/sessions?revoke_keys=true')).status).toBe(200);
    expect([await isAccepted(account.keys.editor), (await editor.get('/session')).status]).toEqual([false, 401]);
  });
});
