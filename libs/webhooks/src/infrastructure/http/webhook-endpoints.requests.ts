import { metadataOptions, type ReadOnlyFields, RequestSchema, Text, TextList, TextMap, WholeNumber } from '#libs/foundation';

/** Fields of an endpoint that no body may set. */
export const readOnlyFields: ReadOnlyFields = {
  id: '',
  object: '',
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
