import { type Actor, AuditTrail, Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import type { User } from '../../domain/user.js';
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
    private readonly accounts: AccountRepository,
    private readonly invitations: InvitationRevocation,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, userId, role }: SetRole): Promise<User> {
    const now = this.clock.now();
    await this.accounts.get(actor.accountId);
    const user = await this.accounts.getUser(actor.accountId, userId);
    const from = user.role;
    const wasAdmin = user.isActiveAdmin;
    user.changeRole(role);
    if (user.role === from) return user;
    // An operator is not a user and can appoint another admin, so the check does not apply.
    if (wasAdmin && actor.userId !== null) await this.accounts.assertHasAnotherAdmin(actor.accountId, userId);
    await this.accounts.saveUser(user);
    await this.invitations.revokeLost(actor, user, 'inviter_role_changed', now);
    const changes = { role: { from, to: user.role } };
    this.audit.append(actor, { action: 'user.role_changed', resourceType: 'user', resourceId: userId, changes, at: now });
    return user;
  }
}
