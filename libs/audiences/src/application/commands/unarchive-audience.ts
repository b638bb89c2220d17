import { type Actor, ChangeExecutor, type Id, type Precondition, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Audience } from '../../domain/audience.js';
import { AudienceRepository } from '../../domain/audience.repository.js';

export class UnarchiveAudience extends Command<Audience> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'aud'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(UnarchiveAudience)
export class UnarchiveAudienceHandler implements ICommandHandler<UnarchiveAudience> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly audiences: AudienceRepository,
  ) {}

  execute(command: UnarchiveAudience): Promise<Audience> {
    return this.changes.run(this.audiences, command, (audience, now) => audience.unarchive(command.actor, now));
  }
}
