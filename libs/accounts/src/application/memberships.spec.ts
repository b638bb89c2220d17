import { type Actor, type Id, newId, systemActor } from '#libs/kernel';
import { RecordedChanges } from '../../../kernel/testing/recorded-changes.js';
import { FakeAccounts, FakeApiKeys, FakeInvitations, FakeSignIns, FakeUsers } from '../../testing/fake-repositories.js';
import { FakeSecondFactors } from '../../testing/fake-second-factors.js';
import { Account } from '../domain/account.js';
import { ApiKey } from '../domain/api-key.js';
import type { Invitation } from '../domain/invitation.js';
import type { Role } from '../domain/role.js';
import type { IssuedToken } from '../domain/tokens.js';
import { User } from '../domain/user.js';
import { AcceptInvitation, AcceptInvitationHandler } from './commands/accept-invitation.js';
import { DeactivateUser, DeactivateUserHandler } from './commands/deactivate-user.js';
import { EndSessions, EndSessionsHandler } from './commands/end-sessions.js';
import { InviteUser, InviteUserHandler } from './commands/invite-user.js';
import { ReactivateUser, ReactivateUserHandler } from './commands/reactivate-user.js';
import { SetRole, SetRoleHandler } from './commands/set-role.js';
import { StartSession, StartSessionHandler } from './commands/start-session.js';
import { InvitationRevocation } from './invitation-revocation.js';
import { parseToken } from './token-format.js';

const start = new Date('2027-05-03T12:00:00.000Z');
const accountId = newId('acc');
const details = (name: string, role: Role) => ({ name, email: `${name}@shop.example`, role });
const by = ({ id: userId }: User): Actor => ({ ...systemActor(accountId), userId });
const origin = { address: '192.0.2.1', userAgent: null };

/** An account with the admins Ada and Ben, where Ben has a key, a session and two invitations that he has sent. */
async function anAccount() {
  let now = start;
  const clock = { now: () => now };
  const changes = new RecordedChanges(clock.now);
  const [accounts, users, keys] = [new FakeAccounts(), new FakeUsers(), new FakeApiKeys()];
  const [invitations, signIns] = [new FakeInvitations(), new FakeSignIns()];
  const factors = new FakeSecondFactors();
  const revocation = new InvitationRevocation(changes, invitations);
  await accounts.add(Account.open(accountId, { name: 'Shop', plan: 'growth', currency: 'EUR', timezone: 'Europe/Berlin' }, start));
  const [ada, ben] = [User.join(accountId, details('ada', 'admin'), start), User.join(accountId, details('ben', 'admin'), start)];
  const key = ApiKey.create(ben, { name: 'Script', expiresAt: null }, 'acs_secret', start);
  for (const user of [ada, ben]) await users.add(user);
  await keys.add(key);
  for (const record of [ada, ben, key]) record.pullEvents();
  signIns.passwords.set(ben.id, 'hash of ben');
  const invite = async (email: string, role: Role, inviter = ben) => {
    const handler = new InviteUserHandler(changes, accounts, users, invitations, revocation);
    const { invitation, token } = await handler.execute(new InviteUser(by(inviter), inviter.id, { email, role }));
    return { invitation, token: parseToken('invitation', token) as IssuedToken };
  };
  const sent = [await invite('cleo@shop.example', 'editor'), await invite('dan@shop.example', 'admin')] as const;
  await new StartSessionHandler(changes, users, signIns).execute(
    new StartSession(by(ben), { accountId, userId: ben.id, passwordHash: 'hash of ben' }, origin),
  );
  changes.entries.length = 0;
  users.saved.length = keys.saved.length = invitations.saved.length = 0;
  return {
    ada,
    ben,
    key,
    sent,
    invite,
    changes,
    users,
    keys,
    invitations,
    signIns,
    sleep: (ms: number) => void (now = new Date(now.getTime() + ms)),
    deactivate: (actor: Actor, { id }: User) =>
      new DeactivateUserHandler(changes, accounts, users, signIns, revocation).execute(new DeactivateUser(actor, id)),
    reactivate: (actor: Actor, { id }: User) =>
      new ReactivateUserHandler(changes, accounts, users, signIns, revocation).execute(new ReactivateUser(actor, id)),
    setRole: (actor: Actor, { id }: User, role: Role) =>
      new SetRoleHandler(changes, accounts, users, revocation, factors).execute(new SetRole(actor, id, role)),
    signOut: (user: User) =>
      new EndSessionsHandler(changes, users, signIns).execute(new EndSessions(by(user), { accountId, userId: user.id }, 'all')),
    accept: (token: IssuedToken, name = 'Newcomer') =>
      new AcceptInvitationHandler(changes, accounts, users, keys, invitations, signIns, factors, clock).execute(
        new AcceptInvitation(token, { name, passwordHash: `hash of ${name}`, requestId: 'req_1', address: '192.0.2.9' }),
      ),
  };
}

