import { type Actor, AuditTrail, Clock, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { InvitationRepository } from '../../domain/invitation.repository.js';
import type { Role } from '../../domain/role.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import type { IssuedToken } from '../../domain/tokens.js';
import { EmailInUse, User } from '../../domain/user.js';

export interface Newcomer {
  readonly name: string;
  readonly passwordHash: string;
  readonly requestId: string;
  readonly address: string;
}

/**
 * Makes a user of whoever holds the link of an invitation, which is used up with it. A deactivated user of the account with the invited
 * address comes back, without the keys and sessions of the time before: somebody else may have the address by now.
 */
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
    // Whoever deactivates or demotes the inviter locks the account too: the right of the inviter is as it is read here until the commit.
    await this.accounts.get(accountId);
    const invitation = await this.invitations.getByToken(token);
    invitation.accept(await this.accounts.getUser(accountId, invitation.invitedBy), now);
    const former = await this.accounts.findUserByEmail(accountId, invitation.email);
    if (former?.deactivatedAt === null) throw new EmailInUse(invitation.email);
    const { email, role } = invitation;
    const user = former ?? User.join(accountId, { name: newcomer.name, email, role }, now);
    const { requestId, address } = newcomer;
    const actor = { ...systemActor(accountId), userId: user.id, requestId, address };
    if (former === null) await this.accounts.addUser(user);
    else await this.comeBack(actor, former, newcomer.name, role, now);
    await this.signIns.savePassword({ accountId, userId: user.id }, newcomer.passwordHash, now);
    await this.invitations.save(invitation);
    this.audit.append(actor, {
      action: 'invitation.accepted',
      resourceType: 'invitation',
      resourceId: invitation.id,
      changes: { accepted_at: { from: null, to: now } },
      at: now,
    });
    if (former !== null) return user;
    const changes = { role: { from: null, to: role } };
    this.audit.append(actor, { action: 'user.added', resourceType: 'user', resourceId: user.id, changes, at: now });
    return user;
  }

  private async comeBack(actor: Actor, user: User, name: string, role: Role, now: Date): Promise<void> {
    const { accountId } = actor;
    const before = { name: user.name, role: user.role, deactivatedAt: user.deactivatedAt };
    user.rejoin(name, role);
    await this.accounts.saveUser(user);
    await this.signIns.endSessions({ accountId, userId: user.id });
    for (const key of await this.accounts.keysOf(accountId, user.id)) {
      key.revoke(now);
      await this.accounts.saveKey(key);
      const revoked = { revoked_at: { from: null, to: now } };
      this.audit.append(actor, { action: 'api_key.revoked', resourceType: 'api_key', resourceId: key.id, changes: revoked, at: now });
    }
    const changes = {
      name: { from: before.name, to: user.name },
      role: { from: before.role, to: role },
      deactivated_at: { from: before.deactivatedAt, to: null },
    };
    this.audit.append(actor, { action: 'user.reactivated', resourceType: 'user', resourceId: user.id, changes, at: now });
  }
}
