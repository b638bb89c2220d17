import { type Actor, AuditTrail, Clock } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type UserSummary, SignInRepository } from '../../domain/sign-in.repository.js';
import type { IssuedToken } from '../../domain/tokens.js';

/** Ends the session of one token or all sessions of a user. Returns the number of ended sessions. */
export class EndSessions extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly user: UserSummary,
    readonly which: IssuedToken | 'all',
  ) {
    super();
  }
}

@CommandHandler(EndSessions)
export class EndSessionsHandler implements ICommandHandler<EndSessions> {
  constructor(
    private readonly signIns: SignInRepository,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, user, which }: EndSessions): Promise<number> {
    const ended = which === 'all' ? await this.signIns.endSessions(user) : await this.signIns.endSession(which);
    if (ended === 0) return ended;
    const action = which === 'all' ? 'user.signed_out_everywhere' : 'user.signed_out';
    this.audit.append(actor, { action, resourceType: 'user', resourceId: user.userId, changes: {}, at: this.clock.now() });
    return ended;
  }
}