const idsOf = (sent: readonly { readonly invitation: Invitation }[]): Id[] => sent.map(({ invitation }) => invitation.id);

describe('the deactivation of a user', () => {
  it('a deactivation ends the sessions and revokes the invitations, each record by its own event, and keeps the keys', async () => {
    const { ada, ben, key, sent, changes, signIns, users, invitations, keys, deactivate } = await anAccount();
    await deactivate(by(ada), ben);
    const revoked = idsOf(sent);
    expect(changes.actions).toEqual([...revoked.map((id) => ['invitation.revoked', id]), ['user.deactivated', ben.id]]);
    expect(changes.entries.every(({ actor, at }) => actor.userId === ada.id && at === start)).toBe(true);
    expect(changes.entries.at(-1)?.changes).toEqual({ deactivated_at: { from: null, to: start } });
    expect(changes.entries[0]?.changes).toEqual({
      revoked_at: { from: null, to: start },
      revoked_reason: { from: null, to: 'inviter_deactivated' },
    });
    expect([users.saved, invitations.saved, keys.saved]).toEqual([[ben.id], revoked, []]);
    expect([signIns.sessions.size, key.revokedAt]).toEqual([0, null]);
  });

  it.each(['deactivated', 'demoted'])('the last admin cannot be %s by a user', async (end) => {
    const { ada, ben, users, changes, deactivate, setRole } = await anAccount();
    const remove = (actor: Actor, user: User) => (end === 'deactivated' ? deactivate(actor, user) : setRole(actor, user, 'manager'));
    await remove(by(ada), ben);
    const before = [changes.entries.length, users.saved.length];
    await expect(remove(by(ada), ada)).rejects.toThrow('at least one active admin');
    expect([changes.entries.length, users.saved.length]).toEqual(before);
  });

  it('an operator can deactivate the last admin, and appoint another one', async () => {
    const { ada, ben, deactivate, setRole, reactivate } = await anAccount();
    const operator = systemActor(accountId);
    await deactivate(operator, ben);
    await deactivate(operator, ada);
    await setRole(operator, ben, 'manager');
    await setRole(operator, ben, 'admin');
    await reactivate(operator, ben);
    expect([ada.isActiveAdmin, ben.isActiveAdmin]).toEqual([false, true]);
  });

  it('a second deactivation and a reactivation of an active user record nothing', async () => {
    const { ada, ben, changes, deactivate, reactivate } = await anAccount();
    await reactivate(by(ada), ben);
    expect(changes.entries).toEqual([]);
    await deactivate(by(ada), ben);
    const { length } = changes.entries;
    await deactivate(by(ada), ben);
    expect(changes.entries).toHaveLength(length);
  });

  it('a reactivation brings back no session and no invitation', async () => {
    const { ada, ben, sent, changes, signIns, deactivate, reactivate } = await anAccount();
    await deactivate(by(ada), ben);
    signIns.sessions.set(ben.id, 1); // of a sign-in that was in progress
    changes.entries.length = 0;
    await reactivate(by(ada), ben);
    expect(changes.entries).toMatchObject([{ action: 'user.reactivated', changes: { deactivated_at: { from: start, to: null } } }]);
    expect([ben.isActive, signIns.sessions.size]).toEqual([true, 0]);
    expect(sent.every(({ invitation }) => invitation.revokedAt !== null)).toBe(true);
  });

  it('a role revokes only the invitations that it no longer allows', async () => {
    const { ada, ben, sent, changes, setRole } = await anAccount();
    await setRole(by(ada), ben, 'admin');
    expect(changes.entries).toEqual([]);
    await setRole(by(ada), ben, 'manager');
    expect(changes.actions).toEqual([...idsOf(sent).map((id) => ['invitation.revoked', id]), ['user.role_changed', ben.id]]);
  });
});

