import { type Id, isSameValue } from '#libs/kernel';
import type { CampaignStatus } from './campaign-status.js';

export const objectives = ['awareness', 'traffic', 'engagement', 'leads', 'app_promotion', 'sales'] as const;
export type Objective = (typeof objectives)[number];

export const budgetTypes = ['daily', 'lifetime'] as const;
export type BudgetType = (typeof budgetTypes)[number];

export const bidStrategyTypes = ['lowest_cost', 'cost_cap', 'target_roas'] as const;
export type BidStrategyType = (typeof bidStrategyTypes)[number];

export const specialAdCategories = ['housing', 'employment', 'credit', 'financial_products', 'politics', 'gambling'] as const;
export type SpecialAdCategory = (typeof specialAdCategories)[number];

/** `cap_micros` is the maximum cost per result, `target_roas` the conversion value per unit of spend. */
export interface BidStrategy {
  readonly type: BidStrategyType;
  readonly cap_micros: number | null;
  readonly target_roas: number | null;
}

/** The campaign fields that a user can set. */
export interface CampaignFields {
  readonly name: string;
  readonly objective: Objective | null;
  readonly connectionIds: readonly Id<'con'>[];
  readonly creativeIds: readonly Id<'crv'>[];
  readonly audienceIds: readonly Id<'aud'>[];
  readonly excludedAudienceIds: readonly Id<'aud'>[];
  readonly budgetType: BudgetType | null;
  readonly budgetAmountMicros: number | null;
  readonly bidStrategy: BidStrategy;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly landingUrl: string | null;
  readonly trackingParams: Readonly<Record<string, string>>;
  readonly specialAdCategories: readonly SpecialAdCategory[];
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly labels: readonly string[];
}

export const lowestCost: BidStrategy = { type: 'lowest_cost', cap_micros: null, target_roas: null };

/** The field values of a draft for which only the name is set. */
export const emptyFields: Omit<CampaignFields, 'name'> = {
  objective: null,
  connectionIds: [],
  creativeIds: [],
  audienceIds: [],
  excludedAudienceIds: [],
  budgetType: null,
  budgetAmountMicros: null,
  bidStrategy: lowestCost,
  startsAt: null,
  endsAt: null,
  landingUrl: null,
  trackingParams: {},
  specialAdCategories: [],
  externalId: null,
  metadata: {},
  labels: [],
};

/** The JSON pointer of each field in the API, for problems and messages. */
export const fieldPointers: Readonly<Record<keyof CampaignFields, string>> = {
  name: '/name',
  objective: '/objective',
  connectionIds: '/connection_ids',
  creativeIds: '/creative_ids',
  audienceIds: '/audience_ids',
  excludedAudienceIds: '/excluded_audience_ids',
  budgetType: '/budget/type',
  budgetAmountMicros: '/budget/amount_micros',
  bidStrategy: '/bid_strategy',
  startsAt: '/starts_at',
  endsAt: '/ends_at',
  landingUrl: '/landing_url',
  trackingParams: '/tracking_params',
  specialAdCategories: '/special_ad_categories',
  externalId: '/external_id',
  metadata: '/metadata',
  labels: '/labels',
};

const always: readonly CampaignStatus[] = ['draft', 'scheduled', 'active', 'paused', 'completed'];
const untilCompleted: readonly CampaignStatus[] = ['draft', 'scheduled', 'active', 'paused'];

/** The statuses in which each field can be changed. */
export const editableIn: Readonly<Record<keyof CampaignFields, readonly CampaignStatus[]>> = {
  name: always,
  labels: always,
  metadata: always,
  externalId: always,
  budgetAmountMicros: untilCompleted,
  budgetType: ['draft'],
  objective: ['draft'],
  specialAdCategories: ['draft'],
  connectionIds: ['draft', 'paused'],
  creativeIds: untilCompleted,
  audienceIds: untilCompleted,
  excludedAudienceIds: untilCompleted,
  bidStrategy: untilCompleted,
  landingUrl: untilCompleted,
  trackingParams: untilCompleted,
  startsAt: ['draft', 'scheduled'],
  endsAt: untilCompleted,
};

/** Fields that hold sets: the order of their items has no meaning. */
const unordered: ReadonlySet<keyof CampaignFields> = new Set([
  'connectionIds',
  'audienceIds',
  'excludedAudienceIds',
  'specialAdCategories',
]);

export function isSameField(name: keyof CampaignFields, a: unknown, b: unknown): boolean {
  return unordered.has(name) ? isSameValue([...(a as string[])].sort(), [...(b as string[])].sort()) : isSameValue(a, b);
}
