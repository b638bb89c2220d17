import type { AdAccount } from '../accounts/ad-account.js';
import type { CampaignSpec } from '../campaigns/spec.js';
import { unprocessable } from '../http/platform-error.js';
import type { Personality } from './personality.js';

const unit = 1_000_000;
const dayMs = 86_400_000;
/** Minimum per day, and the smallest unit. Currencies without minor units have whole units only. */
const limitsOf = (currency: string) => (currency === 'JPY' ? { min: 500 * unit, step: unit } : { min: 5 * unit, step: unit / 100 });

function check({ budget, starts_at: startsAt, ends_at: endsAt }: CampaignSpec, { currency }: AdAccount): void {
  const { min, step } = limitsOf(currency);
  if (budget.amount_micros % step !== 0) {
    throw unprocessable('budget_not_in_units', `The budget must be a multiple of ${step} micros of ${currency}.`);
  }
  // A lifetime budget is judged by its whole days, at least one.
  const lengthMs = startsAt && endsAt ? Date.parse(endsAt) - Date.parse(startsAt) : 0;
  const days = budget.type === 'daily' ? 1 : Math.max(1, Math.floor(lengthMs / dayMs));
  if (budget.amount_micros < min * days) {
    throw unprocessable('budget_too_small', `The budget must be at least ${min} micros of ${currency} a day.`);
  }
}

export const budgetMinimums = {
  name: 'budget-minimums',
  about: 'requires budgets of at least 5 units a day (500 in JPY) in whole cents (whole yen).',
  check,
} as const satisfies Personality;
