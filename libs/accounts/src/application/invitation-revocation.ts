import { type Actor, AuditTrail } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { InvitationRepository } from '../domain/invitation.repository.js';
import type { Invitation, RevocationReason } from '../domain/invitation.js';
import type { User } from '../domain/user.js';

/** Revokes invitations that a command invalidates, in the command's transaction, and records each in the audit trail. */
@Injectable()
export class InvitationRevocation {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** Revokes the open invitations of a user that the user, with the current role and status, may no longer grant. */
  async revokeLost(actor: Actor, inviter: User, reason: RevocationReason, now: Date): Promise<void> {
    const open = await this.invitations.findOpenByInviter(inviter.accountId, inviter.id, now);
    for (const invitation of open) if (!inviter.canGrantRole(invitation.role)) await this.revoke(actor, invitation, reason, now);
  }

  /** Revokes all invitations of an email address that are neither accepted nor revoked. */
  async revokeOfAddress(actor: Actor, email: string, reason: RevocationReason, now: Date): Promise<void> {
    for (const invitation of await this.invitations.findUnanswered(actor.accountId, email))
      await this.revoke(actor, invitation, reason, now);
  }

  async revoke(actor: Actor, invitation: Invitation, reason: RevocationReason, now: Date): Promise<void> {
    if (invitation.revokedAt !== null || invitation.acceptedAt !== null) return;
    invitation.revoke(reason, now);
    await this.invitations.save(invitation);
    const changes = { revoked_at: { from: null, to: now }, revoked_reason: { from: null, to: reason } };
    this.audit.append(actor, { action: 'invitation.revoked', resourceType: 'invitation', resourceId: invitation.id, changes, at: now });
  }
}
