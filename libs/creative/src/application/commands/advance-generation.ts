import { type Id, Precondition, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Creative } from '../../domain/creative.js';
import { CreativeWork } from '../creative-work.js';

/**
 * One step of a generation, by the job that does it: `step` tells the creative what has been made. A creative whose time is
 * up is ended first, and one that is not being generated any more takes no notice.
 */
export class AdvanceGeneration extends Command<Creative> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'crv'>,
    readonly step: (creative: Creative, now: Date) => void,
  ) {
    super();
  }
}

@CommandHandler(AdvanceGeneration)
export class AdvanceGenerationHandler implements ICommandHandler<AdvanceGeneration> {
  constructor(private readonly work: CreativeWork) {}

  execute({ accountId, id, step }: AdvanceGeneration): Promise<Creative> {
    return this.work.change(systemActor(accountId), id, Precondition.none, 'creative.generated', step);
  }
}
