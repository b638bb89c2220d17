import { IdList, Instant, metadataOptions, OneOf, type ReadOnlyFields, Text, TextList, TextMap, WholeNumber } from '#libs/rest';
import { RequestSchema } from '#libs/rest/docs';

/** Fields of an endpoint that no body may set. */
export const readOnlyFields: ReadOnlyFields = {
  id: '',
  object: '',
  user_id: 'enable the endpoint to take it over.',
  status: 'enable or disable the endpoint.',
  status_reason: '',
  secret: 'rotate the secret to get a new one.',
  secret_hint: '',
  previous_secret_expires_at: '',
  health: '',
  revision: '',
  created_at: '',
  updated_at: '',
};

const url = {
  description:
    'The URL that events are sent to: https on port 443 or a port from 1024, on the public internet. Redirects are not followed.',
  example: 'https://shop.example/webhooks',
  min: 1,
  max: 2048,
};
const eventTypes = {
  description: 'The event types that are sent: names, `campaign.*` for all types of a resource, or `*` for all types.',
  example: ['campaign.*', 'creative.ready'],
  minItems: 1,
  maxItems: 50,
  maxLength: 64,
};

@RequestSchema('WebhookEndpointCreate', 'A new webhook endpoint.')
export class CreateWebhookEndpointRequest {
  @Text({ ...url, required: true })
  url!: string;
  @TextList({ ...eventTypes, required: true })
  event_types!: string[];
  @Text({ description: 'Your description of the endpoint. `null` if it is not set.', example: 'The warehouse.', max: 500 })
  description?: string | null;
  @TextMap(metadataOptions)
  metadata?: Record<string, string> | null;
}

@RequestSchema('WebhookEndpointPatch', 'A JSON Merge Patch: omitted fields are unchanged, `null` clears a field.')
export class UpdateWebhookEndpointRequest extends CreateWebhookEndpointRequest {
  @Text({ ...url, nullable: false })
  declare url: string;
  @TextList({ ...eventTypes, nullable: false })
  declare event_types: string[];
  @TextMap({ ...metadataOptions, isPatch: true })
  declare metadata?: Record<string, string> | null;
}

@RequestSchema('WebhookSecretRotate', 'How to rotate the secret of a webhook endpoint.')
export class RotateWebhookSecretRequest {
  @WholeNumber({
    description: 'For how many hours the previous secret signs too. Default, also for `null`: 24.',
    example: 24,
    min: 0,
    max: 168,
  })
  overlap_hours?: number | null;
}

@RequestSchema('WebhookTest', 'What a test of a webhook endpoint sends.')
export class TestWebhookEndpointRequest {
  @Text({
    description: 'The type of the sample event. Default, also for `null`: `webhook_endpoint.test`.',
    example: 'campaign.launched',
    min: 1,
    max: 64,
  })
  event_type?: string | null;
}

export const replayModes = ['failed', 'all'] as const;

@RequestSchema('WebhookReplayCreate', 'Which events are sent again: `event_ids`, or a period that begins with `since`.')
export class ReplayEventsRequest {
  @IdList('evt', { description: 'The IDs of the events, at most 100. `null` for a period.', maxItems: 100 })
  event_ids?: string[] | null;
  @Instant({ description: 'The beginning of the period. `null` with `event_ids`.', example: '2026-11-21T00:00:00Z' })
  since?: string | null;
  @Instant({ description: 'The end of the period, exclusive. Default, also for `null`: now.', example: '2026-11-22T00:00:00Z' })
  until?: string | null;
  @OneOf(replayModes, {
    description:
      'Of the period: `failed` (events that the endpoint did not receive since it was created) or `all`. Default, also for `null`: `failed`.',
    example: 'failed',
  })
  only?: (typeof replayModes)[number] | null;
  @TextList({ ...eventTypes, description: 'Of the period: the event types. Default, also for `null`: those of the endpoint.' })
  event_types?: string[] | null;
}
