import { ChangeExecutor, type Actor, type Validated, type Id, type Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Audience } from '../../domain/audience.js';
import type { AudiencePatch } from '../../domain/audience-patch.js';
import { AudienceRepository } from '../../domain/audience.repository.js';
import { LookalikeSourceValidator } from '../lookalike-source-validator.js';

export class UpdateAudience extends Command<Audience> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'aud'>,
    readonly precondition: Precondition,
    readonly patch: Validated<AudiencePatch>,
  ) {
    super();
  }
}

@CommandHandler(UpdateAudience)
export class UpdateAudienceHandler implements ICommandHandler<UpdateAudience> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly audiences: AudienceRepository,
    private readonly sourceValidator: LookalikeSourceValidator,
  ) {}

  execute(command: UpdateAudience): Promise<Audience> {
    const { actor, patch } = command;
    return this.changes.run(this.audiences, command, async (audience, now) => {
      const sourceProblems = await this.sourceValidator.validate(actor.accountId, patch.value, audience.sourceAudienceId);
      audience.change(patch, sourceProblems, now);
    });
  }
}
