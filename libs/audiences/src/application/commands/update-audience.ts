import type { Actor, Validated, Id, Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Audience } from '../../domain/audience.js';
import type { AudienceFields } from '../../domain/audience-fields.js';
import { AudienceWork } from '../audience-work.js';
import { LookalikeSourceValidator } from '../lookalike-source-validator.js';

/** `changes` returns the fields to set for the current fields, because a merge patch of an object depends on them. */
export class UpdateAudience extends Command<Audience> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'aud'>,
    readonly precondition: Precondition,
    readonly changes: (current: AudienceFields) => Validated<AudienceFields>,
  ) {
    super();
  }
}

@CommandHandler(UpdateAudience)
export class UpdateAudienceHandler implements ICommandHandler<UpdateAudience> {
  constructor(
    private readonly work: AudienceWork,
    private readonly sourceValidator: LookalikeSourceValidator,
  ) {}

  execute({ actor, id, precondition, changes }: UpdateAudience): Promise<Audience> {
    return this.work.change(actor, id, precondition, 'audience.updated', async (audience, now) => {
      const { value, problems } = changes(audience);
      audience.change(value, now, [
        ...problems,
        ...(await this.sourceValidator.validate(actor.accountId, value, audience.sourceAudienceId)),
      ]);
    });
  }
}
