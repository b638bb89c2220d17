import { type Actor, ChangeExecutor, type Id } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type UserSummary, SignInRepository } from '../../domain/sign-in.repository.js';
import type { IssuedToken } from '../../domain/tokens.js';
import { UserRepository } from '../../domain/user.repository.js';

/** The session of a token, one by its ID, all except that of a token, or all. */
export type EndedSessions = IssuedToken | { readonly id: Id<'ses'> } | { readonly except: IssuedToken } | 'all';

/** Ends sessions of a user. Returns the number of ended sessions. */
export class EndSessions extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly user: UserSummary,
    readonly which: EndedSessions,
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
      ended = await this.end(user, which);
      if (ended === 0) return;
      if (which === 'all') signedOut.signOutEverywhere(now);
      else if ('except' in which) signedOut.signOutElsewhere(now);
      else signedOut.signOut(now);
    });
    return ended;
  }

  private end(user: UserSummary, which: EndedSessions): Promise<number> {
    if (which === 'all') return this.signIns.endSessions(user);
    if ('except' in which) return this.signIns.endSessions(user, which.except);
    return 'id' in which ? this.signIns.endSessionById(user, which.id) : this.signIns.endSession(which);
  }
}
