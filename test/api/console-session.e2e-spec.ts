import { systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type Command, CommandBus } from '@nestjs/cqrs';
import {
  type ConsoleClient,
  consoleWith,
  cookieOf,
  emailOf,
  givePassword,
  openConsole,
  signIn,
  signInTo,
  testPassword,
} from '../setup/console-client.js';
import { StartSession } from '../../libs/accounts/src/application/commands/start-session.js';
import { DatabaseClock } from '../setup/database-clock.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { worstRatioOf } from '../setup/sign-in-times.js';
import { sharedService, stopSharedService } from '../setup/shared-service.js';
import type { TestService } from '../setup/test-service.js';
import './console/cross-site.part-spec.js';
import './console/invitations.part-spec.js';
import './console/memberships.part-spec.js';
import './console/people.part-spec.js';
import './console/sessions.part-spec.js';
import './console/second-factor.part-spec.js';
import './console/key-safety.part-spec.js';
import './console/counts.part-spec.js';
import './console/vocabulary.part-spec.js';

let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await sharedService();
  // No window of the limits ends and no wait after a failure passes during a test.
  await DatabaseClock.stop(api, ['hit_throttle', 'begin_sign_in', 'fail_sign_in', 'refund_sign_in']);
  account = await api.openAccount();
});
afterAll(stopSharedService);

const run = <T>({ id }: TestAccount, command: Command<T>): Promise<T> =>
  api.service.app.get(Database).transaction(id, () => api.service.app.get(CommandBus).execute(command));
const isSignedIn = async (client: ConsoleClient) => (await client.get('/session')).status === 200;
const sessionsOf = ({ id }: TestAccount) => api.look('select * from accounts.session where account_id = $1', [uuidOf(id)]);
const missing = { status: 401, code: 'missing_session', errors: [] };

