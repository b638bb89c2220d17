import { type Actor, ChangeExecutor, Clock, newId, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { ApiKeyRepository } from '../../domain/api-key.repository.js';
import { InvitationRepository } from '../../domain/invitation.repository.js';
import type { Role } from '../../domain/role.js';
import { SecondFactorRepository } from '../../domain/second-factor.repository.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import type { IssuedToken } from '../../domain/tokens.js';
import { EmailInUse, User } from '../../domain/user.js';
import { UserRepository } from '../../domain/user.repository.js';

export interface InviteeDetails {
  readonly name: string;
  readonly passwordHash: string;
  readonly requestId: string;
  readonly address: string;
}

/**
 * Accepts an invitation and creates its user. The link works once. If the account has a deactivated user with this email address, that
 * user is reactivated without earlier keys, sessions and second factor, because the address may belong to another person now.
 */
export class AcceptInvitation extends Command<User> {
  constructor(
    readonly token: IssuedToken,
    readonly invitee: InviteeDetails,
  ) {
    super();
  }
}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
    private readonly users: UserRepository,
    private readonly keys: ApiKeyRepository,
    private readonly invitations: InvitationRepository,
    private readonly signIns: SignInRepository,
    private readonly factors: SecondFactorRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ token, invitee }: AcceptInvitation): Promise<User> {
    const { accountId } = token;
    const { name, passwordHash, requestId, address } = invitee;
    // Commands that deactivate or demote the inviter lock the account as well, so the inviter's role cannot change before the commit.
    await this.accounts.get(accountId);
    const invitation = await this.invitations.getByToken(token);
    const inviter = await this.users.get(accountId, invitation.invitedBy);
    const { id, email, role } = invitation;
    const formerUser = await this.users.findByEmail(accountId, email);
    const userId = formerUser?.id ?? newId('usr');
    const actor = { ...systemActor(accountId), userId, requestId, address };
    await this.changes.runOn(this.invitations, invitation, { actor, id }, (_, now) => invitation.accept(inviter, now));
    if (formerUser?.isActive === true) throw new EmailInUse(email);
    const user =
      formerUser === null
        ? await this.changes.add(this.users, actor, (now) => User.join(accountId, { name, email, role }, now, userId))
        : await this.rejoin(actor, formerUser, name, role);
    await this.signIns.savePassword({ accountId, userId }, passwordHash, this.clock.now());
    return user;
  }

  private rejoin(actor: Actor, user: User, name: string, role: Role): Promise<User> {
    const { accountId, id } = user;
    return this.changes.runOn(this.users, user, { actor, id }, async (_, now) => {
      user.rejoin(name, role, now);
      await this.signIns.endSessions({ accountId, userId: id });
      await this.factors.delete({ accountId, userId: id });
      for (const key of await this.keys.findActive(accountId, id))
        await this.changes.runOn(this.keys, key, { actor, id: key.id }, () => key.revoke(now));
    });
  }
}
