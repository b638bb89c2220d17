import { type Actor, AuditTrail, Clock, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { InvitationRepository } from '../../domain/invitation.repository.js';
import type { Role } from '../../domain/role.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import type { IssuedToken } from '../../domain/tokens.js';
import { EmailInUse, User } from '../../domain/user.js';

export interface InviteeDetails {
  readonly name: string;
  readonly passwordHash: string;
  readonly requestId: string;
  readonly address: string;
}

/**
 * Accepts an invitation and creates its user. The link works once. If the account has a deactivated user with this email address, that
 * user is reactivated without earlier keys and sessions, because the address may belong to another person now.
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
    private readonly accounts: AccountRepository,
    private readonly invitations: InvitationRepository,
    private readonly signIns: SignInRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ token, invitee }: AcceptInvitation): Promise<User> {
    const now = this.clock.now();
    const { accountId } = token;
    // Commands that deactivate or demote the inviter lock the account as well, so the inviter's role cannot change before the commit.
    await this.accounts.get(accountId);
    const invitation = await this.invitations.getByToken(token);
    invitation.accept(await this.accounts.getUser(accountId, invitation.invitedBy), now);
    const formerUser = await this.accounts.findUserByEmail(accountId, invitation.email);
    if (formerUser?.deactivatedAt === null) throw new EmailInUse(invitation.email);
    const { email, role } = invitation;
    const user = formerUser ?? User.join(accountId, { name: invitee.name, email, role }, now);
    const { requestId, address } = invitee;
    const actor = { ...systemActor(accountId), userId: user.id, requestId, address };
    if (formerUser === null) await this.accounts.addUser(user);
    else await this.rejoin(actor, formerUser, invitee.name, role, now);
    await this.signIns.savePassword({ accountId, userId: user.id }, invitee.passwordHash, now);
    await this.invitations.save(invitation);
    this.audit.append(actor, {
      action: 'invitation.accepted',
      resourceType: 'invitation',
      resourceId: invitation.id,
      changes: { accepted_at: { from: null, to: now } },
      at: now,
    });
    if (formerUser !== null) return user;
    const changes = { role: { from: null, to: role } };
    this.audit.append(actor, { action: 'user.added', resourceType: 'user', resourceId: user.id, changes, at: now });
    return user;
  }

  private async rejoin(actor: Actor, user: User, name: string, role: Role, now: Date): Promise<void> {
    const { accountId } = actor;
    const before = { name: user.name, role: user.role, deactivatedAt: user.deactivatedAt };
    user.rejoin(name, role);
    await this.accounts.saveUser(user);
    await this.signIns.endSessions({ accountId, userId: user.id });
    for (const key of await this.accounts.findActiveKeys(accountId, user.id)) {
      key.revoke(now);
      await this.accounts.saveKey(key);
      const revocation = { revoked_at: { from: null, to: now } };
      this.audit.append(actor, { action: 'api_key.revoked', resourceType: 'api_key', resourceId: key.id, changes: revocation, at: now });
    }
    const changes = {
      name: { from: before.name, to: user.name },
      role: { from: before.role, to: role },
      deactivated_at: { from: before.deactivatedAt, to: null },
    };
    this.audit.append(actor, { action: 'user.reactivated', resourceType: 'user', resourceId: user.id, changes, at: now });
  }
}
