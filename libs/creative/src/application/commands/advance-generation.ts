import { ChangeExecutor, type Id, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Creative, Usage, VariantOutcome } from '../../domain/creative.js';
import { CreativeRepository } from '../../domain/creative.repository.js';
import type { Failure } from '../../domain/failure.js';
import type { Copy } from '../../domain/variant.js';

/** What a step of a generation has produced, with the usage of the model. */
export type GenerationStep =
  | { readonly kind: 'texts'; readonly copies: ReadonlyMap<Id<'var'>, Copy>; readonly usage: Usage }
  | { readonly kind: 'variant'; readonly id: Id<'var'>; readonly outcome: VariantOutcome; readonly usage: Usage }
  | { readonly kind: 'failure'; readonly failure: Failure; readonly usage: Usage };

/**
 * Records one step of a generation job; without a step, only ends an overdue generation. A step has no effect on a creative that
 * is no longer generating.
 */
export class AdvanceGeneration extends Command<Creative> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'crv'>,
    readonly step: GenerationStep | null = null,
  ) {
    super();
  }
}

@CommandHandler(AdvanceGeneration)
export class AdvanceGenerationHandler implements ICommandHandler<AdvanceGeneration> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly creatives: CreativeRepository,
  ) {}

  execute({ accountId, id, step }: AdvanceGeneration): Promise<Creative> {
    return this.changes.run(this.creatives, { actor: systemActor(accountId), id }, (creative, now) => {
      if (step !== null) advance(creative, step, now);
    });
  }
}

function advance(creative: Creative, step: GenerationStep, now: Date): void {
  switch (step.kind) {
    case 'texts':
      return creative.write(step.copies, step.usage, now);
    case 'variant':
      return creative.recordResult(step.id, step.outcome, step.usage, now);
    case 'failure':
      return creative.failGeneration(step.failure, now, step.usage);
  }
}
