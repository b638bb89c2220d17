import { microsText, type Warning } from '#libs/kernel';
import { minDailyBudgetMicros } from './budget.js';
import { ceilingProblems, dailyMicrosOf } from './daily-amount.js';
import { type LaunchCandidate, launchBlockers } from './launch-policy.js';

/** An amount that is more than this many times another one is likely to be a slip, such as a misplaced separator. */
const suspiciousFactor = 10;
const pointer = '/budget/amount_micros';

/** What looks like a slip in the amount of a campaign that a write has taken. `formerDailyMicros` is null if it had no amount. */
export function amountWarnings(campaign: LaunchCandidate, formerDailyMicros: number | null, now: Date): Warning[] {
  const { account } = campaign.referenced;
  const former = formerDailyMicros === null || formerDailyMicros < minDailyBudgetMicros ? null : formerDailyMicros;
  const daily = dailyMicrosOf(campaign, now) ?? 0;
  const inWords = (micros: number) => microsText(micros, account.currency);
  const farAbove = (code: Warning['code'], other: number | null, name: string): Warning[] => {
    if (other === null || daily <= suspiciousFactor * other) return [];
    const message = `The campaign can spend ${inWords(daily)} a day, more than ${suspiciousFactor} times ${name} ${inWords(other)}. Check the amount.`;
    return [{ code, pointer, message }];
  };
  return [
    ...launchBlockers(campaign, now).flatMap(({ code, message }) => (code === 'budget_below_minimum' ? [{ code, pointer, message }] : [])),
    // What was too small to run was a slip itself, so that its correction is none.
    ...farAbove('budget_far_above_former', former, 'the former'),
    ...farAbove('budget_far_above_usual', account.usualDailyMicros, 'the usual amount of the account,'),
    ...ceilingProblems(campaign, account, now).map(({ message }) => ({ code: 'budget_above_limit' as const, pointer, message })),
  ];
}
