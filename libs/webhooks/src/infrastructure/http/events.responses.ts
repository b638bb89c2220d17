import type { Id } from '#libs/kernel';
import { constant, namedSchema, orNull, property, stamp, text64 } from '#libs/rest/docs';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { EventTypeView } from '../../application/queries/list-event-types.js';
import type { EventType } from '../../domain/event-catalog.js';
import type { EventRecord } from '../../domain/event-record.js';

/** What all events have. `declareEventSchemas` adds the types and the records that they carry. */
@ApiSchema({ name: 'EventFields', description: 'Something that happened in the account.' })
export class EventFieldsResponse implements Omit<EventRecord, 'data' | 'type'> {
  @ApiProperty(property('string', 'The ID of the event. A change has one event.'))
  id!: Id<'evt'>;
  @ApiProperty(constant('event', 'The type of the object. Always `event`.'))
  object!: 'event';
  @ApiProperty(stamp('When it happened.'))
  created_at!: string;
  @ApiProperty(
    property('integer', 'The number of the event in the account: 1, 2, 3 … without a gap. 0 for a sample, which is not in the log.'),
  )
  sequence!: number;
  @ApiProperty(orNull('integer', 'The revision of the record with this change. `null` for records without revisions.'))
  revision!: number | null;
  @ApiProperty({
    anyOf: [{ $ref: '#/components/schemas/Creator' }, { type: 'null' }],
    description: 'Who made the change. `null` for the service itself.',
  })
  actor!: EventRecord['actor'];
  @ApiProperty(orNull('string', 'The ID of the request that made the change. `null` if it was not a request.'))
  request_id!: string | null;
}

/** An event of any type. The reference has it as the union of all types. */
@ApiSchema({ name: 'Event' })
export class EventResponse {}

@ApiSchema({ name: 'EventType', description: 'A kind of event.' })
export class EventTypeResponse implements Omit<EventTypeView, 'sample'> {
  @ApiProperty(constant('event_type', 'The type of the object. Always `event_type`.'))
  object!: 'event_type';
  @ApiProperty(property('string', 'The name, as `event_types` of a webhook endpoint takes it.', { maxLength: 64 }))
  name!: string;
  @ApiProperty(property('string', 'What such an event tells.'))
  meaning!: string;
  @ApiProperty(property('string', 'The permission that is required to see such events.', { maxLength: 64 }))
  permission!: string;
  @ApiProperty(property('string', 'The name of the schema in the OpenAPI document.', { maxLength: 64 }))
  schema!: string;
  @ApiProperty({ allOf: [{ $ref: '#/components/schemas/Event' }], description: 'An example.' })
  sample!: object;
}

const previousAttributes = namedSchema('PreviousAttributes', {
  type: ['object', 'null'],
  additionalProperties: true,
  description: 'The changed fields with their values before the change. `null` if the event creates the record or changes no field.',
});

const short = (description: string) => ({ ...text64, description });
const text = (description: string) => ({ type: 'string', maxLength: 4096, description });
const day = (description: string) => ({ type: 'string', format: 'date', maxLength: 10, description });
const instant = (description: string) => ({
  type: 'string',
  format: 'date-time',
  maxLength: 24,
  description: `${description} In UTC.`,
});
const instantOrNull = (description: string) => ({ ...instant(description), type: ['string', 'null'] });

/** A record of the events about accounts, which has no endpoint under `/v1`. */
function accountRecord(object: string, description: string, properties: object) {
  const own = { id: short('The ID.'), object: { type: 'string', const: object, description: `Always \`${object}\`.` }, ...properties };
  return { type: 'object', description, required: Object.keys(own), properties: own };
}

