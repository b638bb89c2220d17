import { type Id, newId, NotFound, ValidationFailed } from '#libs/kernel';
import { emailProblems, roleProblems, tidyEmail } from './user.js';
import type { Role } from './role.js';

export interface NewInvitation {
  readonly email: string;
  readonly role: string;
}

const lifetimeMs = 7 * 86_400_000;

/** An offer to join the account, for whoever holds its link: good once, for seven days. */
export class Invitation {
  readonly id!: Id<'inv'>;
  readonly accountId!: Id<'acc'>;
  readonly email!: string;
  readonly role!: Role;
  readonly invitedBy!: Id<'usr'>;
  /** Digest of the token in the link; the token itself is nowhere. */
  readonly hash!: Buffer;
  readonly createdAt!: Date;
  readonly expiresAt!: Date;
  readonly acceptedAt!: Date | null;
  readonly revokedAt!: Date | null;

  static issue(accountId: Id<'acc'>, invitedBy: Id<'usr'>, details: NewInvitation, hash: Buffer, now: Date): Invitation {
    const email = tidyEmail(details.email);
    const problems = [...emailProblems(email), ...roleProblems(details.role)];
    if (problems.length > 0) throw new ValidationFailed(problems);
    return Object.assign(new Invitation(), {
      id: newId('inv'),
      accountId,
      email,
      role: details.role as Role,
      invitedBy,
      hash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
      acceptedAt: null,
      revokedAt: null,
    });
  }

  /** Throws NotFound for one that is used, revoked or expired: a stale link tells nothing. */
  accept(now: Date): void {
    this.mustBeOpen(now);
    Object.assign(this, { acceptedAt: now });
  }

  mustBeOpen(now: Date): void {
    const isOpen = this.acceptedAt === null && this.revokedAt === null && this.expiresAt > now;
    if (!isOpen) throw new NotFound('The invitation was used, revoked, has expired, or never existed.');
  }

  /** An accepted invitation stays accepted. */
  revoke(now: Date): void {
    if (this.acceptedAt === null && this.revokedAt === null) Object.assign(this, { revokedAt: now });
  }
}
