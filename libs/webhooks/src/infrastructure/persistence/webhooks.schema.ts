import { IdType, InstantType, MicrosType, tenantTable } from '#libs/data';
import { defineEntity, p } from '@mikro-orm/core';

const schema = 'webhooks';
const accountId = () => p.type(new IdType('acc')).primary();
/** A whole number below 2^53. */
const count = () => p.type(MicrosType);

/** The last number of the event log of an account. Whoever appends to the log holds the lock of the row until the commit. */
const EventSequenceSchema = defineEntity({
  name: 'EventSequence',
  schema,
  tableName: 'event_sequence',
  ...tenantTable('event_sequence'),
  properties: {
    accountId: accountId(),
    last: count(),
    lastEventId: p.type(new IdType('evt')),
  },
});

/** The event log. `body` is the event as the API and webhooks show it, byte for byte. */
const EventSchema = defineEntity({
  name: 'Event',
  schema,
  tableName: 'event',
  ...tenantTable('event'),
  properties: {
    accountId: accountId(),
    sequence: count().primary(),
    id: p.type(new IdType('evt')),
    type: p.text(),
    resourceId: p.uuid(),
    apiKeyId: p.type(new IdType('key')).nullable(),
    /** What a caller must be permitted to see the event. */
    permission: p.text(),
    at: p.type(InstantType),
    body: p.text(),
  },
  uniques: [{ name: 'event_id', properties: ['accountId', 'id'] }],
  indexes: [
    { name: 'event_resource', properties: ['accountId', 'resourceId', 'sequence'] },
    { name: 'event_type', properties: ['accountId', 'type', 'sequence'] },
    { name: 'event_at', properties: ['accountId', 'at'] },
  ],
});

export const webhooksEntities = [EventSequenceSchema, EventSchema];
