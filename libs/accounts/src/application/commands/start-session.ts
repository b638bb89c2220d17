import { type Actor, AuditTrail, Clock } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AuthenticatedUser, type SignInOrigin, SignInRepository } from '../../domain/sign-in.repository.js';
import { InvalidCredentials } from '../../domain/invalid-credentials.js';
import { type IssuedToken, TokenService } from '../../domain/tokens.js';

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
    private readonly signIns: SignInRepository,
    private readonly tokens: TokenService,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, user, origin, previousToken }: StartSession): Promise<IssuedToken> {
    const token = this.tokens.issue('session', user.accountId);
    // First, because it locks the password, as a password change does before it ends sessions.
    if (!(await this.signIns.addSession(user, token, origin))) throw new InvalidCredentials();
    if (previousToken?.accountId === user.accountId) await this.signIns.endSession(previousToken);
    const resource = { resourceType: 'user', resourceId: user.userId } as const;
    this.audit.append(actor, { action: 'user.signed_in', ...resource, changes: {}, at: this.clock.now() });
    return token;
  }
}
