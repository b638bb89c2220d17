import type { Id } from '#libs/kernel';
import {
  constant,
  knownValues,
  list,
  oneOf,
  oneOfOrNull,
  openEnum,
  orNull,
  property,
  someOf,
  stamp,
  stampOrNull,
  text64,
  texts,
} from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { CampaignView } from '../../application/queries/campaign-view.js';
import { campaignActions, type CampaignAction } from '../../domain/campaign-actions.js';
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
import { type CampaignStatus, campaignStatuses } from '../../domain/campaign-status.js';
import { DeliveryResponse } from './delivery.responses.js';
import {
  bidStrategyTypeMeanings,
  budgetTypeMeanings,
  campaignActionMeanings,
  campaignStatusMeanings,
  objectiveMeanings,
  specialAdCategoryMeanings,
  statusReasonMeanings,
} from './value-meanings.js';

const statusReasonCode = openEnum('CampaignStatusReasonCode', ['user_request', 'end_date_reached', 'connection_disconnected']);
const budgetType = openEnum('BudgetType', budgetTypes);
const bidStrategyType = openEnum('BidStrategyType', bidStrategyTypes);
const objective = openEnum('Objective', objectives);
const campaignStatus = openEnum('CampaignStatus', campaignStatuses);
const campaignAction = openEnum('CampaignAction', campaignActions);
const specialAdCategory = openEnum('SpecialAdCategory', specialAdCategories);

@ApiSchema({ name: 'StatusReason', description: 'The reason for the status of a campaign.' })
export class StatusReasonResponse {
  @ApiProperty(oneOf(statusReasonCode, knownValues(statusReasonMeanings, 'The reason.')))
  code!: string;
  @ApiProperty(property('string', 'The reason as an English sentence. The wording can change; use `code` in programs.'))
  message!: string;
}

@ApiSchema({ name: 'Budget', description: 'How much a campaign can spend.' })
export class BudgetResponse {
  @ApiProperty(oneOf(budgetType, knownValues(budgetTypeMeanings, 'The period that the amount applies to.')))
  type!: BudgetType;
  @ApiProperty(
    property(
      'integer',
      'The budget amount in micros of `currency`: 1,000,000 micros are one unit. On a single day, a platform may spend more than a daily budget: Google up to twice, Meta up to 75 percent more, Pinterest no more (`capabilities.daily_overspend_percent` of the connection).',
    ),
  )
  amount_micros!: number;
  @ApiProperty(property('string', 'The ISO 4217 code of the currency of the account, such as `EUR`.'))
  currency!: string;
}

@ApiSchema({ name: 'BidStrategy', description: 'How a campaign bids in the auctions of the platforms.' })
export class BidStrategyResponse {
  @ApiProperty(oneOf(bidStrategyType, knownValues(bidStrategyTypeMeanings, 'The bidding goal.')))
  type!: BidStrategyType;
  @ApiProperty(orNull('integer', 'The maximum cost of one result, in micros. `null` unless `type` is `cost_cap`.'))
  cap_micros!: number | null;
  @ApiProperty(orNull('number', 'The target ratio of conversion value to spend. `null` unless `type` is `target_roas`.'))
  target_roas!: number | null;
}

@ApiSchema({ name: 'Creator', description: 'Who created a record.' })
export class CreatorResponse {
  @ApiProperty(orNull('string', 'The ID of the user who made the request. `null` if it was not made on behalf of a user.'))
  user_id!: Id<'usr'> | null;
  @ApiProperty(orNull('string', 'The ID of the API key that authenticated the request. `null` if it was not made with an API key.'))
  api_key_id!: Id<'key'> | null;
}

