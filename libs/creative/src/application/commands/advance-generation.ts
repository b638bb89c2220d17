import { type Id, Precondition, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Creative } from '../../domain/creative.js';
import { CreativeWork } from '../creative-work.js';

/**
 * Records one step of a generation job. An overdue generation is ended first, and `step` has no effect on a creative that is
 * no longer generating.
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
