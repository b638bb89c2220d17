import { ChangeExecutor, type Actor, dayIn, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertAllowed } from '../../domain/content-policy.js';
import { Creative } from '../../domain/creative.js';
import type { CreativeRequest } from '../../domain/creative-fields.js';
import { GenerationBudgetExhausted } from '../../domain/creative.errors.js';
import { CreativeRepository } from '../../domain/creative.repository.js';
import { requestProblems } from '../../domain/request-problems.js';
import { GenerationLimits } from '../../domain/generation-allowance.js';
import { GenerationAllowanceRepository } from '../../domain/generation-allowance.repository.js';
import { CreativeGenerator } from '../ports/creative-generator.js';

/**
 * Creates a creative and starts its generation. Throws ContentPolicyViolation, TooManyPendingGenerations and GenerationBudgetExhausted.
 */
export class GenerateCreative extends Command<Creative> {
  constructor(
    readonly actor: Actor,
    readonly request: Validated<CreativeRequest>,
  ) {
    super();
  }
}

@CommandHandler(GenerateCreative)
export class GenerateCreativeHandler implements ICommandHandler<GenerateCreative> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly creatives: CreativeRepository,
    private readonly allowances: GenerationAllowanceRepository,
    private readonly limits: GenerationLimits,
    private readonly generator: CreativeGenerator,
  ) {}

  async execute({ actor, request }: GenerateCreative): Promise<Creative> {
    const complete = request.getOrThrow(requestProblems(request.value, this.generator.languages));
    const { prompt, brand, callToAction, name } = complete;
    assertAllowed([
      { pointer: '/prompt', text: prompt },
      { pointer: '/brand/name', text: brand?.name ?? null },
      { pointer: '/brand/tone', text: brand?.tone ?? null },
      { pointer: '/call_to_action', text: callToAction },
      { pointer: '/name', text: name },
    ]);
    await this.reserve(actor, complete.requestedVariants);
    return this.changes.add(this.creatives, actor, (now) => Creative.requested(actor, complete, this.generator.provider, now));
  }

  /** Counts the generation against the limits of the account, and then of the installation. */
  private async reserve(actor: Actor, variants: number): Promise<void> {
    const { accountId } = actor;
    await this.changes.run(this.allowances, { actor, id: accountId }, async (allowance, now) => {
      allowance.reserve(variants, await this.allowances.countOpen(accountId), this.limits, now);
      const { dailyVariants } = this.limits;
      if (dailyVariants === null || (await this.allowances.reserveForInstallation(dayIn(now, 'UTC'), variants, dailyVariants))) return;
      throw new GenerationBudgetExhausted('installation', dailyVariants, now);
    });
  }
}
