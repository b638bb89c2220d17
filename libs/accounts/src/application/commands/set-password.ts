import { type Actor, ChangeExecutor, Clock, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import { UserRepository } from '../../domain/user.repository.js';

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
    private readonly changes: ChangeExecutor,
    private readonly users: UserRepository,
    private readonly signIns: SignInRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, userId, hash }: SetPassword): Promise<PasswordChange> {
    const user = await this.changes.run(this.users, { actor, id: userId }, (changed, now) => changed.changePassword(now));
    const changedAt = this.clock.now();
    const summary = { accountId: user.accountId, userId };
    await this.signIns.savePassword(summary, hash, changedAt);
    return { changedAt, signedOut: await this.signIns.endSessions(summary) };
  }
}
