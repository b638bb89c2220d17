import { urlMacros } from '#libs/ad-platforms/contract';
import type { Id } from '#libs/kernel';
import {
  Decimal,
  EnumList,
  Flag,
  HttpsUrl,
  IdList,
  Instant,
  labelsOptions,
  metadataOptions,
  Micros,
  Nested,
  OneOf,
  type ReadOnlyFields,
  Text,
  TextList,
  TextMap,
} from '#libs/rest';
import { RequestSchema, valuesOf } from '#libs/rest/docs';
import {
  type BidStrategyType,
  type BudgetType,
  bidStrategyTypes,
  budgetTypes,
  type Objective,
  objectives,
  type SpecialAdCategory,
  specialAdCategories,
} from '../../domain/campaign-fields.js';
import { bidStrategyTypeMeanings, budgetTypeMeanings, objectiveMeanings, specialAdCategoryMeanings } from './value-meanings.js';

const changedByActions = 'use POST /v1/campaigns/{id}/launch, pause, resume, or unarchive, or DELETE.';

/** Fields of a campaign that a request cannot set. */
export const readOnlyFields: ReadOnlyFields = {
  id: '',
  object: '',
  status: changedByActions,
  status_reason: changedByActions,
  available_actions: '',
  editable_fields: '',
  delivery: '',
  spend_to_date_micros: '',
  budget_remaining_micros: '',
  revision: '',
  launched_at: '',
  paused_at: '',
  completed_at: '',
  archived_at: '',
  created_at: '',
  updated_at: '',
  created_by: '',
};
const readOnlyBudget: ReadOnlyFields = { currency: 'it is the currency of the account.' };

const budgetType = {
  description: `The period that the amount applies to. Locked after launch. Possible values: ${valuesOf(budgetTypeMeanings)}`,
  example: 'daily',
};
const budgetAmount = {
  description: "The budget amount in micros of the account's currency: 1,000,000 micros are one unit.",
  example: 50_000_000,
  min: 1,
};
const bidType = {
  description: `The bidding goal. Possible values: ${valuesOf(bidStrategyTypeMeanings)}`,
  example: 'lowest_cost',
};

@RequestSchema('BudgetRequest', 'How much the campaign can spend.')
export class BudgetRequest {
  @OneOf(budgetTypes, { ...budgetType, required: true })
  type!: BudgetType;
  @Micros({ ...budgetAmount, required: true })
  amount_micros!: number;
}

@RequestSchema('BudgetPatch', 'A change of the budget. An absent field keeps its value.')
export class BudgetPatch {
  @OneOf(budgetTypes, { ...budgetType, nullable: false })
  type?: BudgetType;
  @Micros({ ...budgetAmount, nullable: false })
  amount_micros?: number;
}

@RequestSchema('BidStrategyPatch', 'A change of the bid strategy. An absent field keeps its value.')
export class BidStrategyPatch {
  @OneOf(bidStrategyTypes, { ...bidType, nullable: false })
  type?: BidStrategyType;
  @Micros({
    description: 'The maximum cost of one result, in micros. Required for `cost_cap`; must be absent or `null` for other types.',
    example: null,
    min: 1,
  })
  cap_micros?: number | null;
  @Decimal({
    description: 'The target ratio of conversion value to spend. Required for `target_roas`; must be absent or `null` for other types.',
    example: null,
    min: 0.01,
    max: 1000,
  })
  target_roas?: number | null;
}

@RequestSchema('BidStrategyRequest', 'How the campaign bids in the auctions of the platforms.')
export class BidStrategyRequest extends BidStrategyPatch {
  @OneOf(bidStrategyTypes, { ...bidType, required: true })
  declare type: BidStrategyType;
}

const name = { description: 'The display name, 1 to 200 characters.', example: 'Spring sale', min: 1, max: 200 };
const budget = {
  description: 'How much the campaign can spend on its connections, which share it equally. Required to launch; `null` clears it.',
  readOnly: readOnlyBudget,
};
const bidStrategy = { description: 'How the campaign bids in the auctions of the platforms. `null` means `lowest_cost`.' };
const trackingParams = {
  description:
    'Up to 20 query parameters added to the landing URL, by name. A landing page keeps its own. Platforms replace their macros: `{{campaign.name}}` (Meta), `{keyword}` (Google), `{campaignid}` (Pinterest). `null` removes all.',
  example: { utm_source: 'spring', utm_medium: 'paid' },
  maxKeys: 20,
  keyPattern: /^utm_[a-z0-9_]{1,36}$/,
  keyRule: 'utm_ and up to 36 of a-z, 0-9 and _',
  maxValue: 500,
};
const idList = (what: string, maxItems: number) => ({
  description: `${what} \`null\` clears the list.`,
  example: [],
  maxItems,
});

