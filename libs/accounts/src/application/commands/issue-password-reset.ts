import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { PasswordReset } from '../../domain/password-reset.js';
import { SignInRepository } from '../../domain/sign-in.repository.js';
import { UserRepository } from '../../domain/user.repository.js';
import { issueToken } from '../token-format.js';

/** A new password reset with the token of its link, which is returned only once. */
export interface IssuedPasswordReset {
  readonly reset: PasswordReset;
  readonly token: string;
}

/** Issues a link by which a user chooses a new password. An earlier link of the user stops working. The password stays until then. */
export class IssuePasswordReset extends Command<IssuedPasswordReset> {
  constructor(
    readonly actor: Actor,
    readonly issuedBy: Id<'usr'>,
    readonly userId: Id<'usr'>,
  ) {
    super();
  }
}

@CommandHandler(IssuePasswordReset)
export class IssuePasswordResetHandler implements ICommandHandler<IssuePasswordReset> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
    private readonly users: UserRepository,
    private readonly signIns: SignInRepository,
  ) {}

  async execute({ actor, issuedBy, userId }: IssuePasswordReset): Promise<IssuedPasswordReset> {
    const { accountId } = actor;
    await this.accounts.get(accountId);
    const issuer = await this.users.get(accountId, issuedBy);
    const token = issueToken('password_reset', accountId);
    let reset: PasswordReset | undefined;
    await this.changes.run(this.users, { actor, id: userId }, async (user, now) => {
      reset = PasswordReset.issue(issuer, user, now);
      await this.signIns.savePasswordReset(reset, token);
    });
    return { reset: reset as PasswordReset, token: token.secret };
  }
}
