import { platformNames } from '#libs/ad-platforms/contract';
import type { Id } from '#libs/kernel';
import {
  constant,
  day,
  dayOrNull,
  enumNamed,
  knownValues,
  list,
  many,
  oneOf,
  openEnum,
  orNull,
  ProblemItem,
  property,
  stamp,
  stampOrNull,
  texts,
  WriteMeta,
} from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { ConnectionView } from '../../application/queries/connection-view.js';
import type { SyncRunView } from '../../application/queries/sync-run-view.js';
import { type ConnectionStatus, connectionStatuses, type StatusReason, statusReasons } from '../../domain/connection-status.js';
import { type SyncStatus, type SyncTrigger, syncStatuses, syncTriggers } from '../../domain/sync-run.js';
import { AttributionResponse } from './attribution.responses.js';
import { CapabilitiesResponse } from './capabilities.responses.js';
import * as meanings from './value-meanings.js';

const syncErrorCode = openEnum('SyncErrorCode', Object.keys(meanings.syncErrorMeanings));
const syncTrigger = openEnum('SyncTrigger', syncTriggers);
const syncStatus = openEnum('SyncStatus', syncStatuses);
const statusReason = openEnum('ConnectionStatusReasonCode', Object.keys(statusReasons));
const platform = openEnum('Platform', platformNames);
const connectionStatus = openEnum('ConnectionStatus', connectionStatuses);

const word = { type: 'string', maxLength: 128 };

@ApiSchema({ name: 'SyncRange', description: 'A range of days in the time zone of the ad account. Both days are inclusive.' })
export class SyncRangeResponse {
  @ApiProperty(day('The first requested day, as `YYYY-MM-DD`.'))
  start_date!: string;
  @ApiProperty(day('The last requested day, as `YYYY-MM-DD`. This is the day on which the sync was requested.'))
  end_date!: string;
}

@ApiSchema({ name: 'SyncRows', description: 'The number of metric rows that the sync run processed, by result.' })
export class SyncRowsResponse {
  @ApiProperty(property('integer', 'The number of new rows.'))
  inserted!: number;
  @ApiProperty(property('integer', 'The number of rows whose values the platform has changed since the previous import.'))
  restated!: number;
  @ApiProperty(property('integer', 'The number of rows whose values are unchanged since the previous import.'))
  unchanged!: number;
}

@ApiSchema({ name: 'SyncError', description: 'An error of a sync run.' })
export class SyncErrorResponse {
  @ApiProperty(oneOf(syncErrorCode, knownValues(meanings.syncErrorMeanings, 'The error code.')))
  code!: string;
  @ApiProperty(property('string', 'A human-readable description of the error. The wording may change.'))
  message!: string;
  @ApiProperty(
    property(
      'string',
      'What the error affects: `connection` for the whole run, or the days whose metrics are missing, as `first/last` with days as `YYYY-MM-DD`.',
    ),
  )
  scope!: string;
  @ApiProperty(property('boolean', 'Whether a later sync can succeed without any change.'))
  retryable!: boolean;
  @ApiProperty(orNull('string', 'The error code of the platform. `null` if the platform returned no code.'))
  platform_code!: string | null;
}

@ApiSchema({ name: 'SyncRun', description: 'An import of metrics from the platform of a connection.' })
export class SyncRunResponse implements SyncRunView {
  @ApiProperty(property('string', 'The ID of the sync run.'))
  id!: Id<'syn'>;
  @ApiProperty(constant('sync_run', 'The type of the object. Always `sync_run`.'))
  object!: 'sync_run';
  @ApiProperty(property('string', 'The ID of the connection whose metrics the run imports.'))
  connection_id!: Id<'con'>;
  @ApiProperty(oneOf(syncTrigger, knownValues(meanings.syncTriggerMeanings, 'What started the run.')))
  trigger!: SyncTrigger;
  @ApiProperty(oneOf(syncStatus, knownValues(meanings.syncStatusMeanings, 'The status of the run. Every run ends.')))
  status!: SyncStatus;
  @ApiProperty({ type: () => SyncRangeResponse, description: 'The requested days.' })
  range!: SyncRangeResponse;
  @ApiProperty({ type: () => SyncRowsResponse, description: 'The rows imported so far.' })
  rows!: SyncRowsResponse;
  @ApiProperty({
    type: () => [SyncErrorResponse],
    maxItems: 50,
    description: 'The reasons why `status` is `partial` or `failed`. Empty for any other status.',
  })
  errors!: SyncErrorResponse[];
  @ApiProperty(
    orNull('integer', 'The recommended number of seconds to wait before you retrieve the connection again. `null` once the run has ended.'),
  )
  poll_after_seconds!: number | null;
  @ApiProperty(stamp('When the run was requested.'))
  queued_at!: string;
  @ApiProperty(stampOrNull('When the run started. `null` while `status` is `queued`.'))
  started_at!: string | null;
  @ApiProperty(stampOrNull('When the run ended. `null` while `status` is `queued` or `running`.'))
  finished_at!: string | null;
}

@ApiSchema({ name: 'ConnectionStatusReason', description: 'The reason for the status of a connection.' })
export class ConnectionStatusReasonResponse {
  @ApiProperty(oneOf(statusReason, knownValues(meanings.statusReasonMeanings, 'The reason code.')))
  code!: StatusReason;
  @ApiProperty(property('string', 'A human-readable description of the reason. The wording may change.'))
  message!: string;
  @ApiProperty(stamp('When the connection entered its status.'))
  since!: string;
}