describe('the acceptance of an invitation', () => {
  it('a newcomer accepts the invitation, joins with its role and gets the password', async () => {
    const { sent, changes, accept, signIns, users, invitations } = await anAccount();
    const [{ invitation, token }] = sent;
    const user = await accept(token);
    expect(user).toMatchObject({ accountId, name: 'Newcomer', email: 'cleo@shop.example', role: 'editor', deactivatedAt: null });
    expect(changes.actions).toEqual([
      ['invitation.accepted', invitation.id],
      ['user.added', user.id],
    ]);
    expect(changes.entries.every(({ actor }) => actor.userId === user.id && actor.requestId === 'req_1')).toBe(true);
    expect([users.saved, invitations.saved]).toEqual([[user.id], [invitation.id]]);
    expect(signIns.passwords.get(user.id)).toBe('hash of Newcomer');
  });

  it('a former user comes back with the role of the invitation and without the earlier keys, sessions and password', async () => {
    const { ada, ben, key, changes, invite, deactivate, accept, signIns, keys } = await anAccount();
    await deactivate(by(ada), ben);
    signIns.sessions.set(ben.id, 2);
    const { token, invitation } = await invite(ben.email, 'viewer', ada);
    changes.entries.length = 0;
    expect(await accept(token, 'Ben again')).toBe(ben);
    expect(changes.actions).toEqual([
      ['invitation.accepted', invitation.id],
      ['api_key.revoked', key.id],
      ['user.reactivated', ben.id],
    ]);
    expect(changes.entries.at(-1)?.changes).toEqual({
      name: { from: 'ben', to: 'Ben again' },
      role: { from: 'admin', to: 'viewer' },
      deactivated_at: { from: start, to: null },
    });
    expect([keys.saved, signIns.sessions.size, signIns.passwords.get(ben.id)]).toEqual([[key.id], 0, 'hash of Ben again']);
  });

  it.each<[string, (account: Awaited<ReturnType<typeof anAccount>>) => unknown]>([
    ['was used', ({ accept, sent }) => accept(sent[0].token)],
    ['has expired', ({ sleep }) => sleep(7 * 86_400_000)],
    ['was replaced', ({ invite, ada }) => invite('cleo@shop.example', 'viewer', ada)],
    ['has a deactivated inviter', ({ deactivate, ada, ben }) => deactivate(by(ada), ben)],
    ['has a demoted inviter', ({ setRole, ada, ben }) => setRole(by(ada), ben, 'editor')],
  ])('an invitation that %s cannot be accepted', async (_, happen) => {
    const account = await anAccount();
    await happen(account);
    const { accept, sent, changes, signIns } = account;
    const before = [changes.entries.length, signIns.passwords.size];
    await expect(accept(sent[0].token)).rejects.toThrow('was used or revoked, has expired, or never existed');
    expect([changes.entries.length, signIns.passwords.size]).toEqual(before);
  });

  it('an address of an active user can neither be invited nor accept', async () => {
    const { ada, ben, invite, users, sent, accept, signIns } = await anAccount();
    await expect(invite(ben.email, 'viewer', ada)).rejects.toThrow('is already in use');
    await users.add(User.join(accountId, details('cleo', 'viewer'), start));
    await expect(accept(sent[0].token)).rejects.toThrow('is already in use');
    expect(signIns.passwords.size).toBe(1);
  });

  it('a new invitation of an address replaces the earlier one', async () => {
    const { ada, invite, sent, changes } = await anAccount();
    const { invitation } = await invite('cleo@shop.example', 'viewer', ada);
    expect(changes.actions).toEqual([
      ['invitation.revoked', sent[0].invitation.id],
      ['invitation.created', invitation.id],
    ]);
    expect(sent[0].invitation.revokedReason).toBe('replaced');
  });
});

describe('sessions', () => {
  it('a sign-out is recorded only when a session ended', async () => {
    const { ben, changes, signOut } = await anAccount();
    expect([await signOut(ben), await signOut(ben)]).toEqual([1, 0]);
    expect(changes.actions).toEqual([['user.signed_out_everywhere', ben.id]]);
  });
});
