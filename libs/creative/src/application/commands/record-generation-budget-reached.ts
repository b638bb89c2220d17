import { type Actor, ChangeExecutor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { GenerationAllowanceRepository } from '../../domain/generation-allowance.repository.js';

/** Records that a generation was refused because of the daily budget. The refused request itself is rolled back. */
export class RecordGenerationBudgetReached extends Command<void> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@CommandHandler(RecordGenerationBudgetReached)
export class RecordGenerationBudgetReachedHandler implements ICommandHandler<RecordGenerationBudgetReached> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly allowances: GenerationAllowanceRepository,
  ) {}

  async execute({ actor }: RecordGenerationBudgetReached): Promise<void> {
    await this.changes.run(this.allowances, { actor, id: actor.accountId }, (allowance, now) => allowance.recordReached(now));
  }
}
