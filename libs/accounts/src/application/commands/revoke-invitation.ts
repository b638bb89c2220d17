import { type Actor, Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InvitationRepository } from '../../domain/invitation.repository.js';
import type { Invitation } from '../../domain/invitation.js';
import { InvitationRevocation } from '../invitation-revocation.js';

/** Revokes an invitation. Has no effect on an accepted one. */
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
    private readonly revocation: InvitationRevocation,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, id }: RevokeInvitation): Promise<Invitation> {
    const invitation = await this.invitations.get(actor.accountId, id);
    await this.revocation.revoke(actor, invitation, 'user_request', this.clock.now());
    return invitation;
  }
}
