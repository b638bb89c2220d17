import { type AggregateState, aggregateOf, DomainError, type Id, newId, NotFound, ValidationFailed } from '#libs/kernel';
import * as events from './account-events.js';
import { emailProblems, roleProblems, normalizeEmail, type User } from './user.js';
import type { Role } from './role.js';

export interface NewInvitation {
  readonly email: string;
  readonly role: string;
}

/** Reasons why an invitation was revoked. */
export const revocationReasons = ['user_request', 'replaced', 'address_joined', 'inviter_deactivated', 'inviter_role_changed'] as const;
export type RevocationReason = (typeof revocationReasons)[number];

const lifetimeMs = 7 * 86_400_000;

export interface InvitationState extends AggregateState {
  readonly id: Id<'inv'>;
  readonly accountId: Id<'acc'>;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: Id<'usr'>;
  /** Hash of the token in the link. The token itself is not stored. */
  readonly hash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Null unless revoked. Also null for invitations that were revoked before reasons were stored. */
  readonly revokedReason: RevocationReason | null;
}

/** An invitation to join the account by a link. The link works once, for seven days, while the inviter may still grant the role. */
export class Invitation extends aggregateOf<InvitationState>() {
  static issue(inviter: User, details: NewInvitation, hash: Buffer, now: Date): Invitation {
    const email = normalizeEmail(details.email);
    const problems = [...emailProblems(email), ...roleProblems(details.role)];
    if (problems.length > 0) throw new ValidationFailed(problems);
    const role = details.role as Role;
    if (!inviter.canGrantRole(role)) throw new DomainError('insufficient_permissions', `You cannot grant the role ${role}.`);
    const invitation = new Invitation({
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
    invitation.recordCreation(events.InvitationCreated, ['email', 'role'], now);
    return invitation;
  }

  get resourceType(): string {
    return 'invitation';
  }

  protected override get auditedFields() {
    return { acceptedAt: 'accepted_at', revokedAt: 'revoked_at', revokedReason: 'revoked_reason' };
  }

  /** Whether the invitation is neither accepted nor revoked. */
  private get isUnanswered(): boolean {
    return this.acceptedAt === null && this.revokedAt === null;
  }

  /** Throws NotFound when the invitation is used, revoked, expired or void, so that a stale link reveals nothing. */
  accept(inviter: User, now: Date): void {
    if (!this.isUnanswered || this.expiresAt <= now || !inviter.canGrantRole(this.role)) throw new InvitationNotOpen();
    this.recordChange(events.InvitationAccepted, { acceptedAt: now }, now);
  }

  /** Has no effect on an accepted or revoked invitation. */
  revoke(reason: RevocationReason, now: Date): void {
    if (this.isUnanswered) this.recordChange(events.InvitationRevoked, { revokedAt: now, revokedReason: reason }, now);
  }
}

/** The same error for every link that cannot be accepted. */
export class InvitationNotOpen extends NotFound {
  constructor() {
    super('The invitation was used or revoked, has expired, or never existed.');
  }
}
