import type { Actor, Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audience } from '../../domain/audience.js';
import type { AudienceFields } from '../../domain/audience-fields.js';
import { AudienceWork } from '../audience-work.js';
import { LookalikeSourceValidator } from '../lookalike-source-validator.js';

export class CreateAudience extends Command<Audience> {
  constructor(
    readonly actor: Actor,
    readonly fields: Validated<AudienceFields>,
  ) {
    super();
  }
}

@CommandHandler(CreateAudience)
export class CreateAudienceHandler implements ICommandHandler<CreateAudience> {
  constructor(
    private readonly work: AudienceWork,
    private readonly sourceValidator: LookalikeSourceValidator,
  ) {}

  async execute({ actor, fields }: CreateAudience): Promise<Audience> {
    // A malformed field is not reported as missing as well. Without a valid type, its required fields are unknown.
    const reported = new Set(fields.problems.map(({ pointer = '' }) => pointer.split('/')[1]));
    const conflicts = reported.has('type')
      ? []
      : Audience.validate(fields.value).filter(({ pointer = '' }) => !reported.has(pointer.slice(1)));
    const complete = fields.getOrThrow([...conflicts, ...(await this.sourceValidator.validate(actor.accountId, fields.value))]);
    return this.work.add(actor, (now) => Audience.create(actor, complete, now));
  }
}
