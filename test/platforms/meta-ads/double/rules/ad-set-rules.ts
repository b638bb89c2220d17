import { assertRule, invalidParameter } from '../errors.js';
import { type Fields, isLive } from '../objects.js';
import type { AdAccount, AdObject } from '../records.js';
import { textOf } from '../values.js';
import type { World } from '../world.js';
import { assertBudget, hasBudget } from './budget-rules.js';
import { categoriesOf, restrictedCategories } from './campaign-rules.js';
import { assertAttribution, assertBid, assertGoal } from './goal-rules.js';
import { assertRegulated, assertTargeting, assertUnrestricted, reachesEu, type Targeting } from './targeting-rules.js';

/** The campaign of a new ad set. */
export function campaignFor(world: World, account: AdAccount, id: unknown): AdObject {
  if (id === undefined) throw invalidParameter('Param campaign_id is required', 'campaign_id');
  const campaign = world.campaigns.get(textOf(id));
  if (campaign === undefined || campaign.adAccountId !== account.id) throw invalidParameter('The campaign does not exist', 'campaign_id');
  assertRule(isLive(campaign), 1487056, 'The campaign is archived or deleted.');
  return campaign;
}

/** What holds for an ad set in its campaign. `existing`: the ad set before the change. */
export function assertAdSet(world: World, account: AdAccount, campaign: AdObject, fields: Fields, existing: AdObject | null): void {
  assertGoal(world, account.id, String(campaign.fields['objective']), fields);
  const strategy = textOf(campaign.fields['bid_strategy'] ?? fields['bid_strategy'] ?? 'LOWEST_COST_WITHOUT_CAP');
  assertBid(strategy, fields);
  assertAttribution(fields);
  assertSchedule(world, campaign, fields, existing);
  assertBudgets(world, account, campaign, fields, existing);
  const targeting = fields['targeting'] as Targeting | undefined;
  assertRule(targeting !== undefined, 1885364, 'The audience must have a location or a custom audience.', 'Location missing');
  assertTargeting(world, account.id, targeting as Targeting);
  const automation = (targeting as Targeting).targeting_automation?.advantage_audience;
  const isRestricted = categoriesOf(campaign.fields).some((one) => restrictedCategories.includes(one));
  const message = 'The targeting must say whether it uses the Advantage audience (1) or not (0).';
  assertRule(automation === 0 || automation === 1, 1870227, message, 'Advantage audience missing');
  if (isRestricted) assertUnrestricted(world, targeting as Targeting);
  assertRegulated(targeting as Targeting, fields, categoriesOf(campaign.fields).includes('FINANCIAL_PRODUCTS_SERVICES'));
  const payor = fields['dsa_payor'] ?? account.dsaPayor;
  const beneficiary = fields['dsa_beneficiary'] ?? account.dsaBeneficiary;
  const isNamed = Boolean(payor) && Boolean(beneficiary);
  assertRule(!reachesEu(targeting as Targeting) || isNamed, 3858152, 'Ads in the EU must name who pays and who benefits.', 'Payor missing');
}

function assertSchedule(world: World, campaign: AdObject, fields: Fields, existing: AdObject | null): void {
  const [start, end] = [fields['start_time'], fields['end_time']] as readonly (number | undefined)[];
  const hasEnd = end !== undefined && end > 0;
  const isLifetime = fields['lifetime_budget'] !== undefined || campaign.fields['lifetime_budget'] !== undefined;
  if (isLifetime && !hasEnd) throw invalidParameter('Param end_time is required with a lifetime budget', 'end_time');
  if (!hasEnd || end === existing?.fields['end_time']) return;
  assertRule(end > world.clock.now(), 1487033, 'The end is in the past.');
  assertRule(end > (start ?? 0), 1487033, 'The end is before the start.');
}

function assertBudgets(world: World, account: AdAccount, campaign: AdObject, fields: Fields, existing: AdObject | null): void {
  if (hasBudget(campaign.fields)) {
    assertRule(!hasBudget(fields), 1885621, 'The campaign has the budget: an ad set cannot have one too.', 'Two budgets');
    return;
  }
  assertRule(hasBudget(fields), 1885272, 'The ad set needs a budget because its campaign has none.', 'Budget missing');
  assertBudget(world, account, fields, {
    adSets: 1,
    start: Number(fields['start_time'] ?? existing?.createdAt ?? world.clock.now()),
    end: typeof fields['end_time'] === 'number' && fields['end_time'] > 0 ? fields['end_time'] : null,
    bidAmount: fields['bid_strategy'] === 'LOWEST_COST_WITH_BID_CAP' ? Number(fields['bid_amount'] ?? 0) : null,
    spent: existing,
  });
}
