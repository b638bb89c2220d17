import { ChangeExecutor, Clock, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountRepository } from '../../domain/account.repository.js';
import { type SignInOrigin, SignInRepository, type UserSummary } from '../../domain/sign-in.repository.js';
import type { IssuedToken } from '../../domain/tokens.js';
import { UserRepository } from '../../domain/user.repository.js';

/** Sets the password of the user of a link and ends all sessions of the user. The link works once. Returns the user. */
export class UsePasswordReset extends Command<UserSummary> {
  constructor(
    readonly token: IssuedToken,
    readonly hash: string,
    readonly origin: Pick<SignInOrigin, 'address'> & { readonly requestId: string },
  ) {
    super();
  }
}

@CommandHandler(UsePasswordReset)
export class UsePasswordResetHandler implements ICommandHandler<UsePasswordReset> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly accounts: AccountRepository,
    private readonly users: UserRepository,
    private readonly signIns: SignInRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ token, hash, origin: { address, requestId } }: UsePasswordReset): Promise<UserSummary> {
    const { accountId } = token;
    // Commands that deactivate or demote the issuer lock the account as well, so the issuer's role cannot change before the commit.
    await this.accounts.get(accountId);
    const reset = await this.signIns.getPasswordReset(token);
    const { userId, issuedBy } = reset;
    const issuer = await this.users.get(accountId, issuedBy);
    const actor = { ...systemActor(accountId), userId, requestId, address };
    await this.changes.run(this.users, { actor, id: userId }, async (user, now) => {
      reset.use(issuer, user, now);
      await this.signIns.savePassword(reset, hash, this.clock.now());
      await this.signIns.endSessions(reset);
    });
    return { accountId, userId };
  }
}
