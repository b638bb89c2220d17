import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import type { User } from '../../domain/user.js';
import { UserRepository } from '../../domain/user.repository.js';
import { InvitationRevocation } from '../invitation-revocation.js';

/** Changes the role of a user from the next request, also for all keys. Revokes open invitations that the new role does not allow. */
export class SetRole extends Command<User> {
  constructor(
    readonly actor: Actor,
    readonly userId: Id<'usr'>,
    readonly role: string,
  ) {
    super();
  }
}

@CommandHandler(SetRole)
export class SetRoleHandler implements ICommandHandler<SetRole> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
    private readonly users: UserRepository,
    private readonly invitations: InvitationRevocation,
  ) {}

  async execute({ actor, userId, role }: SetRole): Promise<User> {
    const { accountId } = actor;
    await this.accounts.get(accountId);
    return this.changes.run(this.users, { actor, id: userId }, async (user, now) => {
      const from = { role: user.role, isActiveAdmin: user.isActiveAdmin };
      user.changeRole(role, now);
      if (user.role === from.role) return;
      // An operator is not a user and can appoint another admin, so the check does not apply.
      if (from.isActiveAdmin && actor.userId !== null) await this.users.assertHasAnotherAdmin(accountId, userId);
      await this.invitations.revokeLost(actor, user, 'inviter_role_changed', now);
    });
  }
}