@RequestSchema('CampaignCreate', 'A new campaign. Only `name` is required; set the other fields before you launch the campaign.')
export class CreateCampaignRequest {
  @Text({ ...name, required: true })
  name!: string;
  @OneOf(objectives, {
    description: `The goal of the campaign. Required to launch and locked after launch; \`null\` clears it. Possible values: ${valuesOf(objectiveMeanings)}`,
    example: 'sales',
  })
  objective?: Objective | null;
  @IdList('con', idList('The IDs of up to 10 connections that the campaign runs on. At least one is required to launch.', 10))
  connection_ids?: Id<'con'>[] | null;
  @IdList('crv', idList('The IDs of up to 50 creatives that the campaign shows. At least one is required to launch.', 50))
  creative_ids?: Id<'crv'>[] | null;
  @IdList('aud', idList('The IDs of up to 20 audiences that the campaign targets. If empty, targeting is not restricted.', 20))
  audience_ids?: Id<'aud'>[] | null;
  @IdList('aud', idList('The IDs of up to 20 audiences to exclude from targeting.', 20))
  excluded_audience_ids?: Id<'aud'>[] | null;
  @Nested(BudgetRequest, budget)
  budget?: BudgetRequest | null;
  @Nested(BidStrategyRequest, bidStrategy)
  bid_strategy?: BidStrategyRequest | null;
  @Instant({
    description:
      'When the campaign starts, as an RFC 3339 timestamp with a time zone; stored in UTC. `null` starts the campaign at launch.',
    example: '2027-03-01T08:00:00Z',
  })
  starts_at?: string | null;
  @Instant({
    description:
      'When the campaign ends, as an RFC 3339 timestamp with a time zone; stored in UTC. `null` means no end. Required to launch with a lifetime budget.',
    example: '2027-03-31T22:00:00Z',
  })
  ends_at?: string | null;
  @HttpsUrl({
    description:
      'The HTTPS URL that ads link to. Required to launch unless every creative has one; `null` clears it. Macros of the platforms are allowed: see `tracking_params`.',
    example: 'https://shop.example/spring',
    max: 2048,
    macros: urlMacros,
  })
  landing_url?: string | null;
  @TextMap(trackingParams)
  tracking_params?: Record<string, string> | null;
  @EnumList(specialAdCategories, {
    description: `The special ad categories that apply; an empty list or \`null\` declares none. Locked after launch. Possible values: ${valuesOf(specialAdCategoryMeanings)}`,
    example: [],
  })
  special_ad_categories?: SpecialAdCategory[] | null;
  @Text({
    description: 'The ID of the campaign in your own system. Must be unique among campaigns that are not archived. `null` clears it.',
    example: 'crm-4711',
    min: 1,
    max: 128,
  })
  external_id?: string | null;
  @TextMap(metadataOptions)
  metadata?: Record<string, string> | null;
  @TextList(labelsOptions('spring'))
  labels?: string[] | null;
}

@RequestSchema(
  'CampaignPatch',
  'A JSON Merge Patch: an absent field keeps its value, `null` clears it, objects are merged, and arrays are replaced. Either every change is applied or none.',
)
export class UpdateCampaignRequest extends CreateCampaignRequest {
  @Text({ ...name, nullable: false })
  declare name: string;
  @Nested(BudgetPatch, budget)
  declare budget?: BudgetRequest | null;
  @Nested(BidStrategyPatch, bidStrategy)
  declare bid_strategy?: BidStrategyRequest | null;
  @TextMap({ ...trackingParams, isPatch: true })
  declare tracking_params?: Record<string, string> | null;
  @TextMap({ ...metadataOptions, isPatch: true })
  declare metadata?: Record<string, string> | null;
}

@RequestSchema('CampaignDuplicate', 'How the copy of a campaign differs from it.')
export class DuplicateCampaignRequest {
  @Text({
    description: 'The name of the copy. By default, the name of the campaign with the suffix " (copy)".',
    example: 'Summer sale',
    min: 1,
    max: 200,
    nullable: false,
  })
  name?: string;
  @Flag({
    description: 'Whether the copy keeps `starts_at` and `ends_at`. By default, it has neither. Must be false if `ends_at` has passed.',
    example: false,
    nullable: false,
  })
  keep_dates?: boolean;
}
