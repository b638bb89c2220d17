import { type Id, Precondition, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Audience } from '../../domain/audience.js';
import { AudienceWork } from '../audience-work.js';

/** Rebuilds an audience because of an external change, such as a new connection. */
export class RefreshAudienceSize extends Command<Audience> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'aud'>,
  ) {
    super();
  }
}

@CommandHandler(RefreshAudienceSize)
export class RefreshAudienceSizeHandler implements ICommandHandler<RefreshAudienceSize> {
  constructor(private readonly work: AudienceWork) {}

  execute({ accountId, id }: RefreshAudienceSize): Promise<Audience> {
    return this.work.change(systemActor(accountId), id, Precondition.none, 'audience.building', (audience, now) =>
      audience.refreshSize(now),
    );
  }
}
