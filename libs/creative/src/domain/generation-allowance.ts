import { type AggregateState, aggregateOf, dayIn, type Id } from '#libs/kernel';
import { GenerationBudgetReached } from './creative-events.js';
import { GenerationBudgetExhausted, TooManyPendingGenerations } from './creative.errors.js';

/** What one account may have generated. */
export abstract class GenerationLimits {
  /** Creatives that are generating at a time. */
  abstract readonly openPerAccount: number;
  /** Variants per UTC day with a model, which costs the operator money. Null without a model. */
  abstract readonly dailyVariantsPerAccount: number | null;
  /** The same for all accounts together. */
  abstract readonly dailyVariants: number | null;
}

export interface GenerationAllowanceState extends AggregateState {
  /** The account. */
  readonly id: Id<'acc'>;
  /** The UTC day that `variants` counts, such as `2026-05-01`. */
  readonly day: string;
  /** The variants requested on this day. */
  readonly variants: number;
  /** The day on which the budget was last reached, or null. */
  readonly reachedOn: string | null;
}

/** What an account has used of the limits of generation. Its lock lets the requests of one account check them one after another. */
export class GenerationAllowance extends aggregateOf<GenerationAllowanceState>() {
  get resourceType(): string {
    return 'account';
  }

  protected override get auditedFields() {
    return {};
  }

  get accountId(): Id<'acc'> {
    return this.id;
  }

  /** Counts a generation of this many variants, or throws if the account has reached a limit. */
  reserve(variants: number, open: number, { openPerAccount, dailyVariantsPerAccount }: GenerationLimits, now: Date): void {
    if (open >= openPerAccount) throw new TooManyPendingGenerations(openPerAccount, open);
    const day = dayIn(now, 'UTC');
    const used = (this.day === day ? this.variants : 0) + variants;
    if (dailyVariantsPerAccount !== null && used > dailyVariantsPerAccount)
      throw new GenerationBudgetExhausted('account', dailyVariantsPerAccount, now);
    this.assign({ day, variants: used });
  }

  /** Records that a request was refused because of the daily budget; once a day. */
  recordReached(now: Date): void {
    if (this.reachedOn === dayIn(now, 'UTC')) return;
    this.recordChange(GenerationBudgetReached, { reachedOn: dayIn(now, 'UTC') }, now);
  }
}
