import { type Actor, AuditTrail, Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { InvitationRepository } from '../../domain/invitation.repository.js';
import { Invitation, type NewInvitation } from '../../domain/invitation.js';
import { TokenService } from '../../domain/tokens.js';
import { EmailInUse } from '../../domain/user.js';
import { InvitationRevocation } from '../invitation-revocation.js';

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
    private readonly accounts: AccountRepository,
    private readonly invitations: InvitationRepository,
    private readonly revocation: InvitationRevocation,
    private readonly tokens: TokenService,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, invitedBy, details }: InviteUser): Promise<IssuedInvitation> {
    const now = this.clock.now();
    const { accountId } = actor;
    const token = this.tokens.issue('invitation', accountId);
    // The lock serializes invitations, because two concurrent ones would leave two open links.
    await this.accounts.get(accountId);
    const inviter = await this.accounts.getUser(accountId, invitedBy);
    const invitation = Invitation.issue(inviter, details, token.hash, now);
    const { email, role } = invitation;
    const existing = await this.accounts.findUserByEmail(accountId, email);
    if (existing?.deactivatedAt === null) throw new EmailInUse(email);
    await this.revocation.revokeOfAddress(actor, email, 'replaced', now);
    await this.invitations.add(invitation);
    const changes = { email: { from: null, to: email }, role: { from: null, to: role } };
    this.audit.append(actor, {
      action: 'invitation.created',
      resourceType: 'invitation',
      resourceId: invitation.id,
      changes,
      at: now,
    });
    return { invitation, token: token.secret };
  }
}
