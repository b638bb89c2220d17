import { DeactivateUser, ReactivateUser, type Role, roles, SetRole } from '#libs/accounts';
import { type Id, systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type Command, CommandBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import { AcceptInvitation } from '../../../libs/accounts/src/application/commands/accept-invitation.js';
import { InviteUser } from '../../../libs/accounts/src/application/commands/invite-user.js';
import { RevokeInvitation } from '../../../libs/accounts/src/application/commands/revoke-invitation.js';
import { parseToken } from '../../../libs/accounts/src/application/token-format.js';
import { type ConsoleClient, openConsole } from '../../setup/console-client.js';
import type { Json } from '../../setup/http-client.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { sharedService } from '../../setup/shared-service.js';
import type { TestService } from '../../setup/test-service.js';
import { until } from '../../setup/until.js';
import { waitingForLocks } from '../../setup/waiting-for-locks.js';

describe('console invitations', () => {
  let api: TestService;
  let account: TestAccount;
  let admin: ConsoleClient;
  const inScale = process.env['TEST_SCALE'] === 'full' ? 300 : 12;

  beforeAll(async () => {
    api = await sharedService();
  });
  beforeEach(async () => {
    account = await api.openAccount();
    admin = await openConsole(api, account, 'admin');
  });

  const sameOrigin = () => ({ origin: api.service.baseUrl });
  const tokenIn = (url: string) => url.slice(url.indexOf('#') + 1);
  const lookUp = (token: string) =>
    api.post('/console/api/invitations/lookup', undefined, { token }, { ...sameOrigin(), 'x-request-id': 'same' });
  const accept = (token: string, name = 'New Person') =>
    api.post('/console/api/invitations/accept', undefined, { token, name, password: 'a fence of nine boards' }, sameOrigin());
  const run = <T>(command: Command<T>, id = account.id) =>
    api.service.app.get(Database).transaction(id, () => api.service.app.get(CommandBus).execute(command));
  const invite = async (client: ConsoleClient, email: string, role: Role = 'admin') =>
    (await client.post('/invitations', { email, role })).body.data as Json;
  const listed = async (id: string) =>
    ((await admin.get('/invitations?limit=100')).body.data as Json[]).find((invitation) => invitation.id === id);

  /** A second admin, who is about to lose the right to invite. */
  async function anotherAdmin(): Promise<{ id: Id<'usr'>; console: ConsoleClient }> {
    await run(new SetRole(systemActor(account.id), account.userIds.manager, 'admin'));
    return { id: account.userIds.manager, console: await openConsole(api, account, 'manager') };
  }

  const ends: [string, string, (id: Id<'usr'>) => Promise<unknown>][] = [
    ['deactivated', 'inviter_deactivated', (id) => admin.delete(`/users/${id}`)],
    ['demoted', 'inviter_role_changed', (id) => admin.patch(`/users/${id}`, { role: 'manager' })],
  ];

  describe.each(ends)('an invitation whose inviter is %s', (_, reason, end) => {
    it('an invitation whose inviter is %s is revoked with that reason, logged, and its link no longer works', async () => {
      const other = await anotherAdmin();
      const lost = await invite(other.console, 'accomplice@example.test');
      const kept = await invite(admin, 'colleague@example.test');
      const unknown = await lookUp(`acs_inv_${'A'.repeat(64)}`);
      await end(other.id);
      expect((await lookUp(tokenIn(lost.url))).text).toBe(unknown.text);
      expect((await accept(tokenIn(lost.url))).status).toBe(404);
      expect(await listed(lost.id)).toMatchObject({ status: 'revoked', status_reason: reason, revoked_at: expect.any(String) });
      expect(await listed(kept.id)).toMatchObject({ status: 'pending', status_reason: null });
      const log = (await admin.get(`/audit-log?resource_id=${lost.id}`)).body.data as Json[];
      expect(log.map(({ action, user }) => [action, user.id])).toEqual([
        ['invitation.revoked', account.userIds.admin],
        ['invitation.created', other.id],
      ]);
      expect(log[0].changes.revoked_reason).toEqual({ from: null, to: reason });
    });

    it('an invitation is void when a process of the previous release changed only the user', async () => {
      const other = await anotherAdmin();
      const { id, url } = await invite(other.console, 'accomplice@example.test');
      const change = reason === 'inviter_deactivated' ? 'deactivated_at = now()' : "role = 'viewer'";
      await api.look(`update accounts.user set ${change} where id = $1`, [uuidOf(other.id)]);
      expect((await lookUp(tokenIn(url))).status).toBe(404);
      expect((await accept(tokenIn(url))).status).toBe(404);
      expect(await listed(id)).toMatchObject({ status: 'revoked', status_reason: reason, revoked_at: null });
      expect((await admin.get('/invitations?status=pending')).body.data).toEqual([]);
    });

    it('an acceptance during a change of the inviter waits for the commit and then fails', async () => {
      const other = await anotherAdmin();
      const { url } = await invite(other.console, 'accomplice@example.test');
      const command =
        reason === 'inviter_deactivated'
          ? new DeactivateUser(systemActor(account.id), other.id)
          : new SetRole(systemActor(account.id), other.id, 'viewer');
      const accepting = await api.service.app.get(Database).transaction(account.id, async () => {
        await api.service.app.get(CommandBus).execute(command);
        const reply = accept(tokenIn(url));
        await until(
          () => api.look(waitingForLocks),
          (waiting) => waiting.length > 0,
          60_000,
        );
        return { reply };
      });
      expect((await accepting.reply).status).toBe(404);
      expect(await api.look('select 1 from accounts.sign_in_email where email = $1', ['accomplice@example.test'])).toEqual([]);
    });
  });

  it('an admin who is deactivated while inviting leaves no invitation', async () => {
    const other = await anotherAdmin();
    const inviting = await api.service.app.get(Database).transaction(account.id, async () => {
      await api.service.app.get(CommandBus).execute(new DeactivateUser(systemActor(account.id), other.id));
      const reply = other.console.post('/invitations', { email: 'accomplice@example.test', role: 'admin' });
      await until(
        () => api.look(waitingForLocks),
        (waiting) => waiting.length > 0,
        60_000,
      );
      return { reply };
    });
    expect((await inviting.reply).body.error.code).toBe('missing_session');
    expect((await admin.get('/invitations')).body.data).toEqual([]);
  });

  describe('whatever happens in whatever order', () => {
    type Step = {
      do: 'invite' | 'role' | 'deactivate' | 'reactivate' | 'revoke' | 'accept' | 'expire';
      who: number;
      role: Role;
      which: number;
    };
    const who = fc.nat(5);
    const step = fc.record<Step>({
      do: fc.constantFrom('invite', 'invite', 'role', 'deactivate', 'reactivate', 'revoke', 'accept', 'accept', 'expire'),
      who,
      role: fc.oneof({ arbitrary: fc.constant<Role>('admin'), weight: 6 }, { arbitrary: fc.constantFrom(...roles), weight: 2 }),
      which: fc.nat(3),
    });

    it('in any order of events, an invitation is accepted only while its inviter is active and may grant its role', async () => {
      const seen = { accepted: 0, refused: 0, cameBack: 0 };
      const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const { id: accountId, userIds } = await api.openAccount();
        const operator = systemActor(accountId);
        const people: Id<'usr'>[] = [userIds.admin, userIds.manager];
        await run(new SetRole(operator, userIds.manager, 'admin'), accountId);
        const made: { id: Id<'inv'>; token: string; inviter: Id<'usr'>; role: Role }[] = [];
        const stateOf = async (id: Id<'usr'>) =>
          (await api.look('select role, deactivated_at from accounts.user where id = $1', [uuidOf(id)]))[0] as Json;
        const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T;
        for (const [i, next] of steps.entries()) {
          const person = pick(people, next.who);
          const invitation = made.length === 0 ? undefined : pick(made, next.which);
          const state = await stateOf(person);
          const mayInvite = state.deactivated_at === null && state.role === 'admin';
          switch (next.do) {
            case 'invite': {
              // Two addresses, so that some are invited again and some come back.
              const details = { email: `p${next.which % 2}.${accountId}@example.test`, role: next.role };
              const issued = await run(new InviteUser(operator, person, details), accountId).catch((error: Error) => error);
              if (issued instanceof Error) break;
              expect([i, mayInvite, roles.indexOf(next.role) <= roles.indexOf(state.role)]).toEqual([i, true, true]);
              made.unshift({ id: issued.invitation.id, token: issued.token, inviter: person, role: next.role });
              break;
            }
            case 'role':
              await run(new SetRole(operator, person, next.role), accountId);
              break;
            case 'deactivate':
              await run(new DeactivateUser(operator, person), accountId);
              break;
            case 'reactivate':
              await run(new ReactivateUser(operator, person), accountId);
              break;
            case 'revoke':
              if (invitation) await run(new RevokeInvitation(operator, invitation.id), accountId);
              break;
            case 'expire':
              if (invitation) await api.look('update accounts.invitation set expires_at = now() where id = $1', [uuidOf(invitation.id)]);
              break;
            case 'accept': {
              if (!invitation) break;
              const [before] = await api.look(
                'select status.* from (select accepted_at, revoked_at, expires_at <= now() as is_late, email from accounts.invitation where id = $1) as status',
                [uuidOf(invitation.id)],
              );
              const inviter = await stateOf(invitation.inviter);
              const isGood = inviter.deactivated_at === null && inviter.role === 'admin';
              const isOpen = before?.['accepted_at'] === null && before['revoked_at'] === null && before['is_late'] === false;
              const newcomer = { name: `Person ${i}`, passwordHash: '$argon2id$none', requestId: 'req', address: '192.0.2.1' };
              const token = parseToken('invitation', invitation.token);
              if (token === null) throw new Error('An issued token cannot be read.');
              const joined = await run(new AcceptInvitation(token, newcomer), accountId).catch((error: Error) => error);
              if (joined instanceof Error) {
                seen.refused++;
                // What is open and whose address is free is accepted.
                const [member] = await api.look(
                  'select 1 from accounts.user where account_id = $1 and email = $2 and deactivated_at is null',
                  [uuidOf(accountId), before?.['email']],
                );
                expect([i, isOpen && isGood && member === undefined]).toEqual([i, false]);
                break;
              }
              seen.accepted++;
              expect([i, isOpen, isGood]).toEqual([i, true, true]);
              expect(await stateOf(joined.id)).toEqual({ role: invitation.role, deactivated_at: null });
              expect(roles.indexOf(invitation.role)).toBeLessThanOrEqual(roles.indexOf(inviter.role));
              if (people.includes(joined.id)) seen.cameBack++;
              else people.push(joined.id);
            }
          }
          const open = await api.look(
            `select u.role from accounts.invitation i join accounts.user u on u.account_id = i.account_id and u.id = i.invited_by
           where i.account_id = $1 and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
             and (u.deactivated_at is not null or u.role <> 'admin')`,
            [uuidOf(accountId)],
          );
          expect([i, open]).toEqual([i, []]);
        }
      });
      await fc.assert(property, { numRuns: inScale, seed: 20_261_122 });
      console.log('sequences of steps with invitations:', inScale, seen);
      expect(seen.accepted).toBeGreaterThan(inScale / 4);
      expect(seen.cameBack).toBeGreaterThan(0);
    }, 300_000);
  });
});
