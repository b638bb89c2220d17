import type { Id } from '#libs/kernel';
import {
  constant,
  knownValues,
  many,
  oneOf,
  oneOfOrNull,
  openEnum,
  orNull,
  property,
  stamp,
  stampOrNull,
  text64,
  texts,
  WriteMeta,
} from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { EndpointHealthView, WebhookEndpointView } from '../../application/queries/webhook-endpoint-view.js';
import { type AttemptView, deliveryStatuses, type WebhookDeliveryView } from '../../application/queries/webhook-delivery-view.js';
import { attemptErrors } from '../../domain/attempt.js';
import { disabledCodes, endpointStatuses } from '../../domain/webhook-endpoint.js';

const endpointStatus = openEnum('WebhookEndpointStatus', endpointStatuses);
const disabledCode = openEnum('WebhookDisabledCode', disabledCodes);
const deliveryStatus = openEnum('WebhookDeliveryStatus', deliveryStatuses);
const attemptError = openEnum('WebhookAttemptError', attemptErrors);

@ApiSchema({ name: 'WebhookStatusReason', description: 'Why a webhook endpoint is disabled.' })
export class StatusReasonResponse {
  @ApiProperty(
    oneOf(
      disabledCode,
      knownValues(
        {
          user_request: 'a user disabled it',
          gone: 'the receiver answered with 410',
          failing: 'no delivery succeeded for 5 days and at least 20 attempts',
        },
        'The code of the reason.',
      ),
    ),
  )
  code!: NonNullable<WebhookEndpointView['status_reason']>['code'];
  @ApiProperty(property('string', 'A human-readable description. The wording may change.'))
  message!: string;
  @ApiProperty(stamp('When it was disabled.'))
  since!: string;
}

@ApiSchema({ name: 'WebhookHealth', description: 'How the receiver of a webhook endpoint answers.' })
export class EndpointHealthResponse implements EndpointHealthView {
  @ApiProperty(stampOrNull('When a delivery last succeeded. `null` if none did.'))
  last_success_at!: string | null;
  @ApiProperty(stampOrNull('When an attempt last failed. `null` if none did.'))
  last_failure_at!: string | null;
  @ApiProperty(property('integer', 'The number of failed attempts since the last success.'))
  consecutive_failures!: number;
  @ApiProperty(property('integer', 'The number of deliveries that are pending or retrying, at most 10,000.'))
  backlog!: number;
  @ApiProperty(stampOrNull('When the next delivery is due. `null` if there is no backlog.'))
  oldest_due_at!: string | null;
  @ApiProperty(
    orNull(
      'number',
      'The share of the attempted deliveries of the last 24 hours (the latest 2,000) that succeeded: 0 to 1. `null` if there was no attempt.',
      { minimum: 0, maximum: 1 },
    ),
  )
  success_ratio_24h!: number | null;
}

@ApiSchema({ name: 'WebhookEndpoint', description: 'A URL that the events of your account are sent to.' })
export class WebhookEndpointResponse implements WebhookEndpointView {
  @ApiProperty(property('string', 'The ID of the webhook endpoint.'))
  id!: Id<'whe'>;
  @ApiProperty(constant('webhook_endpoint', 'The type of the object. Always `webhook_endpoint`.'))
  object!: 'webhook_endpoint';
  @ApiProperty(
    property('string', 'The URL that events are sent to. Its query is `***` for callers who may not manage endpoints, and in events.', {
      format: 'uri',
      maxLength: 2048,
    }),
  )
  url!: string;
  @ApiProperty(orNull('string', 'Your description of the endpoint. `null` if it is not set.'))
  description!: string | null;
  @ApiProperty({
    type: 'array',
    items: text64,
    maxItems: 50,
    description: 'The event types that are sent, of events that the user with `user_id` may see.',
  })
  event_types!: readonly string[];
  @ApiProperty(orNull('string', 'The ID of the user who last enabled the endpoint or changed its URL or types. `null` if unknown.'))
  user_id!: Id<'usr'> | null;
  @ApiProperty(oneOf(endpointStatus, 'The status: `enabled`, or `disabled` (nothing is sent).'))
  status!: WebhookEndpointView['status'];
  @ApiProperty({
    anyOf: [{ $ref: '#/components/schemas/WebhookStatusReason' }, { type: 'null' }],
    description: 'Why the endpoint is disabled. `null` if it is enabled.',
  })
  status_reason!: WebhookEndpointView['status_reason'];
  @ApiProperty(
    orNull(
      'string',
      'The secret that signs messages: `whsec_` and 32 characters. Only in the response that creates or rotates it; otherwise `null`.',
      { maxLength: 100 },
    ),
  )
  secret!: string | null;
  @ApiProperty(property('string', 'The last 4 characters of the secret.', { maxLength: 4 }))
  secret_hint!: string;
  @ApiProperty(stampOrNull('Until when the previous secret signs too. `null` if there is none.'))
  previous_secret_expires_at!: string | null;
  @ApiProperty({ description: 'How the receiver answers.', type: () => EndpointHealthResponse })
  health!: EndpointHealthResponse;
  @ApiProperty(texts('Your own key-value pairs.'))
  metadata!: Readonly<Record<string, string>>;
  @ApiProperty(property('integer', 'Incremented on every change of the endpoint. Also used as the ETag.'))
  revision!: number;
  @ApiProperty(stamp('When the endpoint was created.'))
  created_at!: string;
  @ApiProperty(stamp('When the endpoint was last changed.'))
  updated_at!: string;
}

