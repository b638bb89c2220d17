import { type Actor, ChangeExecutor } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { InvitationRepository } from '../domain/invitation.repository.js';
import type { Invitation, RevocationReason } from '../domain/invitation.js';
import type { User } from '../domain/user.js';

/** Revokes invitations that a command invalidates, in the command's transaction. */
@Injectable()
export class InvitationRevocation {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly invitations: InvitationRepository,
  ) {}

  /** Revokes the open invitations of a user that the user, with the current role and status, may no longer grant. */
  async revokeLost(actor: Actor, inviter: User, reason: RevocationReason, now: Date): Promise<void> {
    const open = await this.invitations.findOpenByInviter(inviter.accountId, inviter.id, now);
    await this.revoke(
      actor,
      open.filter(({ role }) => !inviter.canGrantRole(role)),
      reason,
      now,
    );
  }

  /** Revokes all invitations of an email address that are neither accepted nor revoked. */
  async revokeOfAddress(actor: Actor, email: string, reason: RevocationReason, now: Date): Promise<void> {
    await this.revoke(actor, await this.invitations.findUnanswered(actor.accountId, email), reason, now);
  }

  private async revoke(actor: Actor, invitations: readonly Invitation[], reason: RevocationReason, now: Date): Promise<void> {
    for (const invitation of invitations)
      await this.changes.runOn(this.invitations, invitation, { actor, id: invitation.id }, () => invitation.revoke(reason, now));
  }
}
