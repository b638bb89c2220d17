import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { InvitationRepository } from '../../domain/invitation.repository.js';
import { Invitation, type NewInvitation } from '../../domain/invitation.js';
import { EmailInUse } from '../../domain/user.js';
import { UserRepository } from '../../domain/user.repository.js';
import { InvitationRevocation } from '../invitation-revocation.js';
import { issueToken } from '../token-format.js';

/** The new invitation with the token of its link, which is returned only once. */
export interface IssuedInvitation {
  readonly invitation: Invitation;
  readonly token: string;
}

/**
 * Creates an invitation for an email address and revokes an earlier one for the same address. It refuses addresses of active users of
 * the account. Users of other accounts do not affect the result.
 */
export class InviteUser extends Command<IssuedInvitation> {
  constructor(
    readonly actor: Actor,
    readonly invitedBy: Id<'usr'>,
    readonly details: NewInvitation,
  ) {
    super();
  }
}

@CommandHandler(InviteUser)
export class InviteUserHandler implements ICommandHandler<InviteUser> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
    private readonly users: UserRepository,
    private readonly invitations: InvitationRepository,
    private readonly revocation: InvitationRevocation,
  ) {}

  async execute({ actor, invitedBy, details }: InviteUser): Promise<IssuedInvitation> {
    const { accountId } = actor;
    const token = issueToken('invitation', accountId);
    // The lock serializes invitations, because two concurrent ones would leave two open links.
    await this.accounts.get(accountId);
    const inviter = await this.users.get(accountId, invitedBy);
    const invitation = await this.changes.add(this.invitations, actor, async (now) => {
      const issued = Invitation.issue(inviter, details, token.hash, now);
      const { email } = issued;
      if ((await this.users.findByEmail(accountId, email))?.isActive === true) throw new EmailInUse(email);
      await this.revocation.revokeOfAddress(actor, email, 'replaced', now);
      return issued;
    });
    return { invitation, token: token.secret };
  }
}
