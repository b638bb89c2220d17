import { microsText, type Problem } from '#libs/kernel';
import { Budget } from './budget.js';
import type { CampaignFields } from './campaign-fields.js';
import type { AccountTerms } from './referenced-records.js';
import { Schedule } from './schedule.js';

/** What the daily amount of a campaign follows from. */
export interface PlannedSpend extends Pick<CampaignFields, 'budgetType' | 'budgetAmountMicros' | 'startsAt' | 'endsAt'> {
  readonly launchedAt: Date | null;
}

const plannedFields: readonly (keyof CampaignFields)[] = ['budgetType', 'budgetAmountMicros', 'startsAt', 'endsAt'];

/** Whether a change of these fields can change the daily amount. */
export const changesDailyAmount = (changed: readonly (keyof CampaignFields)[]): boolean =>
  changed.some((name) => plannedFields.includes(name));

/**
 * The days of the schedule. They are counted from the launch, or from now before it, unless the campaign starts later: a start that has
 * passed before the launch makes the run no longer.
 */
const daysOf = (planned: PlannedSpend, now: Date) => new Schedule(planned).daysAhead(planned.launchedAt ?? now);

/** How much a campaign spends in a day, in micros. Null without a budget, and for a lifetime budget without an end. */
export function dailyMicrosOf(planned: PlannedSpend, now: Date): number | null {
  return Budget.of(planned)?.dailyMicros(daysOf(planned, now)) ?? null;
}

/** The problem of a campaign whose daily amount exceeds the maximum of its account. */
export function ceilingProblems(planned: PlannedSpend, { currency, maxDailyMicros: max }: AccountTerms, now: Date): Problem[] {
  const daily = dailyMicrosOf(planned, now);
  if (daily === null || max === null || daily <= max) return [];
  const days = planned.budgetType === 'lifetime' ? (daysOf(planned, now) ?? 1) : 1;
  const perDay = planned.budgetType === 'lifetime' ? `, ${microsText(max, currency)} for each of its ${days} days` : ' a day';
  const message = `budget.amount_micros must be at most ${microsText(max * days, currency)}${perDay}: the account limits the daily amount of a campaign (max_campaign_daily_micros).`;
  return [{ pointer: '/budget/amount_micros', code: 'out_of_range', message, max: max * days }];
}

/** The same for a change, which may lower an amount that exceeds a maximum that was set later. */
export function raisedCeilingProblems(before: PlannedSpend, after: PlannedSpend, account: AccountTerms, now: Date): Problem[] {
  const [former, daily] = [dailyMicrosOf(before, now), dailyMicrosOf(after, now)];
  return former !== null && daily !== null && daily <= former ? [] : ceilingProblems(after, account, now);
}
