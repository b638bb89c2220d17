import { type Actor, AuditTrail, Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { InvitationRepository } from '../../domain/invitation.repository.js';
import { Invitation, type NewInvitation } from '../../domain/invitation.js';
import { Tokens } from '../../domain/tokens.js';
import { EmailInUse } from '../../domain/user.js';
import { InvitationRevocation } from '../invitation-revocation.js';

/** The new invitation with the token of its link, which is shown this once. */
export interface IssuedInvitation {
  readonly invitation: Invitation;
  readonly token: string;
}

/**
 * Invites somebody by e-mail address; an earlier invitation of the same address is revoked. Only active users of the same account are
 * refused: what other accounts there are makes no difference to the answer.
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
    private readonly tokens: Tokens,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, invitedBy, details }: InviteUser): Promise<IssuedInvitation> {
    const now = this.clock.now();
    const { accountId } = actor;
    const token = this.tokens.issue('invitation', accountId);
    // One invitation at a time: two at once would leave two links open.
    await this.accounts.get(accountId);
    const inviter = await this.accounts.getUser(accountId, invitedBy);
    const invitation = Invitation.issue(inviter, details, token.hash, now);
    const { email, role } = invitation;
    const known = await this.accounts.findUserByEmail(accountId, email);
    if (known?.deactivatedAt === null) throw new EmailInUse(email);
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
    return { invitation, token: token.text };
  }
}
