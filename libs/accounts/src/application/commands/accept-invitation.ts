import { AuditTrail, Clock, theServiceItself } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { InvitationRepository } from '../../domain/invitation.repository.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import type { IssuedToken } from '../../domain/tokens.js';
import { User } from '../../domain/user.js';

export interface Newcomer {
  readonly name: string;
  readonly passwordHash: string;
  readonly requestId: string;
  readonly address: string;
}

/** Makes a user of whoever holds the link of an invitation, which is used up with it. */
export class AcceptInvitation extends Command<User> {
  constructor(
    readonly token: IssuedToken,
    readonly newcomer: Newcomer,
  ) {
    super();
  }
}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly invitations: InvitationRepository,
    private readonly signIns: SignInRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ token, newcomer }: AcceptInvitation): Promise<User> {
    const now = this.clock.now();
    const { accountId } = token;
    const invitation = await this.invitations.getByToken(token);
    invitation.accept(now);
    const { email, role } = invitation;
    const user = User.join(accountId, { name: newcomer.name, email, role }, now);
    await this.accounts.addUser(user);
    await this.signIns.savePassword({ accountId, userId: user.id }, newcomer.passwordHash, now);
    await this.invitations.save(invitation);
    const { requestId, address } = newcomer;
    const actor = { ...theServiceItself(accountId), userId: user.id, requestId, address };
    this.audit.append(actor, {
      action: 'invitation.accepted',
      resourceType: 'invitation',
      resourceId: invitation.id,
      changes: { accepted_at: { from: null, to: now } },
      at: now,
    });
    const changes = { role: { from: null, to: role } };
    this.audit.append(actor, { action: 'user.added', resourceType: 'user', resourceId: user.id, changes, at: now });
    return user;
  }
}
