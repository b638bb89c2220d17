import { dayMs } from '../../../doubles/clock.js';
import { assertRule, invalidParameter } from '../errors.js';
import { minimumBudget } from '../money.js';
import type { Fields } from '../objects.js';
import type { AdAccount, AdObject } from '../records.js';
import { spentInLife } from '../spend.js';
import type { World } from '../world.js';

export const hasBudget = (fields: Fields): boolean => fields['daily_budget'] !== undefined || fields['lifetime_budget'] !== undefined;
const maxBudgetMinor = 10_000_000_00_000;

/** How many ad sets share a budget, and how long it has to last. */
interface BudgetOf {
  readonly adSets: number;
  readonly start: number;
  readonly end: number | null;
  readonly bidAmount: number | null;
  readonly spent: AdObject | null;
}

/** What holds for the budget of a campaign or ad set. All amounts are in the minor units of the currency. */
export function assertBudget(world: World, { currency, minBudgetFactor: factor }: AdAccount, fields: Fields, of: BudgetOf): void {
  const [daily, lifetime] = [fields['daily_budget'], fields['lifetime_budget']] as readonly (number | undefined)[];
  if (daily !== undefined && lifetime !== undefined) throw invalidParameter('A budget is daily or lifetime, not both', 'lifetime_budget');
  const minimum = Math.max(minimumBudget(currency, { factor }).min_daily_budget_imp * Math.max(1, of.adSets), (of.bidAmount ?? 0) * 5);
  const budget = (daily ?? lifetime) as number;
  assertRule(budget <= maxBudgetMinor, 1885650, 'The budget is too high.');
  if (daily !== undefined) {
    const message = `The daily budget must be at least ${minimum} in the minor units of ${currency}.`;
    assertRule(daily >= minimum, of.adSets > 1 ? 2238055 : 1885272, message, 'Your budget is too low');
    return;
  }
  const days = of.end === null ? 1 : Math.max(1, Math.ceil((of.end - of.start) / dayMs));
  const needed = minimum * days;
  assertRule(budget >= needed, 2446307, `The lifetime budget must be at least ${needed} for ${days} days.`, 'Your budget is too low');
  if (of.spent === null) return;
  const spent = spentInLife(world, of.spent);
  assertRule(budget * 10 >= spent * 11, 1885650, 'The lifetime budget must be at least 110 % of what was spent.', 'Your budget is too low');
}
