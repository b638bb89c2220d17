import { DomainError, type Id, NotFound } from '#libs/kernel';
import type { User } from './user.js';

const lifetimeMs = 86_400_000;

/** Permission to choose a new password by a link that an admin hands over. It works once, for a day, while the admin may manage users. */
export class PasswordReset {
  private constructor(
    readonly accountId: Id<'acc'>,
    readonly userId: Id<'usr'>,
    readonly issuedBy: Id<'usr'>,
    readonly expiresAt: Date,
  ) {}

  /** An admin's own password needs the current one, which a stolen session does not have. */
  static issue(issuer: User, user: User, now: Date): PasswordReset {
    if (issuer.id === user.id) throw new DomainError('insufficient_permissions', 'You can change your own password in your profile.');
    if (!issuer.canGrantRole(user.role))
      throw new DomainError('insufficient_permissions', `You cannot reset the password of a user with the role ${user.role}.`);
    user.issuePasswordReset(now);
    return new PasswordReset(user.accountId, user.id, issuer.id, new Date(now.getTime() + lifetimeMs));
  }

  static stored(state: Pick<PasswordReset, 'accountId' | 'userId' | 'issuedBy' | 'expiresAt'>): PasswordReset {
    return new PasswordReset(state.accountId, state.userId, state.issuedBy, state.expiresAt);
  }

  /** Throws NotFound when the link is expired or void, so that a stale link reveals nothing. */
  use(issuer: User, user: User, now: Date): void {
    if (this.expiresAt <= now || !user.isActive || !issuer.canGrantRole(user.role)) throw new PasswordResetNotOpen();
    user.resetPassword(now);
  }
}

/** The same error for every link that cannot be used. */
export class PasswordResetNotOpen extends NotFound {
  constructor() {
    super('The link was used or replaced, has expired, or never existed.');
  }
}
