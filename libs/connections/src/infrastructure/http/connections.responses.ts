import { constant, enumNamed, oneOf, openEnum, someOf, WriteMeta } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { ConnectionView } from '../../application/queries/connection-view.js';
import type { SyncRunView } from '../../application/queries/sync-run-view.js';
import { type ConnectionStatus, connectionStatuses, type StatusReason, statusReasons } from '../../domain/connection-status.js';
import { type SyncStatus, type SyncTrigger, syncStatuses, syncTriggers } from '../../domain/sync-run.js';
import { platformNames } from '../../domain/platform-names.js';
import { day, dayOrNull, list, orNull, shown, stamp, stampOrNull } from './shown.js';

const syncErrorCode = openEnum('SyncErrorCode', [
  'platform_unavailable',
  'rate_limited',
  'connection_expired',
  'connection_disconnected',
  'platform_rejected',
  'ad_account_not_found',
  'internal_error',
  'invalid_metrics',
]);
const syncTrigger = openEnum('SyncTrigger', syncTriggers);
const syncStatus = openEnum('SyncStatus', syncStatuses);
const statusReason = openEnum('ConnectionStatusReasonCode', Object.keys(statusReasons));
const platform = openEnum('Platform', platformNames);
const connectionStatus = openEnum('ConnectionStatus', connectionStatuses);

const word = { type: 'string', maxLength: 128 };

@ApiSchema({ name: 'SyncRange', description: 'Days of the ad account’s zone, both inclusive.' })
export class SyncRangeResponse {
  @ApiProperty(day('The first day asked for.'))
  start_date!: string;
  @ApiProperty(day('The last day asked for: today.'))
  end_date!: string;
}

@ApiSchema({ name: 'SyncRows', description: 'Rows of the facts, by what the run did to them.' })
export class SyncRowsResponse {
  @ApiProperty(shown('integer', 'New rows.'))
  inserted!: number;
  @ApiProperty(shown('integer', 'Rows that the platform has changed since.'))
  restated!: number;
  @ApiProperty(shown('integer', 'Rows that are as they were.'))
  unchanged!: number;
}

@ApiSchema({ name: 'SyncError' })
export class SyncErrorResponse {
  @ApiProperty(oneOf(syncErrorCode, 'What went wrong.'))
  code!: string;
  @ApiProperty(shown('string', 'For people.'))
  message!: string;
  @ApiProperty(shown('string', 'For what: `connection`, or the days that are missing, as `first/last`.'))
  scope!: string;
  @ApiProperty(shown('boolean', 'Whether a later sync may succeed with nothing else changed.'))
  retryable!: boolean;
  @ApiProperty(orNull('string', 'The platform’s own code.'))
  platform_code!: string | null;
}

@ApiSchema({ name: 'SyncRun' })
export class SyncRunResponse implements SyncRunView {
  @ApiProperty(shown('string', 'The id.'))
  id!: Id<'syn'>;
  @ApiProperty(constant('sync_run', 'Always `sync_run`.'))
  object!: 'sync_run';
  @ApiProperty(shown('string', 'The connection.'))
  connection_id!: Id<'con'>;
  @ApiProperty(oneOf(syncTrigger, 'What began it.'))
  trigger!: SyncTrigger;
  @ApiProperty(oneOf(syncStatus, 'How far it is; a run always ends. `partial` has landed the days before those in `errors`.'))
  status!: SyncStatus;
  @ApiProperty({ type: () => SyncRangeResponse, description: 'What was asked for.' })
  range!: SyncRangeResponse;
  @ApiProperty({ type: () => SyncRowsResponse, description: 'What has landed so far.' })
  rows!: SyncRowsResponse;
  @ApiProperty({ type: () => [SyncErrorResponse], maxItems: 50, description: 'Why it is `partial` or `failed`; empty otherwise.' })
  errors!: SyncErrorResponse[];
  @ApiProperty(orNull('integer', 'Seconds until reading the connection again is worthwhile. Null once the run has ended.'))
  poll_after_seconds!: number | null;
  @ApiProperty(stamp('When it was asked for.'))
  queued_at!: string;
  @ApiProperty(stampOrNull('When it began.'))
  started_at!: string | null;
  @ApiProperty(stampOrNull('When it ended.'))
  finished_at!: string | null;
}

@ApiSchema({ name: 'ConnectionStatusReason' })
export class ConnectionStatusReasonResponse {
  @ApiProperty(oneOf(statusReason, 'Why.'))
  code!: StatusReason;
  @ApiProperty(shown('string', 'For people.'))
  message!: string;
  @ApiProperty(stamp('Since when.'))
  since!: string;
}

