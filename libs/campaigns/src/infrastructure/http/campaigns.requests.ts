import {
  Decimal,
  HttpsUrl,
  IdList,
  Instant,
  metadataOptions,
  Micros,
  Nested,
  OneOf,
  type ReadOnlyFields,
  RequestSchema,
  Text,
  TextList,
  TextMap,
  WordList,
} from '#libs/foundation';
import type { Id } from '#libs/kernel';
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

const moved = 'it changes with POST /v1/campaigns/{id}/launch, pause and resume, and with DELETE.';

/** Fields of a campaign that no body may set. */
export const readOnlyFields: ReadOnlyFields = {
  id: '',
  object: '',
  status: moved,
  status_reason: moved,
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
const readOnlyBudget: ReadOnlyFields = { currency: "it is the account's." };

const budgetType = { description: '`daily`: spent each day; `lifetime`: spent until `ends_at`. Locked after launch.', example: 'daily' };
const budgetAmount = { description: "Micros of the account's currency: 1 000 000 is one unit.", example: 50_000_000, min: 1 };
const bidType = {
  description: '`lowest_cost`, `cost_cap` (needs `cap_micros`) or `target_roas` (needs `target_roas`).',
  example: 'lowest_cost',
};

@RequestSchema('BudgetRequest')
export class BudgetRequest {
  @OneOf(budgetTypes, { ...budgetType, required: true })
  type!: BudgetType;
  @Micros({ ...budgetAmount, required: true })
  amount_micros!: number;
}

@RequestSchema('BudgetPatch')
export class BudgetPatch {
  @OneOf(budgetTypes, { ...budgetType, nullable: false })
  type?: BudgetType;
  @Micros({ ...budgetAmount, nullable: false })
  amount_micros?: number;
}

@RequestSchema('BidStrategyPatch')
export class BidStrategyPatch {
  @OneOf(bidStrategyTypes, { ...bidType, nullable: false })
  type?: BidStrategyType;
  @Micros({ description: 'The highest cost of one result, in micros.', example: null, min: 1 })
  cap_micros?: number | null;
  @Decimal({ description: 'The value to win for one unit spent.', example: null, min: 0.01, max: 1000 })
  target_roas?: number | null;
}

@RequestSchema('BidStrategyRequest')
export class BidStrategyRequest extends BidStrategyPatch {
  @OneOf(bidStrategyTypes, { ...bidType, required: true })
  declare type: BidStrategyType;
}

const name = { description: 'A name for people.', example: 'Spring sale', min: 1, max: 200 };
const budget = {
  description:
    'What may be spent on all connections together, each of which gets an equal share; both fields are set together. Needed to launch.',
  readOnly: readOnlyBudget,
};
const bidStrategy = { description: 'How to bid; null is `lowest_cost`.' };
const trackingParams = {
  description: 'Added to the landing URL.',
  example: { utm_source: 'spring', utm_medium: 'paid' },
  maxKeys: 20,
  keyPattern: /^utm_[a-z0-9_]{1,36}$/,
  keyRule: 'utm_ and up to 36 of a-z, 0-9 and _',
  maxValue: 500,
};
const idList = (what: string, maxItems: number) => ({ description: `${what} All must belong to the account.`, example: [], maxItems });

@RequestSchema('CampaignCreate', 'A draft may be incomplete: only `name` is required.')
export class CreateCampaignRequest {
  @Text({ ...name, required: true })
  name!: string;
  @OneOf(objectives, { description: 'What the campaign is for. Needed to launch, locked after.', example: 'sales' })
  objective?: Objective | null;
  @IdList('con', idList('1–10 connections to run on.', 10))
  connection_ids?: Id<'con'>[] | null;
  @IdList('crv', idList('1–50 creatives.', 50))
  creative_ids?: Id<'crv'>[] | null;
  @IdList('aud', idList('0–20 audiences; none is everybody.', 20))
  audience_ids?: Id<'aud'>[] | null;
  @IdList('aud', idList('0–20 audiences to leave out.', 20))
  excluded_audience_ids?: Id<'aud'>[] | null;
  @Nested(BudgetRequest, budget)
  budget?: BudgetRequest | null;
  @Nested(BidStrategyRequest, bidStrategy)
  bid_strategy?: BidStrategyRequest | null;
  @Instant({ description: 'When it starts; null is at launch.', example: '2027-03-01T08:00:00Z' })
  starts_at?: string | null;
  @Instant({
    description: 'When it ends; null is when it is stopped. A lifetime budget needs it to launch.',
    example: '2027-03-31T22:00:00Z',
  })
  ends_at?: string | null;
  @HttpsUrl({ description: 'Where an ad leads. Needed to launch.', example: 'https://shop.example/spring', max: 2048 })
  landing_url?: string | null;
  @TextMap(trackingParams)
  tracking_params?: Record<string, string> | null;
  @WordList(specialAdCategories, {
    description: 'Categories that the law treats specially; none is declared by []. Locked after launch.',
    example: [],
  })
  special_ad_categories?: SpecialAdCategory[] | null;
  @Text({ description: 'Your own id: unique among the campaigns that are not archived.', example: 'crm-4711', min: 1, max: 128 })
  external_id?: string | null;
  @TextMap(metadataOptions)
  metadata?: Record<string, string> | null;
  @TextList({ description: 'Up to 20 labels.', example: ['spring'], maxItems: 20, maxLength: 50 })
  labels?: string[] | null;
}

@RequestSchema('CampaignPatch', 'JSON Merge Patch: absent keeps, null clears, objects merge, arrays replace. All or nothing.')
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