@ApiSchema({ name: 'Campaign', description: 'An advertising campaign that runs on one or more connections.' })
export class CampaignResponse implements CampaignView {
  @ApiProperty(property('string', 'The ID of the campaign.'))
  id!: Id<'cmp'>;
  @ApiProperty(constant('campaign', 'The type of the object. Always `campaign`.'))
  object!: 'campaign';
  @ApiProperty(property('string', 'The display name.'))
  name!: string;
  @ApiProperty(oneOfOrNull(objective, knownValues(objectiveMeanings, 'The goal of the campaign. `null` until it is set.')))
  objective!: Objective | null;
  @ApiProperty(
    oneOf(
      campaignStatus,
      knownValues(campaignStatusMeanings, 'The status, set by user actions and by the schedule. See `delivery` for whether ads run.'),
    ),
  )
  status!: CampaignStatus;
  @ApiProperty({
    type: () => StatusReasonResponse,
    nullable: true,
    description: 'The reason for the status. `null` while the status is `draft`, `scheduled`, or `active`.',
  })
  status_reason!: StatusReasonResponse | null;
  @ApiProperty(someOf(campaignAction, knownValues(campaignActionMeanings, 'The actions that the caller can take now.')))
  available_actions!: CampaignAction[];
  @ApiProperty(
    list(text64, 'The fields that the caller can change now, such as `name` or `budget.amount_micros`. Empty if no field can change.'),
  )
  editable_fields!: string[];
  @ApiProperty(list(text64, 'The IDs of the connections that the campaign runs on.'))
  connection_ids!: Id<'con'>[];
  @ApiProperty(list(text64, 'The IDs of the creatives that the campaign shows.'))
  creative_ids!: Id<'crv'>[];
  @ApiProperty(list(text64, 'The IDs of the audiences that the campaign targets. If empty, targeting is not restricted.'))
  audience_ids!: Id<'aud'>[];
  @ApiProperty(list(text64, 'The IDs of the audiences excluded from targeting.'))
  excluded_audience_ids!: Id<'aud'>[];
  @ApiProperty({ type: () => BudgetResponse, nullable: true, description: 'How much the campaign can spend. `null` until it is set.' })
  budget!: BudgetResponse | null;
  @ApiProperty({ type: () => BidStrategyResponse })
  bid_strategy!: BidStrategyResponse;
  @ApiProperty(stampOrNull('When the campaign starts. `null` to start at launch.'))
  starts_at!: string | null;
  @ApiProperty(stampOrNull('When the campaign ends. `null` if it has no end.'))
  ends_at!: string | null;
  @ApiProperty(orNull('string', 'The URL that ads link to. `null` until it is set.'))
  landing_url!: string | null;
  @ApiProperty(texts('Query parameters added to the landing URL, by name.'))
  tracking_params!: Record<string, string>;
  @ApiProperty(
    someOf(specialAdCategory, knownValues(specialAdCategoryMeanings, 'The declared special ad categories. Empty if none applies.')),
  )
  special_ad_categories!: SpecialAdCategory[];
  @ApiProperty(orNull('string', 'The ID of the campaign in your own system. `null` if it is not set.'))
  external_id!: string | null;
  @ApiProperty(texts('Your own key-value data.'))
  metadata!: Record<string, string>;
  @ApiProperty(list({ type: 'string', maxLength: 50 }, 'Your own labels, for grouping.', 20))
  labels!: string[];
  @ApiProperty({ type: () => DeliveryResponse })
  delivery!: DeliveryResponse;
  @ApiProperty(property('integer', 'The total spend in the synced metrics, in micros.'))
  spend_to_date_micros!: number;
  @ApiProperty(orNull('integer', 'The unspent part of a lifetime budget, in micros. `null` for a daily budget and without a budget.'))
  budget_remaining_micros!: number | null;
  @ApiProperty(property('integer', 'Incremented on every change made by a user or by the scheduler. Also used as the ETag.'))
  revision!: number;
  @ApiProperty(stampOrNull('When the campaign was launched. `null` before launch.'))
  launched_at!: string | null;
  @ApiProperty(stampOrNull('When the campaign was last paused. `null` if it was never paused, and after it is resumed.'))
  paused_at!: string | null;
  @ApiProperty(stampOrNull('When the campaign was completed. `null` until then.'))
  completed_at!: string | null;
  @ApiProperty(stampOrNull('When the campaign was archived. `null` until then.'))
  archived_at!: string | null;
  @ApiProperty(stamp('When the campaign was created.'))
  created_at!: string;
  @ApiProperty(stamp('When a field, the status, or the spend last changed. See `delivery.updated_at` for changes of the delivery.'))
  updated_at!: string;
  @ApiProperty({ type: () => CreatorResponse })
  created_by!: CreatorResponse;
}
