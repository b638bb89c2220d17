import { type Actor, AuditTrail, Clock } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ProvenUser, type SignInOrigin, SignInRepository } from '../../domain/sign-in.repository.js';
import { InvalidCredentials } from '../../domain/invalid-credentials.js';
import { type IssuedToken, Tokens } from '../../domain/tokens.js';

/** Signs a user in, always under a new token: one that the browser brought along may be somebody else's doing. */
export class StartSession extends Command<IssuedToken> {
  constructor(
    readonly actor: Actor,
    readonly user: ProvenUser,
    readonly origin: SignInOrigin,
    /** What the browser had before, if anything; a session of the same account is left behind for good. */
    readonly before: IssuedToken | null = null,
  ) {
    super();
  }
}

@CommandHandler(StartSession)
export class StartSessionHandler implements ICommandHandler<StartSession> {
  constructor(
    private readonly signIns: SignInRepository,
    private readonly tokens: Tokens,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, user, origin, before }: StartSession): Promise<IssuedToken> {
    const token = this.tokens.issue('session', user.accountId);
    // First: it locks the password, as a change of it does before it ends sessions.
    if (!(await this.signIns.addSession(user, token, origin))) throw new InvalidCredentials();
    if (before?.accountId === user.accountId) await this.signIns.endSession(before);
    const resource = { resourceType: 'user', resourceId: user.userId } as const;
    this.audit.append(actor, { action: 'user.signed_in', ...resource, changes: {}, at: this.clock.now() });
    return token;
  }
}
