import { type Actor, ChangeExecutor, type Id, type Precondition, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Creative } from '../../domain/creative.js';
import { CreativeRepository } from '../../domain/creative.repository.js';

export class UnarchiveCreative extends Command<Creative> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'crv'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(UnarchiveCreative)
export class UnarchiveCreativeHandler implements ICommandHandler<UnarchiveCreative> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly creatives: CreativeRepository,
  ) {}

  execute(command: UnarchiveCreative): Promise<Creative> {
    return this.changes.run(this.creatives, command, (creative, now) => creative.unarchive(command.actor, now));
  }
}
