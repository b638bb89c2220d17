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
import { type DeliveryStatus, deliveryMeanings, deliveryStatuses } from '../../domain/delivery-status.js';

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

const bounds: Readonly<Record<string, object>> = {
  string: { maxLength: 4096 },
  integer: { format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
};
const shown = (type: string, description: string, more: object = {}) =>
  ({ type, description, ...bounds[type], ...more }) as ApiPropertyOptions;
const orNull = (type: string, description: string, more: object = {}) => shown(type, description, { nullable: true, ...more });
const stamp = (description: string) => shown('string', description, { format: 'date-time', maxLength: 24 });
const stampOrNull = (description: string) => orNull('string', description, { format: 'date-time', maxLength: 24 });
const list = (items: object, description: string, maxItems = 50) => ({ type: 'array', items, description, maxItems }) as ApiPropertyOptions;
const words64 = { type: 'string', maxLength: 64 };
const texts = (description: string) =>
  ({ type: 'object', additionalProperties: { type: 'string', maxLength: 500 }, maxProperties: 20, description }) as ApiPropertyOptions;
const micros = (description: string, nullable = false) => shown('integer', description, { nullable });

@ApiSchema({ name: 'StatusReason' })
export class StatusReasonResponse {
  @ApiProperty(oneOf(statusReasonCode, 'Why.'))
  code!: string;
  @ApiProperty(shown('string', 'For people.'))
  message!: string;
}

@ApiSchema({ name: 'Budget' })
export class BudgetResponse {
  @ApiProperty(oneOf(budgetType, 'The type.'))
  type!: BudgetType;
  @ApiProperty(micros('In micros of `currency`.'))
  amount_micros!: number;
  @ApiProperty(shown('string', "ISO 4217: the account's."))
  currency!: string;
}

@ApiSchema({ name: 'BidStrategy' })
export class BidStrategyResponse {
  @ApiProperty(oneOf(bidStrategyType, 'The type.'))
  type!: BidStrategyType;
  @ApiProperty(micros('The highest cost of one result.', true))
  cap_micros!: number | null;
  @ApiProperty(orNull('number', 'The value to win for one unit spent.'))
  target_roas!: number | null;
}

@ApiSchema({ name: 'DeliveryIssue', description: 'What keeps ads from running as they should.' })
export class DeliveryIssueResponse implements Issue {
  @ApiProperty(oneOf(issueCode, 'What it is.'))
  code!: IssueCode;
  @ApiProperty(oneOf(issueSeverity, '`error`: nothing runs because of it; `warning`: less runs than was meant to.'))
  severity!: IssueSeverity;
  @ApiProperty(shown('string', "For people; in the platform's words where it has any."))
  message!: string;
  @ApiProperty(shown('string', 'What can be done about it.'))
  remedy!: string;
  @ApiProperty(stamp('Since when.'))
  since!: string;
}

const deliveryWords = deliveryStatuses.map((status) => `\`${status}\` (${deliveryMeanings[status]})`).join(', ');

@ApiSchema({ name: 'PlatformDelivery', description: 'How the campaign does on one platform.' })
export class PlatformDeliveryResponse implements PlatformDeliveryView {
  @ApiProperty(shown('string', 'The connection.'))
  connection_id!: Id<'con'>;
  @ApiProperty(oneOf(enumNamed('Platform'), 'Its platform.'))
  platform!: string;
  @ApiProperty(oneOf(deliveryStatus, `Whether ads run there: ${deliveryWords}.`))
  status!: DeliveryStatus;
  @ApiProperty(shown('boolean', 'Whether the platform has confirmed all that was changed here.'))
  in_sync!: boolean;
  @ApiProperty(orNull('string', "The platform's own id of the campaign; null while it is not created there."))
  platform_campaign_id!: string | null;
  @ApiProperty(orNull('string', "The platform's raw word for the campaign's state."))
  platform_status!: string | null;
  @ApiProperty(
    orNull(
      'integer',
      `The most that the platform may spend of the campaign's lifetime budget, in micros of the campaign's currency. It includes what
       the platform has spent. The budget is divided again when its amount changes, when connections change, and when a platform spends more
       than its share; a share is raised only after the other platforms have confirmed smaller ones or a stop. 0 means that the other
       platforms have spent the whole amount. Null for a daily budget, and until a share was sent to the platform.`.replaceAll(/\s+/g, ' '),
    ),
  )
  budget_share_micros!: number | null;
  @ApiProperty({ type: () => [DeliveryIssueResponse], maxItems: 100, description: 'What is wrong there; empty when nothing is.' })
  issues!: DeliveryIssueResponse[];
}

@ApiSchema({ name: 'Delivery', description: 'Whether ads really run, seen from the platforms.' })
export class DeliveryResponse implements DeliveryView {
  @ApiProperty(oneOf(deliveryStatus, 'All platforms rolled up: unknown before all, then the worst; `limited` when only some deliver.'))
  status!: DeliveryStatus;
  @ApiProperty(stampOrNull('When it last changed; null before launch.'))
  updated_at!: string | null;
  @ApiProperty(
    orNull('integer', 'Seconds until reading the campaign again is worthwhile. Null when no platform is `pending` or `in_review`.'),
  )
  poll_after_seconds!: number | null;
  @ApiProperty({ type: () => [PlatformDeliveryResponse], maxItems: 50, description: 'One item a connection; empty before launch.' })
  platforms!: PlatformDeliveryResponse[];
}

@ApiSchema({ name: 'Creator' })
export class CreatorResponse {
  @ApiProperty(orNull('string', 'The user whose key it was.'))
  user_id!: Id<'usr'> | null;
  @ApiProperty(orNull('string', 'The API key.'))
  api_key_id!: Id<'key'> | null;
}

@ApiSchema({ name: 'Campaign' })
export class CampaignResponse implements CampaignView {
  @ApiProperty(shown('string', 'The id.'))
  id!: Id<'cmp'>;
  @ApiProperty(constant('campaign', 'Always `campaign`.'))
  object!: 'campaign';
  @ApiProperty(shown('string', 'A name for people.'))
  name!: string;
  @ApiProperty(oneOfOrNull(objective, 'What the campaign is for.'))
  objective!: Objective | null;
  @ApiProperty(oneOf(campaignStatus, "The user's intention plus the clock."))
  status!: CampaignStatus;
  @ApiProperty({ type: () => StatusReasonResponse, nullable: true, description: 'Why the campaign has its status.' })
  status_reason!: StatusReasonResponse | null;
  @ApiProperty(someOf(campaignAction, 'What this key may do with the campaign now.'))
  available_actions!: CampaignAction[];
  @ApiProperty(
    list(
      words64,
      'Names of the fields that this key can change now, such as `name` or `budget.amount_micros`. Empty when none can change.',
    ),
  )
  editable_fields!: string[];
  @ApiProperty(list(words64, 'The connections it runs on.'))
  connection_ids!: Id<'con'>[];
  @ApiProperty(list(words64, 'Its creatives.'))
  creative_ids!: Id<'crv'>[];
  @ApiProperty(list(words64, 'Whom it reaches; empty is everybody.'))
  audience_ids!: Id<'aud'>[];
  @ApiProperty(list(words64, 'Whom it leaves out.'))
  excluded_audience_ids!: Id<'aud'>[];
  @ApiProperty({ type: () => BudgetResponse, nullable: true, description: 'What may be spent.' })
  budget!: BudgetResponse | null;
  @ApiProperty({ type: () => BidStrategyResponse })
  bid_strategy!: BidStrategyResponse;
  @ApiProperty(stampOrNull('When it starts; null is at launch.'))
  starts_at!: string | null;
  @ApiProperty(stampOrNull('When it ends; null is when it is stopped.'))
  ends_at!: string | null;
  @ApiProperty(orNull('string', 'Where an ad leads.'))
  landing_url!: string | null;
  @ApiProperty(texts('Added to the landing URL.'))
  tracking_params!: Record<string, string>;
  @ApiProperty(someOf(specialAdCategory, 'Declared special categories.'))
  special_ad_categories!: SpecialAdCategory[];
  @ApiProperty(orNull('string', 'Your own id.'))
  external_id!: string | null;
  @ApiProperty(texts('Your own data.'))
  metadata!: Record<string, string>;
  @ApiProperty(list({ type: 'string', maxLength: 50 }, 'Your own labels.', 20))
  labels!: string[];
  @ApiProperty({ type: () => DeliveryResponse })
  delivery!: DeliveryResponse;
  @ApiProperty(micros('Spent so far, from synced metrics.'))
  spend_to_date_micros!: number;
  @ApiProperty(micros('What is left of a lifetime budget; null for a daily one.', true))
  budget_remaining_micros!: number | null;
  @ApiProperty(shown('integer', 'Grows by one with every change by a user or the clock; the ETag.'))
  revision!: number;
  @ApiProperty(stampOrNull('When it was launched.'))
  launched_at!: string | null;
  @ApiProperty(stampOrNull('When it was paused; null while it is not.'))
  paused_at!: string | null;
  @ApiProperty(stampOrNull('When it was completed.'))
  completed_at!: string | null;
  @ApiProperty(stampOrNull('When it was archived.'))
  archived_at!: string | null;
  @ApiProperty(stamp('When it was created.'))
  created_at!: string;
  @ApiProperty(stamp('When a field, the status or the spend last changed. Changes of `delivery` have a timestamp of their own there.'))
  updated_at!: string;
  @ApiProperty({ type: () => CreatorResponse })
  created_by!: CreatorResponse;
}
