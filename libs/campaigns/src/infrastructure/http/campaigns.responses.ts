import { constant, enumNamed, oneOf, oneOfOrNull, openEnum, someOf } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import type { CampaignView } from '../../application/queries/campaign-view.js';
import type { DeliveryView, PlatformDeliveryView } from '../../application/queries/delivery-view.js';
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
import { type Issue, type IssueCode, type IssueSeverity, issueCodes, issueSeverities } from '../../domain/delivery-issues.js';
import { type DeliveryStatus, deliveryStatuses } from '../../domain/delivery-status.js';
import {
  bidStrategyTypeValues,
  budgetTypeValues,
  campaignActionValues,
  campaignStatusValues,
  deliveryStatusValues,
  issueCodeValues,
  issueSeverityValues,
  objectiveValues,
  specialAdCategoryValues,
  statusReasonValues,
} from './value-meanings.js';

const statusReasonCode = openEnum('CampaignStatusReasonCode', ['user_request', 'end_date_reached', 'connection_disconnected']);
const budgetType = openEnum('BudgetType', budgetTypes);
const bidStrategyType = openEnum('BidStrategyType', bidStrategyTypes);
const issueCode = openEnum('DeliveryIssueCode', issueCodes);
const issueSeverity = openEnum('DeliveryIssueSeverity', issueSeverities);
const deliveryStatus = openEnum('DeliveryStatus', deliveryStatuses);
const objective = openEnum('Objective', objectives);
const campaignStatus = openEnum('CampaignStatus', campaignStatuses);
const campaignAction = openEnum('CampaignAction', campaignActions);
const specialAdCategory = openEnum('SpecialAdCategory', specialAdCategories);

