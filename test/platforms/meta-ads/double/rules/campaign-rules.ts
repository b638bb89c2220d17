import { assertRule, invalidParameter } from '../errors.js';
import { minorOf } from '../money.js';
import { childrenOf, type Fields, isLive } from '../objects.js';
import type { AdAccount, AdObject } from '../records.js';
import type { World } from '../world.js';
import { assertBudget, hasBudget } from './budget-rules.js';

/** Categories whose audiences are restricted. */
export const restrictedCategories: readonly string[] = ['HOUSING', 'EMPLOYMENT', 'CREDIT', 'FINANCIAL_PRODUCTS_SERVICES'];

export function categoriesOf(fields: Fields): readonly string[] {
  return ((fields['special_ad_categories'] ?? []) as readonly string[]).filter((one) => one !== 'NONE');
}

/** What holds for a campaign. `existing`: the campaign before the change. */
export function assertCampaign(world: World, account: AdAccount, fields: Fields, existing: AdObject | null): void {
  if (fields['objective'] === undefined) throw invalidParameter('Param objective is required', 'objective');
  if (fields['buying_type'] !== 'AUCTION') throw invalidParameter('This ad account can only buy by AUCTION', 'buying_type');
  assertCategories(account, fields);
  assertSchedule(world, fields, existing);
  const cap = fields['spend_cap'];
  const minCap = minorOf(100, account.currency);
  if (typeof cap === 'number' && cap < minCap) throw invalidParameter(`Param spend_cap must be at least ${minCap}`, 'spend_cap');
  if (!hasBudget(fields)) {
    const isSharingSet = fields['is_adset_budget_sharing_enabled'] !== undefined;
    assertRule(isSharingSet, 4834011, 'A campaign without a budget must set is_adset_budget_sharing_enabled.');
    if (fields['bid_strategy'] !== undefined) throw invalidParameter('A bid strategy of a campaign needs its budget', 'bid_strategy');
    return;
  }
  const adSets = existing === null ? [] : childrenOf(world, existing).filter(isLive);
  const { stop_time: stop } = fields;
  const ends = [stop, ...adSets.map((one) => one.fields['end_time'])].filter((end): end is number => typeof end === 'number' && end > 0);
  const bids = fields['bid_strategy'] === 'LOWEST_COST_WITH_BID_CAP' ? adSets.map((one) => Number(one.fields['bid_amount'] ?? 0)) : [];
  assertBudget(world, account, fields, {
    adSets: adSets.length,
    start: Number(fields['start_time'] ?? existing?.createdAt ?? world.clock.now()),
    end: ends.length === 0 ? null : Math.max(...ends),
    bidAmount: bids.length === 0 ? null : Math.max(...bids),
    spent: existing,
  });
}

function assertCategories(account: AdAccount, fields: Fields): void {
  const categories = categoriesOf(fields);
  if (categories.length === 0) return;
  const countries = (fields['special_ad_category_country'] ?? []) as readonly string[];
  if (countries.length === 0)
    throw invalidParameter('Param special_ad_category_country is required with a special ad category', 'special_ad_category_country');
  const isPolitical = categories.includes('ISSUES_ELECTIONS_POLITICS');
  assertRule(!isPolitical || account.mayRunPolitics, 2708008, 'The ad account is not authorized for ads about politics.');
}

function assertSchedule(world: World, fields: Fields, existing: AdObject | null): void {
  const [start, stop] = [fields['start_time'], fields['stop_time']] as readonly (number | undefined)[];
  if (stop === undefined || stop === 0 || stop === existing?.fields['stop_time']) return;
  assertRule(stop > world.clock.now(), 1487033, 'The end is in the past.');
  assertRule(stop > (start ?? 0), 1487033, 'The end is before the start.');
}
