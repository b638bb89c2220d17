import { microsPerUnit, type Problem } from '#libs/kernel';
import type { BudgetType, CampaignFields } from './campaign-fields.js';
import type { Schedule } from './schedule.js';

type BudgetFields = Pick<CampaignFields, 'budgetType' | 'budgetAmountMicros'>;

/** The minimum daily budget: one unit of the currency. */
export const minDailyBudgetMicros = microsPerUnit;

/** The shares of a lifetime budget that are worth an event, in percent: whole numbers compare amounts exactly. */
const thresholdPercents = [50, 80, 100];

/** How much a campaign can spend: on each day, or in its lifetime. */
export class Budget {
  constructor(
    readonly type: BudgetType,
    readonly amountMicros: number,
  ) {}

  /** The budget in the fields of a campaign. Null unless type and amount are set. */
  static of({ budgetType, budgetAmountMicros }: BudgetFields): Budget | null {
    return budgetType === null || budgetAmountMicros === null ? null : new Budget(budgetType, budgetAmountMicros);
  }

  /** Problems of changed fields: type and amount are set together. */
  static problems({ budgetType, budgetAmountMicros }: BudgetFields, changed: ReadonlySet<keyof CampaignFields>): Problem[] {
    if (!changed.has('budgetType') && !changed.has('budgetAmountMicros')) return [];
    if ((budgetType === null) === (budgetAmountMicros === null)) return [];
    const missing = budgetType === null ? 'type' : 'amount_micros';
    return [{ pointer: `/budget/${missing}`, code: 'required', message: `budget.${missing} is required when a budget is set.` }];
  }

  /** Whether the amount is for the whole run. Then the campaign needs an end, and its platforms divide what remains. */
  get isLifetime(): boolean {
    return this.type === 'lifetime';
  }

  /** The amount per day. That of a lifetime budget is the average of these days, rounded up; null without an end. */
  dailyMicros(days: number | null): number | null {
    if (!this.isLifetime) return this.amountMicros;
    if (days === null) return null;
    const rest = this.amountMicros % days;
    return (this.amountMicros - rest) / days + (rest > 0 ? 1 : 0);
  }

  /** The unspent part of a lifetime budget. Null for a daily budget, which has no end. */
  remainingMicros(spentMicros: number): number | null {
    return this.isLifetime ? Math.max(0, this.amountMicros - spentMicros) : null;
  }

  /** The shares of a lifetime budget that the spend has reached since it was `formerMicros`. */
  thresholdsReached(formerMicros: number, spentMicros: number): readonly number[] {
    if (!this.isLifetime) return [];
    const reaches = (micros: number, percent: number) => BigInt(micros) * 100n >= BigInt(this.amountMicros) * BigInt(percent);
    const reached = thresholdPercents.filter((percent) => reaches(spentMicros, percent) && !reaches(formerMicros, percent));
    return reached.map((percent) => percent / 100);
  }

  /** Whether the amount is at least the spend to date. A daily budget always is, because it resets every day. */
  covers(spentMicros: number): boolean {
    return !this.isLifetime || this.amountMicros >= spentMicros;
  }

  /** The minimum amount for a launch now: the minimum for each day of the run, in addition to the spend to date. */
  minMicrosFor(schedule: Schedule, spentMicros: number, now: Date): number {
    const days = schedule.daysAhead(now);
    return this.isLifetime && days !== null ? spentMicros + days * minDailyBudgetMicros : minDailyBudgetMicros;
  }
}
