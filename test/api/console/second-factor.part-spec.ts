import { TurnOffSecondFactor } from '#libs/accounts';
import { systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CommandBus } from '@nestjs/cqrs';
import { codeOf, stepAt } from '../../../libs/accounts/src/application/totp.js';
import { type ConsoleClient, consoleWith, cookieOf, emailOf, givePassword, openConsole, testPassword } from '../../setup/console-client.js';
import type { Json } from '../../setup/http-client.js';
import { sharedService } from '../../setup/shared-service.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { refusalOf } from '../../setup/test-campaigns.js';
import type { TestService } from '../../setup/test-service.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bytesOf = (base32: string) => {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) as string[]).map((byte) => Number.parseInt(byte, 2)));
};
/** An authenticator app. `ahead` steps into the future, for a code that was not used yet. */
const appWith =
  (secret: string) =>
  (ahead = 0) =>
    codeOf(bytesOf(secret), stepAt(new Date()) + ahead);

describe('console two-factor sign-in', () => {
  let api: TestService;

  beforeAll(async () => {
    api = await sharedService();
  });

  const signIn = (account: TestAccount, role: 'admin' | 'manager' | 'editor', code?: string) =>
    api.post(
      '/console/api/session',
      undefined,
      { email: emailOf(account, role), password: testPassword, account_id: account.id, ...(code === undefined ? {} : { code }) },
      { origin: api.service.baseUrl },
    );

  async function turnOn(client: ConsoleClient) {
    const setup = (await client.post('/second-factor', { password: testPassword })).body.data as { secret: string; uri: string };
    const app = appWith(setup.secret);
    const confirmed = await client.post('/second-factor/confirm', { code: app(-1) });
    expect(confirmed.status).toBe(200);
    return { ...setup, app, recoveryCodes: confirmed.body.data.recovery_codes as string[] };
  }
  const actionsOf = async (client: ConsoleClient, id: string) =>
    ((await client.get(`/audit-log?limit=50&resource_id=${id}`)).body.data as Json[]).map(({ action }) => action);

  it('a user turns two-factor sign-in on, and then signs in with a code, each of which works once', async () => {
    const account = await api.openAccount();
    const client = await openConsole(api, account, 'manager');
    expect(refusalOf(await client.post('/second-factor', { password: 'not the password' })).errors).toEqual([
      '/password not_allowed_value',
    ]);
    expect((await client.get('/second-factor')).body.data).toMatchObject({ status: 'off', recovery_codes_left: 0 });
    const { app, uri, recoveryCodes } = await turnOn(client);
    expect(uri).toContain(`:${encodeURIComponent(emailOf(account, 'manager'))}?secret=`);
    expect((await client.get('/second-factor')).body.data).toMatchObject({ status: 'on', recovery_codes_left: 10 });
    expect(new Set(recoveryCodes).size).toBe(10);
    const asked = await signIn(account, 'manager');
    expect(asked).toMatchObject({ status: 200, body: { data: { account_id: account.id, setup: null } } });
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect(refusalOf(await signIn(account, 'manager', app(-1)))).toMatchObject({ status: 422, errors: ['/code not_allowed_value'] });
    expect(refusalOf(await signIn(account, 'manager', '000000'))).toMatchObject({ status: 422 });
    const code = app();
    const replies = await Promise.all([0, 1, 2].map(() => signIn(account, 'manager', code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(replies.find(({ status }) => status === 200)?.body.data.user.email).toBe(emailOf(account, 'manager'));
    const once = await signIn(account, 'manager', recoveryCodes[3]?.toUpperCase());
    expect(once.status).toBe(200);
    expect((await signIn(account, 'manager', recoveryCodes[3])).status).toBe(422);
    expect((await consoleWith(api, cookieOf(once)).get('/second-factor')).body.data.recovery_codes_left).toBe(9);
    const admin = await openConsole(api, account, 'admin');
    expect(await actionsOf(admin, account.userIds.manager)).toEqual(
      expect.arrayContaining(['user.second_factor_enabled', 'user.recovery_code_used']),
    );
  });

  it('the secret is sealed and the recovery codes are hashed in the database', async () => {
    const account = await api.openAccount();
    const { secret, recoveryCodes } = await turnOn(await openConsole(api, account, 'editor'));
    const rows = [
      ...(await api.look('select * from accounts.second_factor where account_id = $1', [uuidOf(account.id)])),
      ...(await api.look("select encode(hash, 'hex') as hash from accounts.recovery_code where account_id = $1", [uuidOf(account.id)])),
    ];
    const text = JSON.stringify(rows);
    expect(rows).toHaveLength(11);
    for (const plain of [secret, bytesOf(secret).toString('base64'), ...recoveryCodes]) expect(text).not.toContain(plain);
  });

  it('guessing codes delays the user from every network, and not the known browser of the user', async () => {
    const account = await api.openAccount();
    const client = await openConsole(api, account, 'editor');
    const { app } = await turnOn(client);
    for (let i = 0; i < 10; i++) expect((await signIn(account, 'editor', '000000')).status).toBe(422);
    expect(refusalOf(await signIn(account, 'editor', app()))).toMatchObject({ status: 429, code: 'sign_in_throttled' });
  });

  it('a new password, new recovery codes and turning it off need the password and a code', async () => {
    const account = await api.openAccount();
    const client = await openConsole(api, account, 'editor');
    const { app, recoveryCodes } = await turnOn(client);
    const change = { current_password: testPassword, new_password: 'seven planks of another door' };
    expect(refusalOf(await client.put('/password', change)).errors).toEqual(['/code required']);
    expect(refusalOf(await client.put('/password', { ...change, code: '123' })).errors).toEqual(['/code not_allowed_value']);
    const renewed = await client.post('/second-factor/recovery-codes', { password: testPassword, code: app() });
    expect(renewed.body.data.recovery_codes).toHaveLength(10);
    expect((await signIn(account, 'editor', recoveryCodes[0])).status).toBe(422);
    const [first, second] = renewed.body.data.recovery_codes as [string, string];
    expect(refusalOf(await client.post('/second-factor/turn-off', { password: 'wrong', code: first })).errors).toEqual([
      '/password not_allowed_value',
    ]);
    expect(refusalOf(await client.post('/second-factor/turn-off', { password: testPassword })).errors).toEqual(['/code required']);
    expect((await client.post('/second-factor/turn-off', { password: testPassword, code: first })).body.data.status).toBe('off');
    expect((await signIn(account, 'editor')).body.data.user).toBeDefined();
    expect(refusalOf(await client.post('/second-factor/recovery-codes', { password: testPassword, code: second })).errors).toEqual([
      '/code not_allowed_value',
    ]);
  });

  it('an account that requires it leads admins to the set-up at sign-in, before any session', async () => {
    const account = await api.openAccount();
    const boss = await openConsole(api, account, 'admin');
    const policy = (client: ConsoleClient, isNeeded: boolean) => client.put('/sign-in-policy', { admins_need_second_factor: isNeeded });
    expect(refusalOf(await policy(boss, true))).toMatchObject({ status: 409, code: 'second_factor_conflict' });
    await boss.patch(`/users/${account.userIds.manager}`, { role: 'admin' });
    const second = await openConsole(api, account, 'manager');
    const editor = await openConsole(api, account, 'editor');
    const { app } = await turnOn(boss);
    expect((await policy(boss, true)).body.data).toEqual({ admins_need_second_factor: true });
    expect([(await second.get('/session')).status, (await editor.get('/session')).status]).toEqual([401, 200]);
    const asked = await signIn(account, 'manager');
    expect(asked.headers['set-cookie']).toBeUndefined();
    const { secret } = asked.body.data.setup as { secret: string };
    expect((await signIn(account, 'manager', '000000')).status).toBe(422);
    const joined = await signIn(account, 'manager', appWith(secret)());
    expect(joined.status).toBe(200);
    expect(joined.body.data.recovery_codes).toHaveLength(10);
    const client = consoleWith(api, cookieOf(joined));
    expect((await client.get('/users')).status).toBe(200);
    const code = joined.body.data.recovery_codes[0] as string;
    expect(refusalOf(await client.post('/second-factor/turn-off', { password: testPassword, code }))).toMatchObject({ status: 409 });
    // A new admin, and one who joins by an invitation, have no session before the set-up either.
    await boss.patch(`/users/${account.userIds.editor}`, { role: 'admin' });
    expect((await editor.get('/session')).status).toBe(401);
    const { url } = (await boss.post('/invitations', { email: `new.${account.id}@example.test`, role: 'admin' })).body.data;
    const accepted = await api.post(
      '/console/api/invitations/accept',
      undefined,
      { token: url.slice(url.indexOf('#') + 1), name: 'New', password: 'a fence of nine boards' },
      { origin: api.service.baseUrl },
    );
    expect(accepted.body.data).toEqual({ email: `new.${account.id}@example.test`, account_id: account.id });
    expect(accepted.headers['set-cookie']).toBeUndefined();
    expect((await policy(boss, false)).body.data).toEqual({ admins_need_second_factor: false });
    expect(app()).toMatch(/^\d{6}$/);
  });

  it('an operator resets the second factor, which ends the sessions', async () => {
    const account = await api.openAccount();
    const client = await openConsole(api, account, 'manager');
    await turnOn(client);
    const command = new TurnOffSecondFactor(systemActor(account.id), account.userIds.manager);
    const { app } = api.service;
    await app.get(Database).transaction(account.id, () => app.get(CommandBus).execute(command));
    expect((await client.get('/session')).status).toBe(401);
    expect((await signIn(account, 'manager')).body.data.user).toBeDefined();
  });

  it('a matching password in several accounts asks for the account first and for the code of that account then', async () => {
    const [one, other] = [await api.openAccount(), await api.openAccount()];
    await turnOn(await openConsole(api, one, 'manager'));
    await givePassword(api, other.id, other.userIds.manager);
    await api.look('update accounts.sign_in_email set email = $1 where user_id = $2', [
      emailOf(one, 'manager'),
      uuidOf(other.userIds.manager),
    ]);
    const body = { email: emailOf(one, 'manager'), password: testPassword };
    const post = (more: object) => api.post('/console/api/session', undefined, { ...body, ...more }, { origin: api.service.baseUrl });
    expect((await post({})).body.data.accounts).toHaveLength(2);
    expect((await post({ account_id: one.id })).body.data).toEqual({ account_id: one.id, setup: null });
    expect((await post({ account_id: other.id })).body.data.account.id).toBe(other.id);
  });
});
