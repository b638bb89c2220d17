import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import type { User } from '../../domain/user.js';
import { isSecondFactorRequired } from '../../domain/second-factor.js';
import { SecondFactorRepository } from '../../domain/second-factor.repository.js';
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
    private readonly factors: SecondFactorRepository,
  ) {}

  async execute({ actor, userId, role }: SetRole): Promise<User> {
    const { accountId } = actor;
    const { adminsNeedSecondFactor } = await this.accounts.get(accountId);
    const changed = await this.changes.run(this.users, { actor, id: userId }, async (user, now) => {
      const from = { role: user.role, isActiveAdmin: user.isActiveAdmin };
      user.changeRole(role, now);
      if (user.role === from.role) return;
      // An operator is not a user and can appoint another admin, so the check does not apply.
      if (from.isActiveAdmin && actor.userId !== null) await this.users.assertHasAnotherAdmin(accountId, userId);
      await this.invitations.revokeLost(actor, user, 'inviter_role_changed', now);
    });
    // A new admin without a second factor has to set it up at the next sign-in.
    if (isSecondFactorRequired(changed.role, adminsNeedSecondFactor)) await this.factors.endSessionsWithout(accountId);
    return changed;
  }
}
