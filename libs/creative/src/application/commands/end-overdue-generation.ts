import { ChangeExecutor, type Id, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Creative } from '../../domain/creative.js';
import { CreativeRepository } from '../../domain/creative.repository.js';

/** Ends the generation of a creative if it is overdue. Returns the creative. */
export class EndOverdueGeneration extends Command<Creative> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'crv'>,
  ) {
    super();
  }
}

@CommandHandler(EndOverdueGeneration)
export class EndOverdueGenerationHandler implements ICommandHandler<EndOverdueGeneration> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly creatives: CreativeRepository,
  ) {}

  execute({ accountId, id }: EndOverdueGeneration): Promise<Creative> {
    // Every change first applies what is due.
    return this.changes.run(this.creatives, { actor: systemActor(accountId), id }, () => undefined);
  }
}