@ApiSchema({ name: 'MissedEvents', description: 'Events that were not sent while the endpoint was disabled.' })
export class MissedEventsResponse {
  @ApiProperty(property('integer', 'The number of events.'))
  count!: number;
  @ApiProperty(stampOrNull('When the first of them happened. `null` if there is none.'))
  since!: string | null;
}

@ApiSchema({ name: 'WebhookEnableMeta', description: 'What the endpoint has missed.' })
export class EnableMeta extends WriteMeta {
  @ApiProperty({ description: 'What to replay.', type: () => MissedEventsResponse })
  missed_events!: MissedEventsResponse;
}

@ApiSchema({ name: 'WebhookAttempt', description: 'One request to the receiver.' })
export class AttemptResponse implements AttemptView {
  @ApiProperty(stamp('When the attempt ended.'))
  at!: string;
  @ApiProperty(property('integer', 'How long it took, in milliseconds.'))
  duration_ms!: number;
  @ApiProperty(orNull('integer', 'The HTTP status of the answer. `null` without a complete answer.'))
  http_status!: number | null;
  @ApiProperty(
    oneOfOrNull(
      attemptError,
      knownValues(
        {
          timeout: 'no complete answer within 15 seconds',
          dns: 'the host does not resolve',
          tls: 'the certificate is not valid',
          refused: 'no connection',
          reset: 'the connection ended early',
          forbidden_address: 'the host is not on the public internet',
          http: 'another status than 2xx',
        },
        'Why the attempt failed. `null` if it succeeded.',
      ),
    ),
  )
  error!: AttemptView['error'];
  @ApiProperty(orNull('string', 'The first 1,024 bytes of the answer. `null` if it was empty.', { maxLength: 1024 }))
  response_excerpt!: string | null;
}

@ApiSchema({ name: 'WebhookDelivery', description: 'One event on its way to one webhook endpoint.' })
export class WebhookDeliveryResponse implements WebhookDeliveryView {
  @ApiProperty(property('string', 'The ID of the delivery.'))
  id!: Id<'dlv'>;
  @ApiProperty(constant('webhook_delivery', 'The type of the object. Always `webhook_delivery`.'))
  object!: 'webhook_delivery';
  @ApiProperty(property('string', 'The ID of the webhook endpoint.'))
  endpoint_id!: Id<'whe'>;
  @ApiProperty(property('string', 'The ID of the event. Also sent as `webhook-id`.'))
  event_id!: Id<'evt'>;
  @ApiProperty(property('string', 'The type of the event.', { maxLength: 64 }))
  type!: string;
  @ApiProperty(
    oneOf(
      deliveryStatus,
      knownValues(
        {
          pending: 'waits for the first attempt, also of a replay',
          retrying: 'failed and tried again at `next_attempt_at`',
          succeeded: 'answered with 2xx',
          failed: 'all attempts failed',
          skipped: 'the endpoint was disabled or deleted, or may not get the event',
        },
        'The status.',
      ),
    ),
  )
  status!: WebhookDeliveryView['status'];
  @ApiProperty(property('integer', 'The number of attempts.'))
  attempt_count!: number;
  @ApiProperty(stampOrNull('When the next attempt is due. `null` if there is none.'))
  next_attempt_at!: string | null;
  @ApiProperty({ ...many('The last 20 attempts, the first one first.', 20), type: () => AttemptResponse })
  attempts!: AttemptResponse[];
  @ApiProperty(stamp('When the delivery was created.'))
  created_at!: string;
}

@ApiSchema({ name: 'WebhookReplay', description: 'Events that are sent again.' })
export class WebhookReplayResponse {
  @ApiProperty(constant('webhook_replay', 'The type of the object. Always `webhook_replay`.'))
  object!: 'webhook_replay';
  @ApiProperty(property('integer', 'The number of events that are sent again.'))
  queued!: number;
}