/** The description of an enum: what it is, and the meaning of each value of this version. */
const withValues = (about: string, values: string) => `${about} Values: ${values}`;
const bounds: Readonly<Record<string, object>> = {
  string: { maxLength: 4096 },
  integer: { format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
};
const shown = (type: string, description: string, more: object = {}) =>
  ({ type, description, ...bounds[type], ...more }) as ApiPropertyOptions;
const orNull = (type: string, description: string, more: object = {}) => shown(type, description, { nullable: true, ...more });
const stamp = (description: string) => shown('string', `${description} RFC 3339 timestamp in UTC.`, { format: 'date-time', maxLength: 24 });
const stampOrNull = (description: string) =>
  orNull('string', `${description} RFC 3339 timestamp in UTC.`, { format: 'date-time', maxLength: 24 });
const list = (items: object, description: string, maxItems = 50) => ({ type: 'array', items, description, maxItems }) as ApiPropertyOptions;
const words64 = { type: 'string', maxLength: 64 };
const texts = (description: string) =>
  ({ type: 'object', additionalProperties: { type: 'string', maxLength: 500 }, maxProperties: 20, description }) as ApiPropertyOptions;
const micros = (description: string, nullable = false) => shown('integer', description, { nullable });

@ApiSchema({ name: 'StatusReason', description: 'The reason for the status of a campaign.' })
export class StatusReasonResponse {
  @ApiProperty(oneOf(statusReasonCode, withValues('The reason.', statusReasonValues)))
  code!: string;
  @ApiProperty(shown('string', 'The reason as an English sentence. The wording can change; use `code` in programs.'))
  message!: string;
}

@ApiSchema({ name: 'Budget', description: 'How much a campaign can spend.' })
export class BudgetResponse {
  @ApiProperty(oneOf(budgetType, withValues('The period that the amount applies to.', budgetTypeValues)))
  type!: BudgetType;
  @ApiProperty(micros('The budget amount in micros of `currency`: 1,000,000 micros are one unit.'))
  amount_micros!: number;
  @ApiProperty(shown('string', 'The ISO 4217 code of the currency of the account, such as `EUR`.'))
  currency!: string;
}

@ApiSchema({ name: 'BidStrategy', description: 'How a campaign bids in the auctions of the platforms.' })
export class BidStrategyResponse {
  @ApiProperty(oneOf(bidStrategyType, withValues('The bidding goal.', bidStrategyTypeValues)))
  type!: BidStrategyType;
  @ApiProperty(micros("The maximum cost of one result, in micros of the account's currency. `null` unless `type` is `cost_cap`.", true))
  cap_micros!: number | null;
  @ApiProperty(orNull('number', 'The target ratio of conversion value to spend. `null` unless `type` is `target_roas`.'))
  target_roas!: number | null;
}

@ApiSchema({ name: 'DeliveryIssue', description: 'A problem that prevents ads from running as intended.' })
export class DeliveryIssueResponse implements Issue {
  @ApiProperty(oneOf(issueCode, withValues('The type of the issue.', issueCodeValues)))
  code!: IssueCode;
  @ApiProperty(oneOf(issueSeverity, withValues('The effect of the issue.', issueSeverityValues)))
  severity!: IssueSeverity;
  @ApiProperty(shown('string', 'A description of the issue for people. Contains the message of the platform if it sent one.'))
  message!: string;
  @ApiProperty(shown('string', 'How to resolve the issue.'))
  remedy!: string;
  @ApiProperty(stamp('When the issue started.'))
  since!: string;
}

@ApiSchema({ name: 'PlatformDelivery', description: 'The delivery of the campaign on one platform.' })
export class PlatformDeliveryResponse implements PlatformDeliveryView {
  @ApiProperty(shown('string', 'The ID of the connection.'))
  connection_id!: Id<'con'>;
  @ApiProperty(oneOf(enumNamed('Platform'), 'The advertising platform of the connection.'))
  platform!: string;
  @ApiProperty(oneOf(deliveryStatus, withValues('The delivery status on this platform.', deliveryStatusValues)))
  status!: DeliveryStatus;
  @ApiProperty(shown('boolean', 'Whether the platform has confirmed every change made to the campaign.'))
  in_sync!: boolean;
  @ApiProperty(orNull('string', 'The ID of the campaign on the platform. `null` until the platform has created it.'))
  platform_campaign_id!: string | null;
  @ApiProperty(orNull('string', 'The status of the campaign as the platform reports it, unmapped. `null` until the platform reports one.'))
  platform_status!: string | null;
  @ApiProperty(
    orNull(
      'integer',
      `The maximum that the platform can spend of the campaign's lifetime budget, in micros of the account's currency, including what it
       has already spent. The service recalculates the shares when the budget amount changes, when connections change, and when a platform
       exceeds its share. It raises a share only after the other platforms have confirmed lower shares or a stop. 0 means that the other
       platforms have spent the whole amount. \`null\` for a daily budget, and until a share is sent to the platform.`.replaceAll(
        /\s+/g,
        ' ',
      ),
    ),
  )
  budget_share_micros!: number | null;
  @ApiProperty({ type: () => [DeliveryIssueResponse], maxItems: 100, description: 'The issues on this platform. Empty if there are none.' })
  issues!: DeliveryIssueResponse[];
}

@ApiSchema({ name: 'Delivery', description: 'Whether ads are running, as observed on the platforms.' })
export class DeliveryResponse implements DeliveryView {
  @ApiProperty(
    oneOf(
      deliveryStatus,
      withValues(
        'The combined status of all platforms: `unknown` if any platform is, otherwise the worst. `limited` if only some platforms deliver.',
        deliveryStatusValues,
      ),
    ),
  )
  status!: DeliveryStatus;
  @ApiProperty(stampOrNull('When the delivery last changed. `null` before launch.'))
  updated_at!: string | null;
  @ApiProperty(
    orNull('integer', 'The recommended number of seconds to wait before the next read. `null` if no platform is `pending` or `in_review`.'),
  )
  poll_after_seconds!: number | null;
  @ApiProperty({
    type: () => [PlatformDeliveryResponse],
    maxItems: 50,
    description: 'The delivery for each connection. Empty before launch.',
  })
  platforms!: PlatformDeliveryResponse[];
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
  @ApiProperty(shown('string', 'The ID of the campaign.'))
  id!: Id<'cmp'>;
  @ApiProperty(constant('campaign', 'The type of the object. Always `campaign`.'))
  object!: 'campaign';
  @ApiProperty(shown('string', 'The display name.'))
  name!: string;
  @ApiProperty(oneOfOrNull(objective, withValues('The goal of the campaign. `null` until it is set.', objectiveValues)))
  objective!: Objective | null;
  @ApiProperty(
    oneOf(
      campaignStatus,
      withValues('The status, set by user actions and by the schedule. See `delivery` for whether ads run.', campaignStatusValues),
    ),
  )
  status!: CampaignStatus;
  @ApiProperty({
    type: () => StatusReasonResponse,
    nullable: true,
    description: 'The reason for the status. `null` while the status is `draft`, `scheduled`, or `active`.',
  })
  status_reason!: StatusReasonResponse | null;
  @ApiProperty(someOf(campaignAction, withValues('The actions that the caller can take now.', campaignActionValues)))
  available_actions!: CampaignAction[];
  @ApiProperty(
    list(words64, 'The fields that the caller can change now, such as `name` or `budget.amount_micros`. Empty if no field can change.'),
  )
  editable_fields!: string[];
  @ApiProperty(list(words64, 'The IDs of the connections that the campaign runs on.'))
  connection_ids!: Id<'con'>[];
  @ApiProperty(list(words64, 'The IDs of the creatives that the campaign shows.'))
  creative_ids!: Id<'crv'>[];
  @ApiProperty(list(words64, 'The IDs of the audiences that the campaign targets. If empty, targeting is not restricted.'))
  audience_ids!: Id<'aud'>[];
  @ApiProperty(list(words64, 'The IDs of the audiences excluded from targeting.'))
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
  @ApiProperty(someOf(specialAdCategory, withValues('The declared special ad categories. Empty if none applies.', specialAdCategoryValues)))
  special_ad_categories!: SpecialAdCategory[];
  @ApiProperty(orNull('string', 'The ID of the campaign in your own system. `null` if it is not set.'))
  external_id!: string | null;
  @ApiProperty(texts('Your own key-value data.'))
  metadata!: Record<string, string>;
  @ApiProperty(list({ type: 'string', maxLength: 50 }, 'Your own labels, for grouping.', 20))
  labels!: string[];
  @ApiProperty({ type: () => DeliveryResponse })
  delivery!: DeliveryResponse;
  @ApiProperty(micros("The total spend in the synced metrics, in micros of the account's currency."))
  spend_to_date_micros!: number;
  @ApiProperty(
    micros(
      "The unspent part of a lifetime budget, in micros of the account's currency. `null` for a daily budget and without a budget.",
      true,
    ),
  )
  budget_remaining_micros!: number | null;
  @ApiProperty(shown('integer', 'Incremented on every change made by a user or by the scheduler. Also used as the ETag.'))
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
