import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InvitationRepository } from '../../domain/invitation.repository.js';
import type { Invitation } from '../../domain/invitation.js';

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
    private readonly changes: ChangeExecutor,
    private readonly invitations: InvitationRepository,
  ) {}

  execute(command: RevokeInvitation): Promise<Invitation> {
    return this.changes.run(this.invitations, command, (invitation, now) => invitation.revoke('user_request', now));
  }
}
