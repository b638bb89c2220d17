import { type Actor, AuditTrail, Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';

/** The result of setting a password. */
export interface PasswordChange {
  readonly changedAt: Date;
  readonly signedOut: number;
}

/** Sets the hashed password of a user and ends all sessions of the user. */
export class SetPassword extends Command<PasswordChange> {
  constructor(
    readonly actor: Actor,
    readonly userId: Id<'usr'>,
    readonly hash: string,
  ) {
    super();
  }
}

@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly signIns: SignInRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, userId, hash }: SetPassword): Promise<PasswordChange> {
    const now = this.clock.now();
    const user = await this.accounts.getUser(actor.accountId, userId);
    user.assertActive();
    const known = { accountId: actor.accountId, userId };
    await this.signIns.savePassword(known, hash, now);
    const signedOut = await this.signIns.endSessions(known);
    this.audit.append(actor, { action: 'user.password_changed', resourceType: 'user', resourceId: userId, changes: {}, at: now });
    return { changedAt: now, signedOut };
  }
}