describe('signing in', () => {
  it('sign-in returns user, account and permissions and sets an HttpOnly same-site cookie', async () => {
    await givePassword(api, account.id, account.userIds.manager);
    const reply = await signIn(api, emailOf(account, 'manager'));
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      user: { id: account.userIds.manager, name: 'manager', email: emailOf(account, 'manager'), role: 'manager' },
      account: { id: account.id, name: 'Test account', plan: 'enterprise', currency: 'USD', timezone: 'UTC' },
    });
    expect(reply.body.data.permissions).toEqual(expect.arrayContaining(['campaigns.launch', 'account.read']));
    expect(reply.body.data.permissions).not.toContain('users.manage');
    const [cookie] = reply.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^__Host-acs_session=acs_ses_[\w-]{64}; Max-Age=604800; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    expect(reply.body.data.failed_sign_ins).toBeNull();
    const client = consoleWith(api, cookieOf(reply));
    expect((await client.get('/session')).body).toEqual(reply.body);
  });

  it('sign-in stores neither the token nor the password', async () => {
    const { cookie } = await openConsole(api, account, 'viewer');
    const token = cookie.split('=')[1] as string;
    const [session] = (await api.look('select * from accounts.session order by started_at desc limit 1')) as [{ hash: Buffer }];
    expect(session.hash).toHaveLength(32);
    expect(JSON.stringify(session)).not.toContain(token.slice(-40));
    const [{ hash }] = (await api.look('select hash from accounts.password limit 1')) as [{ hash: string }];
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('sign-in has the same response and work for a wrong password, an unknown address and a user without a password', async () => {
    const other = await api.openAccount();
    await givePassword(api, other.id, other.userIds.admin);
    const texts = new Set<string>();
    const refused = (emailOfRound: (round: number) => string) => async (round: number) => {
      const reply = await signIn(api, emailOfRound(round), 'not the password', { 'x-request-id': 'same' });
      expect(refusalOf(reply)).toEqual({ status: 401, code: 'invalid_credentials', errors: [] });
      expect(reply.headers['www-authenticate']).toBe('Cookie');
      expect(reply.headers['set-cookie']).toBeUndefined();
      texts.add(reply.text);
    };
    const attempts = {
      known: refused(() => emailOf(other, 'admin')),
      unknown: refused((round) => `nobody${round}@example.test`),
      'without a password': refused(() => emailOf(other, 'editor')),
    };
    // Without the digests, or with one instead of five, it would be at most a fifth.
    expect(await worstRatioOf(attempts, 2.5)).toBeLessThan(2.5);
    expect(texts.size).toBe(1);
  }, 180_000);

  it('sign-in ignores the case of the address but not of the password', async () => {
    const email = emailOf(account, 'manager');
    expect((await signIn(api, ` ${email.toUpperCase()} `)).status).toBe(200);
    for (const password of [`${testPassword} `, testPassword.toUpperCase(), '']) {
      expect((await signInTo(api, account.id, email, password)).status).toBe(401);
    }
  });

  it('sign-in always starts a new session and ends the previous one of the browser', async () => {
    const planted = `__Host-acs_session=acs_ses_${'A'.repeat(64)}`;
    const email = emailOf(account, 'viewer');
    const first = await signIn(api, email, testPassword, { cookie: planted });
    expect(cookieOf(first)).not.toBe(planted);
    expect(await isSignedIn(consoleWith(api, planted))).toBe(false);
    const second = await signIn(api, email, testPassword, { cookie: cookieOf(first) });
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    expect(await isSignedIn(consoleWith(api, cookieOf(first)))).toBe(false);
    expect(await isSignedIn(consoleWith(api, cookieOf(second)))).toBe(true);
  });

  it('a twenty-first session of a user ends the oldest one', async () => {
    const other = await api.openAccount();
    const oldest = await openConsole(api, other, 'viewer');
    for (let i = 0; i < 20; i++) await signInTo(api, other.id, emailOf(other, 'viewer'));
    expect(await sessionsOf(other)).toHaveLength(20);
    expect(await isSignedIn(oldest)).toBe(false);
  });

  it('sign-in is throttled exactly for ten concurrent failures', async () => {
    const email = 'crowd@example.test';
    const replies = await Promise.all(Array.from({ length: 25 }, () => signInTo(api, account.id, email, 'not the password')));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('validation errors of sign-in do not repeat the password', async () => {
    const reply = await api.post('/console/api/session', undefined, { password: 7, e_mail: 'x' }, { origin: api.service.baseUrl });
    expect(refusalOf(reply).errors.sort()).toEqual(['/e_mail unknown_field', '/email required', '/password invalid_type']);
    const long = await signIn(api, 'a@b.test', 'p'.repeat(1000));
    expect(refusalOf(long)).toMatchObject({ status: 422, errors: ['/password too_long'] });
    expect(long.text).not.toContain('pppp');
  });
});

describe('a session', () => {
  it('a session ends 12 hours after its last use and 7 days after the sign-in', async () => {
    const client = await openConsole(api, account, 'editor');
    const age = (column: string, interval: string) =>
      api.look(`update accounts.session set ${column} = ${column} - interval '${interval}' where user_id = $1`, [
        uuidOf(account.userIds.editor),
      ]);
    await age('last_used_at', '11 hours 59 minutes');
    expect(await isSignedIn(client)).toBe(true);
    await age('last_used_at', '11 hours 59 minutes');
    expect(await isSignedIn(client)).toBe(true);
    await age('last_used_at', '12 hours 1 second');
    expect(await isSignedIn(client)).toBe(false);
    const next = await openConsole(api, account, 'editor');
    await age('expires_at', '6 days 23 hours');
    expect(await isSignedIn(next)).toBe(true);
    await age('expires_at', '1 hour');
    expect(refusalOf(await next.get('/session'))).toEqual(missing);
  });

  it('signing out ends one session, or all sessions of the user', async () => {
    const here = await openConsole(api, account, 'admin');
    const [there, elsewhere] = await Promise.all(
      [0, 1].map(async () => consoleWith(api, cookieOf(await signIn(api, emailOf(account, 'admin'))))),
    );
    const out = await here.delete('/session');
    expect(out).toMatchObject({ status: 200, body: { data: { signed_out: 1 } } });
    expect((out.headers['set-cookie'] as unknown as string[])[0]).toMatch(/^__Host-acs_session=; Max-Age=0; Path=\/; Secure; HttpOnly/);
    expect(refusalOf(await here.get('/session'))).toEqual(missing);
    expect(await isSignedIn(there as ConsoleClient)).toBe(true);
    const { data } = (await (there as ConsoleClient).delete('/sessions')).body;
    expect(data.signed_out).toBeGreaterThanOrEqual(2);
    expect(await isSignedIn(there as ConsoleClient)).toBe(false);
    expect(await isSignedIn(elsewhere as ConsoleClient)).toBe(false);
  });

  it('a session token of another account, or with a changed character, is refused', async () => {
    const [mine, theirs] = await Promise.all([
      openConsole(api, account, 'viewer'),
      api.openAccount().then((a) => openConsole(api, a, 'viewer')),
    ]);
    const [name, token] = mine.cookie.split('=') as [string, string];
    const [, foreign] = theirs.cookie.split('=') as [string, string];
    const bytes = Buffer.from(token.slice(8), 'base64url');
    const moved = Buffer.concat([Buffer.from(foreign.slice(8), 'base64url').subarray(0, 16), bytes.subarray(16)]).toString('base64url');
    const altered = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    for (const value of [`acs_ses_${moved}`, altered, token.slice(0, -1), `${token}A`, '', 'x', token.replace('ses', 'inv')]) {
      expect(refusalOf(await consoleWith(api, `${name}=${value}`).get('/session'))).toEqual(missing);
    }
    expect(await isSignedIn(mine)).toBe(true);
  });
});

describe('a new password', () => {
  const next = 'seven planks of another door';

  it('a new password ends every other session, renews this one and works for sign-in', async () => {
    const other = await api.openAccount();
    const here = await openConsole(api, other, 'admin');
    const there = consoleWith(api, cookieOf(await signIn(api, emailOf(other, 'admin'))));
    const reply = await here.put('/password', { current_password: testPassword, new_password: next });
    expect(reply).toMatchObject({ status: 200, body: { data: { signed_out: 1 } } });
    expect(await isSignedIn(there)).toBe(false);
    expect(await isSignedIn(here)).toBe(false);
    expect(await isSignedIn(consoleWith(api, cookieOf(reply)))).toBe(true);
    expect((await signIn(api, emailOf(other, 'admin'))).status).toBe(401);
    expect((await signIn(api, emailOf(other, 'admin'), next)).status).toBe(200);
  });

  it('a new password ends sessions that start concurrently with the old one', async () => {
    const other = await api.openAccount();
    const here = await openConsole(api, other, 'admin');
    const meanwhile = Array.from({ length: 6 }, (_, i) =>
      new Promise((resolve) => setTimeout(resolve, i * 15)).then(() => signIn(api, emailOf(other, 'admin'))),
    );
    const changed = await here.put('/password', { current_password: testPassword, new_password: next });
    expect(changed.status).toBe(200);
    for (const reply of await Promise.all(meanwhile)) {
      if (reply.status === 200) expect(await isSignedIn(consoleWith(api, cookieOf(reply)))).toBe(false);
      else expect(refusalOf(reply)).toMatchObject({ status: 401, code: 'invalid_credentials' });
    }
    // Proven before the change, begun after it.
    const user = { accountId: other.id, userId: other.userIds.admin, passwordHash: '$argon2id$the one before' };
    const late = new StartSession(systemActor(other.id), user, { address: '192.0.2.1', userAgent: null });
    await expect(run(other, late)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await sessionsOf(other)).toHaveLength(1);
  });

  it('a new password requires the old one, and guessing it is throttled', async () => {
    const other = await api.openAccount();
    const client = await openConsole(api, other, 'admin');
    const guess = () => client.put('/password', { current_password: 'not the password', new_password: next });
    for (let i = 0; i < 10; i++) expect(refusalOf(await guess()).errors).toEqual(['/current_password not_allowed_value']);
    expect(refusalOf(await guess())).toMatchObject({ status: 429, code: 'sign_in_throttled' });
  });
});
