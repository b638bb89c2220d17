import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import type { User } from '../../domain/user.js';
import { UserRepository } from '../../domain/user.repository.js';
import { InvitationRevocation } from '../invitation-revocation.js';

/** Reactivates a user with role, password and keys. Earlier sessions and invitations stay ended. */
export class ReactivateUser extends Command<User> {
  constructor(
    readonly actor: Actor,
    readonly userId: Id<'usr'>,
  ) {
    super();
  }
}

@CommandHandler(ReactivateUser)
export class ReactivateUserHandler implements ICommandHandler<ReactivateUser> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
    private readonly users: UserRepository,
    private readonly signIns: SignInRepository,
    private readonly invitations: InvitationRevocation,
  ) {}

  async execute({ actor, userId }: ReactivateUser): Promise<User> {
    const { accountId } = actor;
    await this.accounts.get(accountId);
    return this.changes.run(this.users, { actor, id: userId }, async (user, now) => {
      if (user.isActive) return;
      // A process of the previous release may have left invitations open; they must be revoked before the user is active again.
      await this.invitations.revokeLost(actor, user, 'inviter_deactivated', now);
      await this.invitations.revokeOfAddress(actor, user.email, 'address_joined', now);
      user.reactivate(now);
      // A sign-in that was in progress during the deactivation may have left a session.
      await this.signIns.endSessions({ accountId, userId });
    });
  }
}
