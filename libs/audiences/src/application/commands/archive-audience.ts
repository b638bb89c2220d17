import { type Actor, ChangeExecutor, Validated, Id, Precondition, RecordInUse } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Audience } from '../../domain/audience.js';
import { AudienceRepository } from '../../domain/audience.repository.js';
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
    private readonly changes: ChangeExecutor,
    private readonly audiences: AudienceRepository,
    private readonly dependents: AudienceDependents,
  ) {}

  execute(command: ArchiveAudience): Promise<Audience> {
    return this.changes.run(this.audiences, command, async (audience, now) => {
      if (audience.status === 'archived') return;
      const running = await this.dependents.findRunningCampaigns(audience.accountId, audience.id);
      if (running.length > 0) throw new RecordInUse('audience', running);
      audience.archive(now);
    });
  }
}
