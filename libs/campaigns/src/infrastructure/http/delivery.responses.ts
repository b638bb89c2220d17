import {
  deliveryMeanings,
  type DeliveryStatus,
  deliveryStatuses,
  type DeliveryView,
  type IssueView,
  type IssueCode,
  type IssueSeverity,
  issueCodes,
  issueSeverities,
  type PlatformDeliveryView,
} from '#libs/delivery/contract';
import type { Id } from '#libs/kernel';
import { enumNamed, knownValues, list, oneOf, openEnum, orNull, property, stamp, stampOrNull, text64 } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { issueCodeMeanings, issueSeverityMeanings } from './value-meanings.js';

const issueCode = openEnum('DeliveryIssueCode', issueCodes);
const issueSeverity = openEnum('DeliveryIssueSeverity', issueSeverities);
const deliveryStatus = openEnum('DeliveryStatus', deliveryStatuses);

@ApiSchema({ name: 'DeliveryIssue', description: 'A problem that prevents ads from running as intended.' })
export class DeliveryIssueResponse implements IssueView {
  @ApiProperty(oneOf(issueCode, knownValues(issueCodeMeanings, 'The type of the issue.')))
  code!: IssueCode;
  @ApiProperty(oneOf(issueSeverity, knownValues(issueSeverityMeanings, 'The effect of the issue.')))
  severity!: IssueSeverity;
  @ApiProperty(property('string', 'A description of the issue for people. Contains the message of the platform if it sent one.'))
  message!: string;
  @ApiProperty(property('string', 'How to resolve the issue.'))
  remedy!: string;
  @ApiProperty(stamp('When the issue started.'))
  since!: string;
}

@ApiSchema({ name: 'PlatformDelivery', description: 'The delivery of the campaign on one platform.' })
export class PlatformDeliveryResponse implements PlatformDeliveryView {
  @ApiProperty(property('string', 'The ID of the connection.'))
  connection_id!: Id<'con'>;
  @ApiProperty(oneOf(enumNamed('Platform'), 'The advertising platform of the connection.'))
  platform!: string;
  @ApiProperty(oneOf(deliveryStatus, 'The delivery status on this platform. `Delivery` says what each value means.'))
  status!: DeliveryStatus;
  @ApiProperty(
    property(
      'boolean',
      `Whether the platform has confirmed every change made to the campaign. \`false\` while a change is being sent, and while the platform
       refuses one: then \`issues\` says why, the change is retried, and what was confirmed before stays in force.`.replaceAll(/\s+/g, ' '),
    ),
  )
  in_sync!: boolean;
  @ApiProperty(orNull('string', 'The ID of the campaign on the platform. `null` until the platform has created it.'))
  platform_campaign_id!: string | null;
  @ApiProperty(orNull('string', "The platform's own status of the campaign, unmapped. `null` until it reports one."))
  platform_status!: string | null;
  @ApiProperty(
    orNull(
      'integer',
      `The maximum that the platform can spend of the campaign's lifetime budget, in micros, including what it
       has already spent. Recalculated when the budget or the connections change or a platform exceeds its share; raised only after the
       others have confirmed lower shares or a stop. 0 means that they have spent the whole amount. \`null\` for a daily budget, and until
       a share is sent.`.replaceAll(/\s+/g, ' '),
    ),
  )
  budget_share_micros!: number | null;
  @ApiProperty(
    orNull(
      'integer',
      `The \`revision\` of the campaign in force on the platform: the last one that it confirmed. A later one that changes only fields which
       platforms do not get, such as \`labels\`, is not sent. \`null\` until the platform has confirmed one.`.replaceAll(/\s+/g, ' '),
    ),
  )
  confirmed_revision!: number | null;
  @ApiProperty(
    orNull(
      'integer',
      `The budget in force on the platform, as it reported it last, in micros: its part of the daily budget, or of
       the lifetime budget including what it has spent. \`null\` until it has reported one.`.replaceAll(/\s+/g, ' '),
    ),
  )
  confirmed_budget_micros!: number | null;
  @ApiProperty(stampOrNull('When the platform confirmed `confirmed_revision`. `null` until then.'))
  confirmed_at!: string | null;
  @ApiProperty({ type: () => [DeliveryIssueResponse], maxItems: 100, description: 'The issues on this platform.' })
  issues!: DeliveryIssueResponse[];
  @ApiProperty(list(text64, 'The changed fields that the platform cannot change after creation; see `issues`.'))
  unsupported_fields!: readonly string[];
}

@ApiSchema({ name: 'Delivery', description: 'Whether ads are running, as observed on the platforms.' })
export class DeliveryResponse implements DeliveryView {
  @ApiProperty(
    oneOf(
      deliveryStatus,
      knownValues(
        deliveryMeanings,
        'The combined status of all platforms: `unknown` if any platform is, `limited` if only some platforms serve, otherwise the worst. `not_delivering` only if no platform serves or has a change pending.',
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
