import { ChangeExecutor, type Id, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Audience } from '../../domain/audience.js';
import { AudienceRepository } from '../../domain/audience.repository.js';

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
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly audiences: AudienceRepository,
  ) {}

  execute({ accountId, id }: RefreshAudienceSize): Promise<Audience> {
    return this.changes.run(this.audiences, { actor: systemActor(accountId), id }, (audience, now) => audience.refreshSize(now));
  }
}
