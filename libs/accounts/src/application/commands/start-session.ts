import { type Actor, ChangeExecutor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AuthenticatedUser, type SignInOrigin, SignInRepository } from '../../domain/sign-in.repository.js';
import { InvalidCredentials } from '../../domain/invalid-credentials.js';
import type { IssuedToken } from '../../domain/tokens.js';
import { UserRepository } from '../../domain/user.repository.js';
import { issueToken } from '../token-format.js';

/** Starts a session with a new token. An existing token of the browser is never reused, which prevents session fixation. */
export class StartSession extends Command<IssuedToken> {
  constructor(
    readonly actor: Actor,
    readonly user: AuthenticatedUser,
    readonly origin: SignInOrigin,
    /** The browser's previous token, if any. Its session ends if it belongs to the same account. */
    readonly previousToken: IssuedToken | null = null,
  ) {
    super();
  }
}

@CommandHandler(StartSession)
export class StartSessionHandler implements ICommandHandler<StartSession> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly users: UserRepository,
    private readonly signIns: SignInRepository,
  ) {}

  async execute({ actor, user, origin, previousToken }: StartSession): Promise<IssuedToken> {
    const token = issueToken('session', user.accountId);
    await this.changes.run(this.users, { actor, id: user.userId }, async (signedIn, now) => {
      // First, because it locks the password, as a password change does before it ends sessions.
      if (!(await this.signIns.addSession(user, token, origin))) throw new InvalidCredentials();
      if (previousToken?.accountId === user.accountId) await this.signIns.endSession(previousToken);
      signedIn.signIn(now);
    });
    return token;
  }
}
