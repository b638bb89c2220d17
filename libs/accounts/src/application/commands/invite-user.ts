import { type Actor, AuditTrail, Clock, type Id, ValidationFailed } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { InvitationRepository } from '../../domain/invitation.repository.js';
import { Invitation, type NewInvitation } from '../../domain/invitation.js';
import { Tokens } from '../../domain/tokens.js';

/** The new invitation with the token of its link, which is shown this once. */
export interface IssuedInvitation {
  readonly invitation: Invitation;
  readonly token: string;
}

/** Invites somebody by e-mail address; an earlier invitation of the same address is revoked. */
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
    private readonly tokens: Tokens,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, invitedBy, details }: InviteUser): Promise<IssuedInvitation> {
    const now = this.clock.now();
    const { accountId } = actor;
    const token = this.tokens.issue('invitation', accountId);
    const invitation = Invitation.issue(accountId, invitedBy, details, token.hash, now);
    const { email, role } = invitation;
    // One invitation at a time: two at once would leave two links open.
    await this.accounts.get(accountId);
    if (await this.accounts.isEmailTaken(email)) {
      throw new ValidationFailed([{ pointer: '/email', code: 'not_allowed_value', message: `${email} is already the address of a user.` }]);
    }
    for (const earlier of await this.invitations.unanswered(accountId, email)) {
      earlier.revoke(now);
      await this.invitations.save(earlier);
    }
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
