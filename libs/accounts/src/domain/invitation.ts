import { DomainError, type Id, newId, NotFound, ValidationFailed } from '#libs/kernel';
import { emailProblems, roleProblems, normalizeEmail, type User } from './user.js';
import type { Role } from './role.js';

export interface NewInvitation {
  readonly email: string;
  readonly role: string;
}

/** Why an invitation was revoked. */
export const revocationReasons = ['user_request', 'replaced', 'address_joined', 'inviter_deactivated', 'inviter_role_changed'] as const;
export type RevocationReason = (typeof revocationReasons)[number];

const lifetimeMs = 7 * 86_400_000;

/** An offer to join the account, for whoever holds its link: good once, for seven days, and only while its inviter could still make it. */
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
  /** Null unless revoked, and for those that were revoked before reasons were kept. */
  readonly revokedReason!: RevocationReason | null;

  static issue(inviter: User, details: NewInvitation, hash: Buffer, now: Date): Invitation {
    const email = normalizeEmail(details.email);
    const problems = [...emailProblems(email), ...roleProblems(details.role)];
    if (problems.length > 0) throw new ValidationFailed(problems);
    const role = details.role as Role;
    if (!inviter.mayGive(role)) throw new DomainError('insufficient_permissions', `You may not give the role ${role}.`);
    return Object.assign(new Invitation(), {
      id: newId('inv'),
      accountId: inviter.accountId,
      email,
      role,
      invitedBy: inviter.id,
      hash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
      acceptedAt: null,
      revokedAt: null,
      revokedReason: null,
    });
  }

  /** `inviter` as of this moment. Throws NotFound when the invitation is used, revoked, expired or void: a stale link tells nothing. */
  accept(inviter: User, now: Date): void {
    const isOpen = this.acceptedAt === null && this.revokedAt === null && this.expiresAt > now;
    if (!isOpen || !inviter.mayGive(this.role)) throw new InvitationNotOpen();
    Object.assign(this, { acceptedAt: now });
  }

  /** An accepted invitation stays accepted. */
  revoke(reason: RevocationReason, now: Date): void {
    if (this.acceptedAt === null && this.revokedAt === null) Object.assign(this, { revokedAt: now, revokedReason: reason });
  }
}

/** The one answer to every link that cannot be accepted. */
export class InvitationNotOpen extends NotFound {
  constructor() {
    super('The invitation was used, revoked, has expired, or never existed.');
  }
}
