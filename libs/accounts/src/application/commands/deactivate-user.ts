import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import type { User } from '../../domain/user.js';
import { UserRepository } from '../../domain/user.repository.js';
import { InvitationRevocation } from '../invitation-revocation.js';

/** Deactivates a user. All keys, sessions and open invitations of the user are refused from the next request. */
export class DeactivateUser extends Command<User> {
  constructor(
    readonly actor: Actor,
    readonly userId: Id<'usr'>,
  ) {
    super();
  }
}

@CommandHandler(DeactivateUser)
export class DeactivateUserHandler implements ICommandHandler<DeactivateUser> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
    private readonly users: UserRepository,
    private readonly signIns: SignInRepository,
    private readonly invitations: InvitationRevocation,
  ) {}

  async execute({ actor, userId }: DeactivateUser): Promise<User> {
    const { accountId } = actor;
    await this.accounts.get(accountId);
    return this.changes.run(this.users, { actor, id: userId }, async (user, now) => {
      if (!user.isActive) return;
      // An operator is not a user and can appoint another admin, so the check does not apply.
      if (user.isActiveAdmin && actor.userId !== null) await this.users.assertHasAnotherAdmin(accountId, userId);
      user.deactivate(now);
      await this.signIns.endSessions({ accountId, userId });
      await this.invitations.revokeLost(actor, user, 'inviter_deactivated', now);
    });
  }
}
