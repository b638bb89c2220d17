import { newId } from '#libs/kernel';
import { PasswordReset } from './password-reset.js';
import type { Role } from './role.js';
import { User } from './user.js';

const now = new Date('2027-05-01T12:00:00Z');
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000);
const accountId = newId('acc');
const userWith = (role: Role) => User.join(accountId, { name: role, email: `${role}@shop.example`, role }, now);

describe('a password reset', () => {
  it('a password reset lasts a day and is recorded when it is issued and when it is used', () => {
    const [admin, user] = [userWith('admin'), userWith('editor')];
    user.pullEvents();
    const reset = PasswordReset.issue(admin, user, now);
    expect(reset).toMatchObject({ accountId, userId: user.id, issuedBy: admin.id, expiresAt: hours(24) });
    reset.use(admin, user, hours(23.9));
    expect(user.pullEvents().map(({ type }) => type)).toEqual(['user.password_reset_issued', 'user.password_reset']);
  });

  it('only an admin can issue a password reset, and not for the own password', () => {
    const admin = userWith('admin');
    expect(() => PasswordReset.issue(userWith('manager'), userWith('viewer'), now)).toThrow('You cannot reset the password');
    expect(() => PasswordReset.issue(admin, admin, now)).toThrow('in your profile');
  });

  it.each<[string, (admin: User, user: User) => Date]>([
    ['after a day', () => hours(24)],
    ['of a deactivated user', (_, user) => (user.deactivate(now), now)],
    ['of an admin who was deactivated', (admin) => (admin.deactivate(now), now)],
    ['of an admin who was demoted', (admin) => (admin.changeRole('manager', now), now)],
  ])('a password reset cannot be used %s', (_, happen) => {
    const [admin, user] = [userWith('admin'), userWith('editor')];
    const reset = PasswordReset.issue(admin, user, now);
    const at = happen(admin, user);
    expect(() => reset.use(admin, user, at)).toThrow('was used or replaced, has expired, or never existed');
  });

  it('a password reset of a deactivated user cannot be issued', () => {
    const user = userWith('editor');
    user.deactivate(now);
    expect(() => PasswordReset.issue(userWith('admin'), user, now)).toThrow('deactivated');
  });
});
