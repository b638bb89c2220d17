import { type Actor, AuditTrail, Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import type { User } from '../../domain/user.js';
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
    private readonly accounts: AccountRepository,
    private readonly signIns: SignInRepository,
    private readonly invitations: InvitationRevocation,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, userId }: DeactivateUser): Promise<User> {
    const now = this.clock.now();
    await this.accounts.get(actor.accountId);
    const user = await this.accounts.getUser(actor.accountId, userId);
    const from = user.deactivatedAt;
    const wasAdmin = user.isActiveAdmin;
    user.deactivate(now);
    if (user.deactivatedAt === from) return user;
    // An operator is not a user and can appoint another admin, so the check does not apply.
    if (wasAdmin && actor.userId !== null) await this.accounts.assertHasAnotherAdmin(actor.accountId, userId);
    await this.accounts.saveUser(user);
    await this.signIns.endSessions({ accountId: actor.accountId, userId });
    await this.invitations.revokeLost(actor, user, 'inviter_deactivated', now);
    const changes = { deactivated_at: { from, to: user.deactivatedAt } };
    this.audit.append(actor, { action: 'user.deactivated', resourceType: 'user', resourceId: userId, changes, at: now });
    return user;
  }
}
