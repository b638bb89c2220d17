import { ChangeExecutor, type Actor, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audience } from '../../domain/audience.js';
import type { AudiencePatch } from '../../domain/audience-patch.js';
import { AudienceRepository } from '../../domain/audience.repository.js';
import { LookalikeSourceValidator } from '../lookalike-source-validator.js';

export class CreateAudience extends Command<Audience> {
  constructor(
    readonly actor: Actor,
    readonly fields: Validated<AudiencePatch>,
  ) {
    super();
  }
}

@CommandHandler(CreateAudience)
export class CreateAudienceHandler implements ICommandHandler<CreateAudience> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly audiences: AudienceRepository,
    private readonly sourceValidator: LookalikeSourceValidator,
  ) {}

  async execute({ actor, fields }: CreateAudience): Promise<Audience> {
    const sourceProblems = await this.sourceValidator.validate(actor.accountId, fields.value);
    return this.changes.add(this.audiences, actor, (now) => Audience.create(actor, fields, sourceProblems, now));
  }
}
