import type { Actor, Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audience } from '../../domain/audience.js';
import type { AudienceFields } from '../../domain/audience-fields.js';
import { AudienceWork } from '../audience-work.js';
import { SourceProblems } from '../source-problems.js';

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
    private readonly sources: SourceProblems,
  ) {}

  async execute({ actor, fields }: CreateAudience): Promise<Audience> {
    // A field that is malformed is told as such, not as missing; without a type nobody knows what goes with it.
    const told = new Set(fields.problems.map(({ pointer = '' }) => pointer.split('/')[1]));
    const broken = told.has('type') ? [] : Audience.problemsOf(fields.value).filter(({ pointer = '' }) => !told.has(pointer.slice(1)));
    const complete = fields.getOrThrow([...broken, ...(await this.sources.of(actor.accountId, fields.value))]);
    return this.work.add(actor, (now) => Audience.create(actor, complete, now));
  }
}