@ApiSchema({ name: 'Attribution', description: 'Within how many days the platform counts a conversion.' })
export class AttributionResponse {
  @ApiProperty(shown('integer', 'Days after a click.'))
  click_days!: number;
  @ApiProperty(shown('integer', 'Days after a view.'))
  view_days!: number;
}

@ApiSchema({ name: 'ConnectionCapabilities' })
export class CapabilitiesResponse {
  @ApiProperty(someOf(enumNamed('Objective'), 'Objectives that the platform can run.'))
  objectives!: string[];
  @ApiProperty(shown('boolean', 'Whether the authorisation allows campaigns to be changed.'))
  can_write!: boolean;
}

@ApiSchema({ name: 'Connection' })
export class ConnectionResponse implements ConnectionView {
  @ApiProperty(shown('string', 'The id.'))
  id!: Id<'con'>;
  @ApiProperty(constant('connection', 'Always `connection`.'))
  object!: 'connection';
  @ApiProperty(oneOf(platform, 'The advertising platform.'))
  platform!: string;
  @ApiProperty(shown('string', 'The name of the ad account.'))
  name!: string;
  @ApiProperty(orNull('string', 'The platform’s id of the ad account; null until the connection is authorised.'))
  external_account_id!: string | null;
  @ApiProperty(oneOf(connectionStatus, 'Whether the platform can be worked with.'))
  status!: ConnectionStatus;
  @ApiProperty({ type: () => ConnectionStatusReasonResponse, nullable: true, description: 'Why; null while it is connected.' })
  status_reason!: ConnectionStatusReasonResponse | null;
  @ApiProperty(orNull('string', 'ISO 4217: the ad account’s, which is the account’s own.'))
  currency!: string | null;
  @ApiProperty(orNull('string', 'IANA name of the zone whose days the platform reports.'))
  timezone!: string | null;
  @ApiProperty(list(word, 'What the platform has granted.'))
  scopes!: string[];
  @ApiProperty(stampOrNull('When the access token ends; it is renewed ahead of that.'))
  token_expires_at!: string | null;
  @ApiProperty(orNull('string', 'Where a person can authorise the connection; null when nobody has to.', { format: 'uri' }))
  reconnect_url!: string | null;
  @ApiProperty({ type: () => SyncRunResponse, nullable: true, description: 'The latest run.' })
  last_sync!: SyncRunResponse | null;
  @ApiProperty(stampOrNull('When a run last succeeded.'))
  last_synced_at!: string | null;
  @ApiProperty(dayOrNull('The last day whose numbers are here and complete.'))
  data_through!: string | null;
  @ApiProperty(stampOrNull('When it syncs next by itself.'))
  next_sync_at!: string | null;
  @ApiProperty({ type: () => AttributionResponse, nullable: true, description: 'How the platform counts conversions.' })
  attribution!: AttributionResponse | null;
  @ApiProperty(orNull('integer', 'For how many days the platform still changes a day that is over.'))
  restatement_days!: number | null;
  @ApiProperty({ type: () => CapabilitiesResponse, description: 'What can be done with it.' })
  capabilities!: CapabilitiesResponse;
  @ApiProperty(shown('integer', 'Scheduled and active campaigns that use it.'))
  active_campaign_count!: number;
  @ApiProperty(shown('integer', 'Grows when a person or the platform changes the connection, not with a sync; the ETag.'))
  revision!: number;
  @ApiProperty(stamp('When connecting was begun.'))
  created_at!: string;
  @ApiProperty(stamp('When it last changed.'))
  updated_at!: string;
  @ApiProperty(stampOrNull('When it was first authorised.'))
  connected_at!: string | null;
  @ApiProperty(stampOrNull('When it was disconnected.'))
  disconnected_at!: string | null;
}

@ApiSchema({ name: 'AffectedCampaign', description: 'A campaign that a disconnect changes.' })
export class AffectedCampaignResponse {
  @ApiProperty(shown('string', 'The id.'))
  id!: Id<'cmp'>;
  @ApiProperty(oneOf(enumNamed('CampaignStatus'), 'Its status before.'))
  previous_status!: string;
  @ApiProperty(oneOf(enumNamed('CampaignStatus'), 'Its status now.'))
  status!: string;
  @ApiProperty(oneOf(enumNamed('DeliveryStatus'), 'Its delivery status now.'))
  delivery_status!: string;
}

@ApiSchema({ name: 'DisconnectMeta', description: 'Facts about a disconnect.' })
export class DisconnectMeta extends WriteMeta {
  @ApiProperty({
    type: () => [AffectedCampaignResponse],
    maxItems: 100_000,
    description: 'The scheduled and active campaigns that used it.',
  })
  affected_campaigns!: AffectedCampaignResponse[];
}
