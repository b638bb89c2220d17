import type { Actor, Validated, Id, Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Audience } from '../../domain/audience.js';
import { AudienceInUse } from '../../domain/audience.errors.js';
import { AudienceWork } from '../audience-work.js';
import { AudienceDependents } from '../ports/audience-dependents.js';

export class ArchiveAudience extends Command<Audience> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'aud'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(ArchiveAudience)
export class ArchiveAudienceHandler implements ICommandHandler<ArchiveAudience> {
  constructor(
    private readonly work: AudienceWork,
    private readonly dependents: AudienceDependents,
  ) {}

  execute({ actor, id, precondition, body }: ArchiveAudience): Promise<Audience> {
    return this.work.change(actor, id, precondition, 'audience.archived', async (audience, now) => {
      body.getOrThrow();
      if (audience.status === 'archived') return;
      const running = await this.dependents.findRunningCampaigns(actor.accountId, id);
      if (running.length > 0) throw new AudienceInUse(running);
      audience.archive(now);
    });
  }
}
