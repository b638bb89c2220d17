import { AddUser, CreateApiKey, DeactivateUser, OpenAccount, type Role } from '#libs/accounts';
import { type Id, newId, systemActor, uuidOf } from '#libs/kernel';
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
  testPassword,
} from '../../setup/console-client.js';
import type { Json, Reply } from '../../setup/http-client.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { refusalOf } from '../../setup/test-campaigns.js';
import { worstRatioOf } from '../../setup/sign-in-times.js';
import { sharedService } from '../../setup/shared-service.js';
import type { TestService } from '../../setup/test-service.js';

describe('console memberships', () => {
  let api: TestService;
  let account: TestAccount;
  let admin: ConsoleClient;
  let nth = 0;

  beforeAll(async () => {
    api = await sharedService();
    account = await api.openAccount();
    admin = await openConsole(api, account, 'admin');
  });

  const anotherPassword = 'nine boards and a nail';
  const someone = () => `person${++nth}@example.test`;
  const sameOrigin = () => ({ origin: api.service.baseUrl });
  const run = <T>(id: Id<'acc'>, command: Command<T>) =>
    api.service.app.get(Database).transaction(id, () => api.service.app.get(CommandBus).execute(command));
  const tokenIn = (url: string) => url.slice(url.indexOf('#') + 1);
  const accept = (url: string, name = 'New Person', password = testPassword) =>
    api.post('/console/api/invitations/accept', undefined, { token: tokenIn(url), name, password }, sameOrigin());
  const signInTo = (email: string, accountId: string, password = testPassword) =>
    api.post('/console/api/session', undefined, { email, password, account_id: accountId }, sameOrigin());
  const isKeyGood = async (key: string) => (await api.get('/v1/campaigns', key)).status === 200;
  const chosenIn = (reply: Reply) => (reply.body.data.accounts as Json[] | undefined)?.map(({ name }) => name);

  /** A user of a new account of this name; without a password when that is null. */
  async function member(
    email: string,
    name: string,
    password: string | null = testPassword,
  ): Promise<{ id: Id<'acc'>; userId: Id<'usr'> }> {
    const id = newId('acc');
    await run(id, new OpenAccount(id, { name, plan: 'enterprise', currency: 'USD', timezone: 'UTC' }));
    const { id: userId } = await run(id, new AddUser(systemActor(id), { name: 'Somebody', email, role: 'admin' }));
    if (password !== null) await givePassword(api, id, userId, password);
    return { id, userId };
  }

  describe('an invitation', () => {
    /** What the answer says apart from what differs between any two invitations. */
    const shapeOf = ({ status, headers, text }: Reply, email: string) => [
      status,
      Object.keys(headers).sort(),
      text
        .replaceAll(email, 'EMAIL')
        .replace(/inv_[0-9a-z]{26}/g, 'ID')
        .replace(/acs_inv_[\w-]{64}/, 'TOKEN')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]{12}Z/g, 'TIME')
        .replace(/req_[0-9a-z]+/g, 'REQUEST'),
    ];

    it('an invitation of an address of another account gets the same response as an unknown address', async () => {
      const foreign = await api.openAccount();
      await givePassword(api, foreign.id, foreign.userIds.editor);
      await run(foreign.id, new DeactivateUser(systemActor(foreign.id), foreign.userIds.viewer));
      const shapes = new Set<string>();
      for (const email of [someone(), emailOf(foreign, 'editor'), emailOf(foreign, 'manager'), emailOf(foreign, 'viewer'), someone()]) {
        const reply = await admin.post('/invitations', { email, role: 'editor' });
        expect([email, reply.status]).toEqual([email, 201]);
        shapes.add(JSON.stringify(shapeOf(reply, email)));
        const { url } = reply.body.data;
        expect((await accept(url)).status).toBe(201);
      }
      expect([...shapes]).toHaveLength(1);
      // Whoever was there already is untouched.
      expect(await isKeyGood(foreign.keys.editor)).toBe(true);
      expect((await signInTo(emailOf(foreign, 'editor'), foreign.id)).status).toBe(200);
    });

    it('repeated invitations in any case create one user of an address in an account', async () => {
      const email = someone();
      const invite = (text: string) => admin.post('/invitations', { email: text, role: 'viewer' });
      const { url } = (await invite(email)).body.data;
      expect((await accept(url)).status).toBe(201);
      for (const text of [email, email.toUpperCase()]) {
        expect(refusalOf(await invite(text))).toMatchObject({ status: 422, errors: ['/email not_allowed_value'] });
      }
      await expect(run(account.id, new AddUser(systemActor(account.id), { name: 'x', email, role: 'viewer' }))).rejects.toMatchObject({
        code: 'validation_failed',
      });
      const [{ users }] = (await api.look('select count(*)::int as users from accounts.user where email = $1', [email])) as [Json];
      expect(users).toBe(1);
    });
  });

  describe('signing in with the address of users in several accounts', () => {
    it('sign-in asks for the account when the password matches in several, and signs in to the selected one', async () => {
      const email = someone();
      const [first, second, third] = [
        await member(email, 'Second House'),
        await member(email, 'First House'),
        await member(email, 'Third House', anotherPassword),
      ];
      const question = await signIn(api, email);
      expect(question.status).toBe(200);
      expect(question.headers['set-cookie']).toBeUndefined();
      expect(question.body.data).toEqual({
        accounts: [
          { id: second.id, name: 'First House' },
          { id: first.id, name: 'Second House' },
        ],
      });
      for (const { id, userId } of [first, second]) {
        const reply = await signInTo(email, id);
        expect(reply.body.data).toMatchObject({ account: { id }, user: { id: userId, email } });
        expect((await consoleWith(api, cookieOf(reply)).get('/session')).body).toEqual(reply.body);
      }
      // The third neither shows itself to the other password nor needs a question with its own.
      expect(refusalOf(await signInTo(email, third.id))).toMatchObject({ status: 401, code: 'invalid_credentials' });
      expect((await signIn(api, email, anotherPassword)).body.data.account.id).toBe(third.id);
    });

    it('sign-in refuses a selected account equally whether it exists, has the address, or is malformed', async () => {
      const email = someone();
      await member(email, 'Own House');
      const texts = new Set<string>();
      const ids = [account.id, newId('acc'), 'acc_x', '', '0', newId('usr'), "' or true --"];
      for (const [i, id] of ids.entries()) {
        const body = { email: i < 4 ? email : someone(), password: testPassword, account_id: id };
        const reply = await api.post('/console/api/session', undefined, body, { ...sameOrigin(), 'x-request-id': 'same' });
        expect([id, reply.status]).toEqual([id, 401]);
        texts.add(reply.text);
      }
      expect(texts.size).toBe(1);
    });

    it('sign-in ignores users who are deactivated or have no password and checks the five oldest others', async () => {
      const email = someone();
      const gone = await member(email, 'Gone');
      await run(gone.id, new DeactivateUser(systemActor(gone.id), gone.userId));
      await member(email, 'Without a password', null);
      const own = await member(email, 'Own', anotherPassword);
      for (let i = 1; i <= 4; i++) await member(email, `House ${i}`);
      const sixth = await member(email, 'House 6');
      expect(chosenIn(await signIn(api, email))).toEqual(['House 1', 'House 2', 'House 3', 'House 4']);
      expect((await signIn(api, email, anotherPassword)).body.data.account.id).toBe(own.id);
      expect((await signInTo(email, sixth.id)).body.data.account.id).toBe(sixth.id);
      expect(refusalOf(await signInTo(email, gone.id)).code).toBe('invalid_credentials');
    });

    it('the password of one account gives no further attempts at another', async () => {
      const email = someone();
      const own = await member(email, 'Guessed at');
      // An admin can invite any address and take the link himself.
      const trap = await member(email, 'Trap', anotherPassword);
      let guesses = 0;
      for (let i = 0; i < 14; i++) {
        const reply = i % 2 === 0 ? await signIn(api, email, `guess number ${i}`) : await signInTo(email, own.id, `guess number ${i}`);
        if (reply.status === 401) guesses++;
        await signInTo(email, trap.id, anotherPassword);
        if (i % 3 === 0) await signIn(api, email, anotherPassword);
      }
      expect(guesses).toBe(10);
    });

    it('sign-in takes equally long for an address in no account, one account or five', async () => {
      const [one, five] = [someone(), someone()];
      await member(one, 'House');
      for (let i = 0; i < 5; i++) await member(five, `House ${i}`);
      const refused = (emailOfRound: () => string) => async () =>
        expect((await signIn(api, emailOfRound(), 'not the password')).status).toBe(401);
      const attempts = { five: refused(() => five), one: refused(() => one), nowhere: refused(someone) };
      // With a digest for each account it would be a fifth.
      expect(await worstRatioOf(attempts, 2.5)).toBeLessThan(2.5);
    }, 180_000);
  });

  describe('a deactivated user', () => {
    const audited = async (id: string) =>
      ((await admin.get(`/audit-log?resource_id=${id}`)).body.data as Json[]).map(({ action }) => action);

    /** A user who has signed in, with a key, deactivated by the admin. */
    async function deactivated(role: Role = 'manager') {
      const email = someone();
      const { url } = (await admin.post('/invitations', { email, role })).body.data;
      const joined = await accept(url);
      const id = joined.body.data.user.id as Id<'usr'>;
      const { secret: key } = await run(account.id, new CreateApiKey(systemActor(account.id), id, { name: 'k', expiresAt: null }));
      await admin.delete(`/users/${id}`);
      expect([await isKeyGood(key), (await signIn(api, email)).status]).toEqual([false, 401]);
      return { id, email, key, session: consoleWith(api, cookieOf(joined)) };
    }

    it('a deactivated user of another account, or an unknown one, cannot be reactivated', async () => {
      const foreign = await api.openAccount();
      await run(foreign.id, new DeactivateUser(systemActor(foreign.id), foreign.userIds.viewer));
      for (const id of [foreign.userIds.viewer, newId('usr'), 'usr_x']) {
        expect((await admin.post(`/users/${id}/reactivate`, {})).status).toBe(404);
      }
      expect(await isKeyGood(foreign.keys.viewer)).toBe(false);
    });

    it('a deactivated user can be invited again and returns with the invited role and a new password, without earlier keys', async () => {
      const { id, email, key, session } = await deactivated();
      const invitation = await admin.post('/invitations', { email, role: 'editor' });
      expect(invitation.status).toBe(201);
      const back = await accept(invitation.body.data.url, 'A New Name', anotherPassword);
      expect(back.status).toBe(201);
      expect(back.body.data.user).toEqual({ id, email, name: 'A New Name', role: 'editor' });
      expect(await isKeyGood(key)).toBe(false);
      expect((await session.get('/session')).status).toBe(401);
      expect((await signIn(api, email)).status).toBe(401);
      expect((await signIn(api, email, anotherPassword)).status).toBe(200);
      expect(await audited(id)).toContain('user.reactivated');
      const [{ revoked }] = (await api.look('select revoked_at is not null as revoked from accounts.api_key where user_id = $1', [
        uuidOf(id),
      ])) as [Json];
      expect(revoked).toBe(true);
    });

    it('reactivating a user voids the open invitation of the address', async () => {
      const { id, email } = await deactivated();
      const { id: invitationId, url } = (await admin.post('/invitations', { email, role: 'admin' })).body.data;
      await admin.post(`/users/${id}/reactivate`, {});
      expect((await accept(url)).status).toBe(404);
      const invitation = ((await admin.get('/invitations')).body.data as Json[]).find((each) => each.id === invitationId);
      expect(invitation).toMatchObject({ status: 'revoked', status_reason: 'address_joined' });
    });
  });

  it('users that are added by the previous release can sign in, and vice versa', async () => {
    const [before, after] = [someone(), someone()];
    const { id, userId } = await member(after, 'Both');
    expect(await api.look('select account_id, user_id from accounts.user_email where email = $1', [after])).toEqual([
      { account_id: uuidOf(id), user_id: uuidOf(userId) },
    ]);
    // The statements of that release.
    const other = newId('usr');
    await api.look(
      "insert into accounts.user (account_id, id, name, email, role, created_at) values ($1, $2, 'Old', $3, 'viewer', now())",
      [uuidOf(id), uuidOf(other), before],
    );
    await api.look('insert into accounts.user_email (email, account_id, user_id) values ($1, $2, $3) on conflict (email) do nothing', [
      before,
      uuidOf(id),
      uuidOf(other),
    ]);
    await givePassword(api, id, other);
    expect((await signIn(api, before)).body.data.user.id).toBe(other);
  });
});
