import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { isSecondFactorRequired, SecondFactorConflict } from '../../domain/second-factor.js';
import { SecondFactorRepository } from '../../domain/second-factor.repository.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import type { User } from '../../domain/user.js';
import { UserRepository } from '../../domain/user.repository.js';

/** Deletes the second factor of a user. By an operator, it also ends all sessions: the device may be in other hands. */
export class TurnOffSecondFactor extends Command<User> {
  constructor(
    readonly actor: Actor,
    readonly userId: Id<'usr'>,
  ) {
    super();
  }
}

@CommandHandler(TurnOffSecondFactor)
export class TurnOffSecondFactorHandler implements ICommandHandler<TurnOffSecondFactor> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly signIns: SignInRepository,
  ) {}

  async execute({ actor, userId }: TurnOffSecondFactor): Promise<User> {
    const { accountId } = actor;
    const { adminsNeedSecondFactor } = await this.accounts.get(accountId);
    const isOperator = actor.userId === null;
    return this.changes.run(this.users, { actor, id: userId }, async (user, now) => {
      if (!isOperator && isSecondFactorRequired(user.role, adminsNeedSecondFactor))
        throw new SecondFactorConflict('This account requires two-factor sign-in of its admins.');
      if (await this.factors.delete({ accountId, userId })) user.disableSecondFactor(now);
      if (isOperator) await this.signIns.endSessions({ accountId, userId });
    });
  }
}
