import type { PlatformAudience, PlatformCampaign } from '../../../application/ports/ad-platform.js';
import { nameWith } from '../reference-in-name.js';
import { refused } from './meta-api.js';
import { minorUnitsOf } from './meta-money.js';
import { objectiveOf } from './meta-objectives.js';
import { metaCategoriesOf } from './meta-special-categories.js';

/** The label that an object carries: our ID, by which it is found again also when somebody renames it. */
export const labelsOf = (...references: readonly string[]) => references.map((name) => ({ name }));
/** Marks the ad set of a campaign without audiences. */
export const broadReference = 'aud_none';

const bidStrategies: Readonly<Record<string, string>> = {
  lowest_cost: 'LOWEST_COST_WITHOUT_CAP',
  cost_cap: 'COST_CAP',
  target_roas: 'LOWEST_COST_WITH_MIN_ROAS',
};

/** The fields of a campaign that can change. The budget is that of the campaign, so that a second ad set cannot double the spend. */
export function campaignFieldsOf({ name, reference, budget, bidStrategy }: PlatformCampaign) {
  const { type, amountMicros, currency } = budget;
  const amount = minorUnitsOf(amountMicros, currency);
  const strategy = bidStrategies[bidStrategy.type];
  if (strategy === undefined) throw refused(`Meta has no bid strategy ${bidStrategy.type}.`, 'bid_strategy_not_supported');
  return {
    name: nameWith(name, reference),
    daily_budget: type === 'daily' ? amount : null,
    lifetime_budget: type === 'lifetime' ? amount : null,
    bid_strategy: strategy,
  };
}

/** A new campaign, which is paused: the service starts it when everything is there, at the time of its start. */
export function newCampaignOf(campaign: PlatformCampaign, countries: readonly string[]): Record<string, string | number | object> {
  const categories = metaCategoriesOf(campaign.specialAdCategories);
  const { name, daily_budget: daily, lifetime_budget: lifetime, bid_strategy } = campaignFieldsOf(campaign);
  return {
    name,
    objective: objectiveOf(campaign),
    buying_type: 'AUCTION',
    status: 'PAUSED',
    special_ad_categories: categories,
    ...(categories.length === 0 ? {} : { special_ad_category_country: countries }),
    ...(daily === null ? {} : { daily_budget: daily }),
    ...(lifetime === null ? {} : { lifetime_budget: lifetime }),
    bid_strategy,
    adlabels: labelsOf(campaign.reference),
  };
}

/** The factor of a return on ad spend in Meta's numbers, which are whole. */
const roasUnit = 10_000;

/** What the ad sets of a campaign have in common, as far as it can change. Null: nothing is set. */
export function adSetFieldsOf({ bidStrategy, budget, endsAt }: PlatformCampaign) {
  const { type, cap_micros: cap, target_roas: roas } = bidStrategy;
  return {
    end_time: endsAt === null ? null : Math.floor(Date.parse(endsAt) / 1_000),
    bid_amount: type === 'cost_cap' && cap !== null ? minorUnitsOf(cap, budget.currency) : null,
    bid_constraints: type === 'target_roas' && roas !== null ? { roas_average_floor: Math.round(roas * roasUnit) } : null,
    status: 'ACTIVE',
  };
}

/** The name and the label of an ad set. */
export function identityOf(audience: PlatformAudience | null, campaign: PlatformCampaign) {
  return audience === null
    ? { name: nameWith('Everybody', campaign.reference), adlabels: labelsOf(campaign.reference, broadReference) }
    : { name: nameWith(audience.name, audience.reference), adlabels: labelsOf(campaign.reference, audience.reference) };
}
