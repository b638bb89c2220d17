import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Account } from '../../domain/account.js';
import { AccountRepository } from '../../domain/account.repository.js';
import { SecondFactorConflict } from '../../domain/second-factor.js';
import { SecondFactorRepository } from '../../domain/second-factor.repository.js';

/** Sets whether admins sign in with a second factor only. Turning it on ends the sessions of admins who have none. */
export class SetSignInPolicy extends Command<Account> {
  constructor(
    readonly actor: Actor & { readonly userId: Id<'usr'> },
    readonly adminsNeedSecondFactor: boolean,
  ) {
    super();
  }
}

@CommandHandler(SetSignInPolicy)
export class SetSignInPolicyHandler implements ICommandHandler<SetSignInPolicy> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
    private readonly factors: SecondFactorRepository,
  ) {}

  execute({ actor, adminsNeedSecondFactor }: SetSignInPolicy): Promise<Account> {
    const { accountId, userId } = actor;
    return this.changes.run(this.accounts, { actor, id: accountId }, async (account, now) => {
      if (adminsNeedSecondFactor && !(await this.factors.find({ accountId, userId }))?.isOn)
        throw new SecondFactorConflict('Turn on two-factor sign-in for yourself first.');
      account.changeSignInPolicy(adminsNeedSecondFactor, now);
      if (adminsNeedSecondFactor) await this.factors.endSessionsWithout(accountId);
    });
  }
}
