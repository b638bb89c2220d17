import { newId } from '#libs/kernel';
import { Invitation } from './invitation.js';

const now = new Date('2026-05-01T12:00:00Z');
const days = (n: number) => new Date(now.getTime() + n * 86_400_000);
const issue = (email = ' Ada@Shop.example ', role = 'editor') =>
  Invitation.issue(newId('acc'), newId('usr'), { email, role }, Buffer.alloc(32), now);

describe('an invitation', () => {
  it('is for an address as it is kept, and lasts seven days', () => {
    expect(issue()).toMatchObject({ email: 'ada@shop.example', role: 'editor', expiresAt: days(7) });
    expect(() => issue('nobody')).toThrow('email must be an e-mail address');
    expect(() => issue('a@b.test', 'owner')).toThrow('role must be one of');
  });

  it('is accepted once', () => {
    const invitation = issue();
    invitation.accept(days(6.9));
    expect(invitation.acceptedAt).toEqual(days(6.9));
    expect(() => invitation.accept(days(6.9))).toThrow('was used');
  });

  it('cannot be accepted when it has expired or was revoked', () => {
    expect(() => issue().accept(days(7))).toThrow('has expired');
    const revoked = issue();
    revoked.revoke(now);
    expect(() => revoked.accept(now)).toThrow('revoked');
  });

  it('that was accepted stays accepted, and revoking twice keeps the first time', () => {
    const accepted = issue();
    accepted.accept(now);
    accepted.revoke(days(1));
    expect(accepted.revokedAt).toBeNull();
    const revoked = issue();
    revoked.revoke(days(1));
    revoked.revoke(days(2));
    expect(revoked.revokedAt).toEqual(days(1));
  });
});
