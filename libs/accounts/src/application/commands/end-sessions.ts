import { type Actor, ChangeExecutor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type UserSummary, SignInRepository } from '../../domain/sign-in.repository.js';
import type { IssuedToken } from '../../domain/tokens.js';
import { UserRepository } from '../../domain/user.repository.js';

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
    private readonly changes: ChangeExecutor,
    private readonly users: UserRepository,
    private readonly signIns: SignInRepository,
  ) {}

  async execute({ actor, user, which }: EndSessions): Promise<number> {
    let ended = 0;
    await this.changes.run(this.users, { actor, id: user.userId }, async (signedOut, now) => {
      ended = which === 'all' ? await this.signIns.endSessions(user) : await this.signIns.endSession(which);
      if (ended === 0) return;
      if (which === 'all') signedOut.signOutEverywhere(now);
      else signedOut.signOut(now);
    });
    return ended;
  }
}
