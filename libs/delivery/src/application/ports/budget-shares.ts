import type { Id } from '#libs/kernel';

/** Divides lifetime budgets again. */
export abstract class BudgetShares {
  /** Schedules a refresh for every platform whose share has changed with the spend of these campaigns. */
  abstract refresh(accountId: Id<'acc'>, campaignIds: readonly Id<'cmp'>[]): Promise<void>;
}
