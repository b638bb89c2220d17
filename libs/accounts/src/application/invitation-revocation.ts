import { type Actor, AuditTrail } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { InvitationRepository } from '../domain/invitation.repository.js';
import type { Invitation, RevocationReason } from '../domain/invitation.js';
import type { User } from '../domain/user.js';

/** Revokes invitations in the transaction of the command that takes their ground away, and logs each. */
@Injectable()
export class InvitationRevocation {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** The open invitations of a user, as the user now is, that the user may no longer give. */
  async revokeLost(actor: Actor, inviter: User, reason: RevocationReason, now: Date): Promise<void> {
    const open = await this.invitations.openOf(inviter.accountId, inviter.id, now);
    for (const invitation of open) if (!inviter.mayGive(invitation.role)) await this.revoke(actor, invitation, reason, now);
  }

  /** All unanswered invitations of an e-mail address. */
  async revokeOfAddress(actor: Actor, email: string, reason: RevocationReason, now: Date): Promise<void> {
    for (const invitation of await this.invitations.unanswered(actor.accountId, email)) await this.revoke(actor, invitation, reason, now);
  }

  async revoke(actor: Actor, invitation: Invitation, reason: RevocationReason, now: Date): Promise<void> {
    if (invitation.revokedAt !== null || invitation.acceptedAt !== null) return;
    invitation.revoke(reason, now);
    await this.invitations.save(invitation);
    const changes = { revoked_at: { from: null, to: now }, revoked_reason: { from: null, to: reason } };
    this.audit.append(actor, { action: 'invitation.revoked', resourceType: 'invitation', resourceId: invitation.id, changes, at: now });
  }
}