@ApiSchema({ name: 'Connection', description: 'A connected ad account on an advertising platform.' })
export class ConnectionResponse implements ConnectionView {
  @ApiProperty(property('string', 'The ID of the connection.'))
  id!: Id<'con'>;
  @ApiProperty(constant('connection', 'The type of the object. Always `connection`.'))
  object!: 'connection';
  @ApiProperty(oneOf(platform, knownValues(meanings.platformMeanings, 'The advertising platform.')))
  platform!: string;
  @ApiProperty(property('string', 'The name of the ad account. Until the connection is authorized, the name of the platform.'))
  name!: string;
  @ApiProperty(orNull('string', 'The ID of the ad account on the platform. `null` until the connection is authorized.'))
  external_account_id!: string | null;
  @ApiProperty(oneOf(connectionStatus, knownValues(meanings.connectionStatusMeanings, 'The status of the connection.')))
  status!: ConnectionStatus;
  @ApiProperty({
    type: () => ConnectionStatusReasonResponse,
    nullable: true,
    description: 'The reason for the status. `null` if `status` is `connected`.',
  })
  status_reason!: ConnectionStatusReasonResponse | null;
  @ApiProperty(
    orNull(
      'string',
      'The currency of the ad account, as an ISO 4217 code. It is the same as the currency of your account. `null` until the connection is authorized.',
    ),
  )
  currency!: string | null;
  @ApiProperty(
    orNull('string', 'The IANA name of the time zone in which the platform reports days. `null` until the connection is authorized.'),
  )
  timezone!: string | null;
  @ApiProperty(list(word, 'The OAuth scopes that the platform has granted. Empty until the connection is authorized.'))
  scopes!: string[];
  @ApiProperty(
    stampOrNull(
      'When the access token expires. The service renews it in advance. `null` if there is no access token or if it does not expire.',
    ),
  )
  token_expires_at!: string | null;
  @ApiProperty(
    orNull('string', 'The URL at which a user can authorize the connection. `null` unless `status` is `pending` or `expired`.', {
      format: 'uri',
    }),
  )
  reconnect_url!: string | null;
  @ApiProperty({
    type: () => SyncRunResponse,
    nullable: true,
    description: 'The latest sync run. `null` if the connection has not synced yet.',
  })
  last_sync!: SyncRunResponse | null;
  @ApiProperty(stampOrNull('When a sync run last succeeded. `null` if no run has succeeded yet.'))
  last_synced_at!: string | null;
  @ApiProperty(
    dayOrNull('The last day whose metrics are imported and complete, as `YYYY-MM-DD` in `timezone`. `null` until the first such day.'),
  )
  data_through!: string | null;
  @ApiProperty(
    stampOrNull(
      'When the next scheduled sync starts. `null` if no sync is scheduled, as for a pending, expired or disconnected connection.',
    ),
  )
  next_sync_at!: string | null;
  @ApiProperty({
    type: () => AttributionResponse,
    nullable: true,
    description: 'The attribution window of the platform. `null` if the service no longer supports the platform.',
  })
  attribution!: AttributionResponse | null;
  @ApiProperty(
    orNull(
      'integer',
      'The number of days after a day ends during which the platform can still change its metrics. `null` if the service no longer supports the platform.',
    ),
  )
  restatement_days!: number | null;
  @ApiProperty({ type: () => CapabilitiesResponse, description: 'What can run on the connection with its current settings.' })
  capabilities!: CapabilitiesResponse;
  @ApiProperty(texts('The settings of the platform, such as the page that ads are published as. A user changes them in the console.'))
  settings!: Readonly<Record<string, string>>;
  @ApiProperty({ type: () => ProblemItem, ...many('The missing settings, with pointers into `settings`. They block launches.', 50) })
  settings_problems!: ConnectionView['settings_problems'];
  @ApiProperty(property('integer', 'The number of scheduled and active campaigns that use the connection.'))
  active_campaign_count!: number;
  @ApiProperty(
    property('integer', 'Incremented on every change made by a user or by the platform. Syncs do not change it. Also used as the ETag.'),
  )
  revision!: number;
  @ApiProperty(stamp('When the connection was created.'))
  created_at!: string;
  @ApiProperty(stamp('When the connection was last updated.'))
  updated_at!: string;
  @ApiProperty(stampOrNull('When the connection was first authorized. `null` until then.'))
  connected_at!: string | null;
  @ApiProperty(stampOrNull('When the connection was disconnected. `null` if it has not been disconnected.'))
  disconnected_at!: string | null;
}

@ApiSchema({ name: 'AffectedCampaign', description: 'A campaign that is affected by the disconnection.' })
export class AffectedCampaignResponse {
  @ApiProperty(property('string', 'The ID of the campaign.'))
  id!: Id<'cmp'>;
  @ApiProperty(oneOf(enumNamed('CampaignStatus'), 'The status of the campaign before the disconnection.'))
  previous_status!: string;
  @ApiProperty(oneOf(enumNamed('CampaignStatus'), 'The current status of the campaign.'))
  status!: string;
  @ApiProperty(oneOf(enumNamed('DeliveryStatus'), 'The current delivery status of the campaign.'))
  delivery_status!: string;
}

@ApiSchema({ name: 'DisconnectMeta', description: 'Information about the disconnection.' })
export class DisconnectMeta extends WriteMeta {
  @ApiProperty({
    type: () => [AffectedCampaignResponse],
    maxItems: 100_000,
    description: 'The scheduled and active campaigns that used the connection.',
  })
  affected_campaigns!: AffectedCampaignResponse[];
}
