import { constant, namedSchema, orNull, property, stamp, text64 } from '#libs/foundation';
import type { Id } from '#libs/kernel';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { EventRecord } from '../../domain/event-record.js';

/** What all events have. The reference adds a schema for each type, with the record that it carries. */
@ApiSchema({ name: 'EventFields', description: 'Something that happened in the account.' })
export class EventFieldsResponse implements Omit<EventRecord, 'data'> {
  @ApiProperty(property('string', 'The ID of the event. A change has one event.'))
  id!: Id<'evt'>;
  @ApiProperty(constant('event', 'The type of the object. Always `event`.'))
  object!: 'event';
  @ApiProperty(property('string', 'What happened. Ignore types that you do not know: later versions add some.'))
  type!: string;
  @ApiProperty(stamp('When it happened.'))
  created_at!: string;
  @ApiProperty(
    property('integer', 'The number of the event in the account: 1, 2, 3 … in the order of the log, without a gap.', { minimum: 1 }),
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

const data = (object: object) => ({
  type: 'object',
  required: ['object', 'previous_attributes'],
  properties: {
    object,
    previous_attributes: { $ref: '#/components/schemas/PreviousAttributes' },
  },
});

namedSchema('PreviousAttributes', {
  type: ['object', 'null'],
  additionalProperties: true,
  description: 'The changed fields with their values before the change. `null` if the event creates the record or changes no field.',
});

const status = { ...text64, description: 'The status.' };
const instant = { type: 'string', format: 'date-time', maxLength: 24 };
const name = { type: 'string', maxLength: 4096, description: 'The name.' };
const id = (description: string) => ({ ...text64, description });
const at = (description: string) => ({ ...instant, description: `${description} RFC 3339 in UTC.` });
const atOrNull = (description: string) => ({ ...at(description), type: ['string', 'null'] });
const record = (object: string, description: string, properties: object) => ({
  type: 'object',
  description,
  required: ['id', 'object', ...Object.keys(properties)],
  properties: { id: id('The ID.'), object: { type: 'string', const: object, description: `Always \`${object}\`.` }, ...properties },
});

/** The records of the events about accounts, which have no endpoint under `/v1`. */
const accountRecords = {
  account: record('account', 'The account.', {
    name,
    plan: { ...text64, description: 'The plan.' },
    currency: { ...text64, description: 'The ISO 4217 code of the currency.' },
    timezone: { ...text64, description: 'The IANA name of the time zone.' },
    created_at: at('When the account was created.'),
  }),
  user: record('user', 'A user of the account.', {
    name,
    email: { type: 'string', maxLength: 4096, description: 'The email address.' },
    role: { ...text64, description: 'The role.' },
    status,
    created_at: at('When the user was added.'),
    deactivated_at: atOrNull('When the user was deactivated. `null` if active.'),
    last_signed_in_at: atOrNull('When the user last signed in. `null` if never.'),
  }),
  api_key: record('api_key', 'An API key, without its secret.', {
    name,
    prefix: { ...text64, description: 'The first characters of the secret.' },
    last4: { ...text64, description: 'The last four characters of the secret.' },
    status,
    creator: {
      type: 'object',
      description: 'The user who created it.',
      required: ['id', 'name', 'email'],
      properties: { id: id('The ID.'), name, email: { type: 'string', maxLength: 4096, description: 'The email address.' } },
    },
    created_at: at('When the key was created.'),
    last_used_at: atOrNull('When the key was last used. `null` if never.'),
    expires_at: atOrNull('When the key expires. `null` if never.'),
    revoked_at: atOrNull('When the key was revoked. `null` if it was not.'),
    exposed_at: atOrNull('When the key was last sent without encryption. `null` if never.'),
    exposed_from: { type: ['string', 'null'], maxLength: 64, description: 'The address that sent it. `null` if none.' },
  }),
};

/** The schemas of the records by their type. */
const schemaOfResource: Readonly<Record<string, object>> = {
  campaign: { $ref: '#/components/schemas/Campaign' },
  creative: { $ref: '#/components/schemas/Creative' },
  audience: { $ref: '#/components/schemas/Audience' },
  connection: { $ref: '#/components/schemas/Connection' },
  account: namedSchema('EventAccount', accountRecords.account),
  user: namedSchema('EventUser', accountRecords.user),
  api_key: namedSchema('EventApiKey', accountRecords.api_key),
};

const pascal = (text: string) => text.replaceAll(/(?:^|[_.])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The name of the schema of a type, e.g. `CampaignLaunchedEvent`. */
export const eventSchemaName = (type: string): string => `${pascal(type)}Event`;

/** An event of any type. The reference has it as the union of all types. */
@ApiSchema({ name: 'Event' })
export class EventResponse {}

/** Declares the union of the events and the schema of each. */
export function declareEventSchemas(types: readonly { readonly name: string; readonly resourceType: string }[]): void {
  for (const resource of new Set(types.map(({ resourceType }) => resourceType))) {
    namedSchema(`${pascal(resource)}EventFields`, {
      allOf: [
        { $ref: '#/components/schemas/EventFields' },
        { type: 'object', required: ['data'], properties: { data: data(schemaOfResource[resource] as object) } },
      ],
    });
  }
  for (const { name: type, resourceType } of types) {
    namedSchema(eventSchemaName(type), {
      allOf: [
        { $ref: `#/components/schemas/${pascal(resourceType)}EventFields` },
        { type: 'object', properties: { type: { type: 'string', const: type } } },
      ],
    });
  }
  namedSchema('Event', {
    description: 'Something that happened in the account, by `type`.',
    oneOf: types.map(({ name: type }) => ({ $ref: `#/components/schemas/${eventSchemaName(type)}` })),
  });
}