/** The schemas of the records by their type. */
const schemaOfResource: Readonly<Record<string, object>> = {
  campaign: { $ref: '#/components/schemas/Campaign' },
  creative: { $ref: '#/components/schemas/Creative' },
  audience: { $ref: '#/components/schemas/Audience' },
  connection: { $ref: '#/components/schemas/Connection' },
  sync: { $ref: '#/components/schemas/SyncRun' },
  webhook_endpoint: { $ref: '#/components/schemas/WebhookEndpoint' },
  metrics: {
    type: 'object',
    description: 'What a sync has done with the metrics of a connection.',
    required: ['connection_id'],
    properties: {
      connection_id: short('The ID of the connection.'),
      start_date: day('The first day of the imported range.'),
      end_date: day('The last day of the imported range.'),
      rows: { $ref: '#/components/schemas/SyncRows' },
      data_through: { ...day('The last day with complete data. `null` if there is none.'), type: ['string', 'null'] },
      final_through: day('The last day whose metrics no longer change.'),
    },
  },
  account: accountRecord('account', 'The account.', {
    name: text('The name.'),
    plan: short('The plan.'),
    currency: short('The ISO 4217 code of the currency.'),
    timezone: short('The IANA name of the time zone.'),
    created_at: instant('When the account was created.'),
  }),
  user: accountRecord('user', 'A user of the account.', {
    name: text('The name.'),
    email: text('The email address.'),
    role: short('The role.'),
    created_at: instant('When the user was added.'),
    deactivated_at: instantOrNull('When the user was deactivated. `null` if active.'),
  }),
  api_key: accountRecord('api_key', 'An API key, without its secret.', {
    name: text('The name.'),
    last4: short('The last four characters of the secret.'),
    user_id: short('The ID of the user who created the key.'),
    created_at: instant('When the key was created.'),
    expires_at: instantOrNull('When the key expires. `null` if never.'),
    revoked_at: instantOrNull('When the key was revoked. `null` if it was not.'),
  }),
};

/** Of events about shares of a budget or a quota. */
const threshold = {
  type: 'number',
  minimum: 0,
  maximum: 1,
  description: 'The share that was reached: 0.5, 0.8 or 1. Only in events whose type ends in `threshold_reached`.',
};

const pascal = (name: string) => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The name of the schema of events about records of a type. */
export const eventSchemaName = (resource: string): string => `${pascal(resource)}Event`;

/** Declares the union of all events: one schema for each type of record, with the types of its events. */
export function declareEventSchemas(types: readonly EventType[]): void {
  const union = [...Map.groupBy(types, ({ resourceType }) => resourceType)].map(([resource, ofResource]) => {
    const type = {
      type: 'string',
      enum: ofResource.map(({ name }) => name),
      'x-known-values': 'enum',
      description: ofResource.map(({ name, meaning }) => `\`${name}\`: ${meaning}`).join(' '),
    };
    const hasThreshold = ofResource.some(({ name }) => name.endsWith('threshold_reached'));
    const object = {
      anyOf: [schemaOfResource[resource], { type: 'null' }],
      description: 'The record. `null` if it no longer exists.',
    };
    const data = {
      type: 'object',
      required: ['object', 'previous_attributes'],
      properties: { object, previous_attributes: previousAttributes, ...(hasThreshold ? { threshold } : {}) },
      description: 'The change.',
    };
    return namedSchema(eventSchemaName(resource), {
      allOf: [{ $ref: '#/components/schemas/EventFields' }, { type: 'object', required: ['type', 'data'], properties: { type, data } }],
    });
  });
  namedSchema('Event', {
    description:
      'Something that happened in the account. Ignore types that you do not know. `data.object` is also `null` if the event would be larger than 64 KiB.',
    oneOf: union,
  });
}

/** The webhooks of the document: one for each type of record, whose body is the event. */
export function eventWebhooks(types: readonly EventType[]): object {
  const resources = [...new Set(types.map(({ resourceType }) => resourceType))];
  return Object.fromEntries(
    resources.map((resource) => {
      const schema = { $ref: `#/components/schemas/${eventSchemaName(resource)}` };
      const post = {
        operationId: `on${eventSchemaName(resource)}`,
        summary: `The events ${resource}.*`,
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'Accepted.' } },
      };
      return [resource, { post }];
    }),
  );
}
