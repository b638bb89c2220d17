import { type Id, Precondition, theServiceItself } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Audience } from '../../domain/audience.js';
import { AudienceWork } from '../audience-work.js';

/** Has the platforms asked anew about an audience, for a reason outside of it. */
export class BuildAudienceAgain extends Command<Audience> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'aud'>,
  ) {
    super();
  }
}

@CommandHandler(BuildAudienceAgain)
export class BuildAudienceAgainHandler implements ICommandHandler<BuildAudienceAgain> {
  constructor(private readonly work: AudienceWork) {}

  execute({ accountId, id }: BuildAudienceAgain): Promise<Audience> {
    return this.work.change(theServiceItself(accountId), id, Precondition.none, 'audience.building', (audience, now) =>
      audience.buildAgain(now),
    );
  }
}
