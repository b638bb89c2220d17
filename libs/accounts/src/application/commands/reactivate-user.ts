import { type Actor, AuditTrail, Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import type { User } from '../../domain/user.js';
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
    private readonly accounts: AccountRepository,
    private readonly signIns: SignInRepository,
    private readonly invitations: InvitationRevocation,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, userId }: ReactivateUser): Promise<User> {
    const now = this.clock.now();
    const { accountId } = actor;
    await this.accounts.get(accountId);
    const user = await this.accounts.getUser(accountId, userId);
    const from = user.deactivatedAt;
    if (from === null) return user;
    // A process of the previous release may have left invitations open; they must be revoked before the user is active again.
    await this.invitations.revokeLost(actor, user, 'inviter_deactivated', now);
    await this.invitations.revokeOfAddress(actor, user.email, 'address_joined', now);
    user.reactivate();
    await this.accounts.saveUser(user);
    // A sign-in that was in progress during the deactivation may have left a session.
    await this.signIns.endSessions({ accountId, userId });
    const changes = { deactivated_at: { from, to: null } };
    this.audit.append(actor, { action: 'user.reactivated', resourceType: 'user', resourceId: userId, changes, at: now });
    return user;
  }
}
