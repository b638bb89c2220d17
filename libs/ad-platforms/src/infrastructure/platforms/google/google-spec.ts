import { dayIn } from '#libs/kernel';
import { type PlatformCampaign, PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { Operation } from './google-api.js';
import { smallestUnitOf } from '../smallest-unit.js';
import { googleName } from './google-names.js';
import type { HeldFields } from './google-shapes.js';
import { queryFor } from '../../../domain/url-macros.js';

export const refused = (message: string, platformCode: string) => new PlatformFailure('rejected', message, { platformCode });

interface Strategy {
  /** As Google names the type of the strategy. */
  readonly type: string;
  /** The field of a campaign that sets it. */
  readonly field: string;
  /** Its only number, if it has one. */
  readonly target?: string;
  /** Without one: the field in it that a change names, because Google refuses a mask that names the strategy itself. */
  readonly cleared?: string;
}

const clicks: Readonly<Record<string, Strategy>> = {
  lowest_cost: { type: 'TARGET_SPEND', field: 'targetSpend', cleared: 'cpcBidCeilingMicros' },
  cost_cap: { type: 'TARGET_CPC', field: 'targetCpc', target: 'targetCpcMicros' },
};
const conversions: Readonly<Record<string, Strategy>> = {
  lowest_cost: { type: 'MAXIMIZE_CONVERSIONS', field: 'maximizeConversions', cleared: 'targetCpaMicros' },
  cost_cap: { type: 'TARGET_CPA', field: 'targetCpa', target: 'targetCpaMicros' },
};
const value: Readonly<Record<string, Strategy>> = { target_roas: { type: 'TARGET_ROAS', field: 'targetRoas', target: 'targetRoas' } };

/** The strategies of Demand Gen campaigns by our objective and bid strategy. */
export const strategies: Readonly<Record<string, Readonly<Record<string, Strategy>>>> = {
  traffic: clicks,
  leads: conversions,
  sales: { ...conversions, ...value },
};

function strategyOf({ objective, bidStrategy }: PlatformCampaign): Strategy {
  const offered = strategies[objective];
  if (offered === undefined) throw refused(`Google Ads does not run campaigns for ${objective}.`, 'objective_not_supported');
  const strategy = offered[bidStrategy.type];
  if (strategy !== undefined) return strategy;
  throw refused(`Google Ads does not support ${bidStrategy.type} for ${objective}.`, 'bid_strategy_not_supported');
}

/**
 * Only people who are in a place, or regularly there. Without it, Google also reaches people anywhere else who are interested in the place,
 * and bills them all the same.
 */
export const presence = 'PRESENCE';

const political = 'CONTAINS_EU_POLITICAL_ADVERTISING';
export const notPolitical = 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING';
/** Google has no field for the other special categories: their rules depend on the ad account, so nothing is sent without them. */
export const specialCategories = ['politics'];

/**
 * The fields of a campaign that can change, in the form in which Google holds them. Its start is not among them: the service itself
 * starts it. The last day ends with the day in the time zone of the ad account; the service stops it at the exact time.
 */
export function fieldsOf(campaign: PlatformCampaign, timezone: string): HeldFields {
  const { name, reference, budget, bidStrategy, endsAt } = campaign;
  const { type, target } = strategyOf(campaign);
  const other = campaign.specialAdCategories.find((category) => !specialCategories.includes(category));
  if (other !== undefined)
    throw refused(`Google Ads does not run campaigns of the category ${other}.`, 'special_ad_category_not_supported');
  const isDaily = budget.type === 'daily';
  return {
    name: googleName(name, reference),
    amountMicros: isDaily ? String(budget.amountMicros) : '',
    totalAmountMicros: isDaily ? '' : String(budget.amountMicros),
    strategy: type,
    target: target === undefined ? '' : String(target === 'targetRoas' ? bidStrategy.target_roas : capOf(campaign)),
    endDateTime: endsAt === null ? '' : `${dayIn(new Date(Date.parse(endsAt) - 1), timezone)} 23:59:59`,
    finalUrlSuffix: suffixOf(campaign),
    containsEuPoliticalAdvertising: campaign.specialAdCategories.includes('politics') ? political : notPolitical,
    positiveGeoTargetType: presence,
    negativeGeoTargetType: presence,
  };
}

/** The tracking parameters, without those that a landing page has already: Google adds the suffix to the page of every ad. */
function suffixOf({ trackingParams, ads }: PlatformCampaign): string {
  const own = new Set(ads.flatMap(({ landingUrl }) => [...new URL(landingUrl).searchParams.keys()]));
  return queryFor(
    'google_ads',
    Object.entries(trackingParams).filter(([name]) => !own.has(name)),
  );
}

/** The cap in whole units of the currency, as Google requires. What is less than one unit is cut off, so that never more is bid than asked. */
function capOf({ bidStrategy: { cap_micros: cap }, budget: { currency } }: PlatformCampaign): number | null {
  return cap === null ? null : cap - (cap % smallestUnitOf(currency));
}

/** The field of the strategy with its number. */
function biddingOf(campaign: PlatformCampaign, { target }: HeldFields): Record<string, unknown> {
  const { field, target: name } = strategyOf(campaign);
  return { [field]: name === undefined ? {} : { [name]: name === 'targetRoas' ? Number(target) : target } };
}

/** Creates the budget of a campaign. Google's default is one that several campaigns share. */
export function budgetCreation(resourceName: string, { amountMicros, totalAmountMicros }: HeldFields): Operation {
  const amount = totalAmountMicros === '' ? { amountMicros } : { period: 'CUSTOM_PERIOD', totalAmountMicros };
  return { campaignBudgetOperation: { create: { resourceName, ...amount, explicitlyShared: false, deliveryMethod: 'STANDARD' } } };
}

/** Creates a campaign. Google would start it at once if it were not told to pause it. */
export function campaignCreation(resourceName: string, budget: string, campaign: PlatformCampaign, fields: HeldFields): Operation {
  const { name, endDateTime, finalUrlSuffix, containsEuPoliticalAdvertising, positiveGeoTargetType, negativeGeoTargetType } = fields;
  return {
    campaignOperation: {
      create: {
        resourceName,
        name,
        status: 'PAUSED',
        advertisingChannelType: 'DEMAND_GEN',
        campaignBudget: budget,
        ...biddingOf(campaign, fields),
        ...(endDateTime === '' ? {} : { endDateTime }),
        ...(finalUrlSuffix === '' ? {} : { finalUrlSuffix }),
        containsEuPoliticalAdvertising,
        geoTargetTypeSetting: { positiveGeoTargetType, negativeGeoTargetType },
        demandGenCampaignSettings: { upgradedTargeting: true },
      },
    },
  };
}

/** Changes the amount of a budget. Null when Google holds it. */
export function budgetChange(resourceName: string, held: HeldFields, desired: HeldFields): Operation | null {
  if (desired.amountMicros === held.amountMicros && desired.totalAmountMicros === held.totalAmountMicros) return null;
  const field = desired.totalAmountMicros === '' ? 'amountMicros' : 'totalAmountMicros';
  return { campaignBudgetOperation: { update: { resourceName, [field]: desired[field] }, updateMask: field } };
}

/** Whether less is to be spent than now. */
export function isBudgetCut(held: HeldFields, desired: HeldFields): boolean {
  const field = desired.totalAmountMicros === '' ? 'amountMicros' : 'totalAmountMicros';
  return held[field] !== '' && BigInt(desired[field]) < BigInt(held[field]);
}

/** Google cannot change the period of a budget. */
export function refuseOtherPeriod(held: HeldFields, desired: HeldFields): void {
  if (held.totalAmountMicros === '' && held.amountMicros === '') return;
  if ((held.totalAmountMicros === '') === (desired.totalAmountMicros === '')) return;
  const message = 'Google Ads cannot change a daily budget into a lifetime budget, or back. Duplicate the campaign instead.';
  const details = { platformCode: 'budget_period_locked', issue: 'unsupported_change', fields: ['budget.type'] } as const;
  throw new PlatformFailure('rejected', message, details);
}

const plainFields = ['name', 'endDateTime', 'finalUrlSuffix', 'containsEuPoliticalAdvertising'] as const;
const placeFields = ['positiveGeoTargetType', 'negativeGeoTargetType'] as const;

/** Changes the fields of a campaign that are not as they should be. Null when there is none. */
export function campaignChange(resourceName: string, held: HeldFields, campaign: PlatformCampaign, desired: HeldFields): Operation | null {
  const changed = plainFields.filter((field) => held[field] !== desired[field]);
  const update: Record<string, unknown> = { resourceName };
  // A field in the mask without a value is cleared.
  for (const field of changed) if (desired[field] !== '') update[field] = desired[field];
  const mask: string[] = [...changed];
  const places = placeFields.filter((field) => held[field] !== desired[field]);
  if (places.length > 0) update['geoTargetTypeSetting'] = Object.fromEntries(places.map((field) => [field, desired[field]]));
  mask.push(...places.map((field) => `geoTargetTypeSetting.${field}`));
  if (held.strategy !== desired.strategy || !isSameNumber(held.target, desired.target)) {
    const { field, target, cleared } = strategyOf(campaign);
    Object.assign(update, biddingOf(campaign, desired));
    mask.push(`${field}.${target ?? cleared ?? ''}`);
  }
  return mask.length === 0 ? null : { campaignOperation: { update, updateMask: mask.join(',') } };
}

const isSameNumber = (one: string, other: string): boolean =>
  one === other || (one !== '' && other !== '' && Number(one) === Number(other));
