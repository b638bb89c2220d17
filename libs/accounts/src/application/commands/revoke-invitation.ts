import { type Actor, AuditTrail, Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InvitationRepository } from '../../domain/invitation.repository.js';
import type { Invitation } from '../../domain/invitation.js';

/** Takes an invitation back; one that was accepted stays as it is. */
export class RevokeInvitation extends Command<Invitation> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'inv'>,
  ) {
    super();
  }
}

@CommandHandler(RevokeInvitation)
export class RevokeInvitationHandler implements ICommandHandler<RevokeInvitation> {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, id }: RevokeInvitation): Promise<Invitation> {
    const now = this.clock.now();
    const invitation = await this.invitations.get(actor.accountId, id);
    const from = invitation.revokedAt;
    invitation.revoke(now);
    if (invitation.revokedAt === from) return invitation;
    await this.invitations.save(invitation);
    const changes = { revoked_at: { from, to: invitation.revokedAt } };
    this.audit.append(actor, { action: 'invitation.revoked', resourceType: 'invitation', resourceId: id, changes, at: now });
    return invitation;
  }
}
