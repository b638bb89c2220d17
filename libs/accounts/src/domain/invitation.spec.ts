import { newId } from '#libs/kernel';
import { Invitation } from './invitation.js';
import { type Role, roles } from './role.js';
import { User } from './user.js';

const now = new Date('2026-05-01T12:00:00Z');
const days = (n: number) => new Date(now.getTime() + n * 86_400_000);
const userWith = (role: Role) => User.join(newId('acc'), { name: 'Ada', email: 'ada@shop.example', role }, now);
const admin = userWith('admin');
const issue = (email = ' Ben@Shop.example ', role = 'editor', inviter = admin) =>
  Invitation.issue(inviter, { email, role }, Buffer.alloc(32), now);

describe('an invitation', () => {
  it('an invitation normalizes its email address and lasts seven days', () => {
    const { accountId, id: invitedBy } = admin;
    expect(issue()).toMatchObject({ accountId, invitedBy, email: 'ben@shop.example', role: 'editor', expiresAt: days(7) });
    expect(() => issue('nobody')).toThrow('email must be a valid email address');
    expect(() => issue('a@b.test', 'owner')).toThrow('role must be one of');
  });

  it('an invitation can be accepted once', () => {
    const invitation = issue();
    invitation.accept(admin, days(6.9));
    expect(invitation.acceptedAt).toEqual(days(6.9));
    expect(() => invitation.accept(admin, days(6.9))).toThrow('was used');
  });

  it('an expired or revoked invitation cannot be accepted', () => {
    expect(() => issue().accept(admin, days(7))).toThrow('has expired');
    const revoked = issue();
    revoked.revoke('user_request', now);
    expect(() => revoked.accept(admin, now)).toThrow('revoked');
  });

  it('an invitation can be issued and accepted only while its inviter is an active admin', () => {
    for (const role of roles) {
      const inviter = userWith('admin');
      const invitation = issue('b@shop.example', role, inviter);
      for (const lesser of roles.filter((other) => other !== 'admin')) {
        inviter.changeRole(lesser, now);
        expect(() => issue('c@shop.example', role, inviter)).toThrow(`You cannot grant the role ${role}`);
        expect(() => invitation.accept(inviter, now)).toThrow('never existed');
      }
      inviter.changeRole('admin', now);
      inviter.deactivate(now);
      expect(() => issue('c@shop.example', role, inviter)).toThrow('You cannot grant');
      expect(() => invitation.accept(inviter, now)).toThrow('never existed');
      expect(invitation.acceptedAt).toBeNull();
    }
  });

  it('an accepted invitation stays accepted, and revoking twice keeps the first time and reason', () => {
    const accepted = issue();
    accepted.accept(admin, now);
    accepted.revoke('user_request', days(1));
    expect([accepted.revokedAt, accepted.revokedReason]).toEqual([null, null]);
    const revoked = issue();
    revoked.revoke('replaced', days(1));
    revoked.revoke('user_request', days(2));
    expect([revoked.revokedAt, revoked.revokedReason]).toEqual([days(1), 'replaced']);
  });
});
