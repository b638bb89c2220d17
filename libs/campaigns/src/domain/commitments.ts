import { microsText, type Problem } from '#libs/kernel';
import { Budget } from './budget.js';
import type { CampaignFields } from './campaign-fields.js';

/** Rules that a launched campaign must keep: it has a creative and a budget, and a lifetime budget covers the spend to date. */
export function commitmentProblems(
  next: CampaignFields,
  changed: readonly (keyof CampaignFields)[],
  spentMicros: number,
  currency: string,
): Problem[] {
  const problems: Problem[] = [];
  const budget = Budget.of(next);
  if (changed.includes('creativeIds') && next.creativeIds.length === 0) {
    problems.push({ pointer: '/creative_ids', code: 'required', message: 'A launched campaign must have at least one creative.' });
  }
  if (changed.includes('budgetAmountMicros') && next.budgetAmountMicros === null) {
    problems.push({ pointer: '/budget', code: 'required', message: 'A launched campaign must have a budget.' });
  } else if (changed.includes('budgetAmountMicros') && budget?.covers(spentMicros) === false) {
    problems.push({
      pointer: '/budget/amount_micros',
      code: 'out_of_range',
      message: `A lifetime budget must be at least the spend to date, ${microsText(spentMicros, currency)}.`,
      min: spentMicros,
    });
  }
  if (changed.includes('endsAt') && next.endsAt === null && budget?.isLifetime) {
    problems.push({ pointer: '/ends_at', code: 'required', message: 'ends_at is required for a lifetime budget.' });
  }
  return problems;
}
