import { IdType, JsonType, MicrosType, tenantTable, TextListType, isOneOf, instant } from '#libs/data';
import { defineEntity, p } from '@mikro-orm/core';
import { endpointStatuses, WebhookEndpoint } from '../../domain/webhook-endpoint.js';

const schema = 'webhooks';
const accountId = () => p.type(new IdType('acc')).primary();

export const WebhookEndpointSchema = defineEntity({
  class: WebhookEndpoint,
  schema,
  tableName: 'endpoint',
  ...tenantTable('endpoint'),
  properties: {
    accountId: accountId(),
    id: p.type(new IdType('whe')).primary(),
    revision: p.integer(),
    url: p.text(),
    description: p.text().nullable(),
    eventTypes: p.type(TextListType),
    metadata: p.type(JsonType),
    userId: p.type(new IdType('usr')).nullable(),
    status: p.text(),
    disabledCode: p.text().nullable(),
    disabledAt: instant().nullable(),
    disabledSequence: p.type(MicrosType).nullable(),
    sealedSecret: p.text(),
    secretHint: p.text(),
    previousSealedSecret: p.text().nullable(),
    previousSecretExpiresAt: instant().nullable(),
    createdAt: instant(),
    updatedAt: instant(),
    deletedAt: instant().nullable(),
  },
  indexes: [{ name: 'endpoint_created_at', properties: ['accountId', 'createdAt', 'id'] }],
  checks: [
    { name: 'endpoint_status', expression: isOneOf('status', endpointStatuses) },
    { name: 'endpoint_disabled', expression: "(status = 'disabled') = (disabled_code is not null)" },
  ],
});

/** How an endpoint has answered. It changes with each attempt, without a new revision of the endpoint. */
const EndpointHealthSchema = defineEntity({
  name: 'EndpointHealth',
  schema,
  tableName: 'endpoint_health',
  ...tenantTable('endpoint_health'),
  properties: {
    accountId: accountId(),
    endpointId: p.type(new IdType('whe')).primary(),
    lastSuccessAt: instant().nullable(),
    lastFailureAt: instant().nullable(),
    consecutiveFailures: p.integer(),
    failingSince: instant().nullable(),
    isOverloaded: p.boolean(),
  },
});

/** One event for one endpoint. It is under way while `next_attempt_at` is set. */
const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  schema,
  tableName: 'delivery',
  ...tenantTable('delivery'),
  properties: {
    accountId: accountId(),
    id: p.type(new IdType('dlv')).primary(),
    endpointId: p.type(new IdType('whe')),
    eventId: p.type(new IdType('evt')),
    eventSequence: p.type(MicrosType),
    type: p.text(),
    status: p.text(),
    /** All attempts. */
    attemptCount: p.integer(),
    /** The attempts since it was last scheduled from the start. */
    attemptsMade: p.integer(),
    nextAttemptAt: instant().nullable(),
    /** Names the process that makes an attempt, until `leased_until`. */
    lease: p.uuid().nullable(),
    leasedUntil: instant().nullable(),
    createdAt: instant(),
    finishedAt: instant().nullable(),
  },
  uniques: [{ name: 'delivery_event', properties: ['accountId', 'endpointId', 'eventId'] }],
  indexes: [
    {
      name: 'delivery_due',
      expression:
        'create index delivery_due on webhooks.delivery (account_id, endpoint_id, next_attempt_at, event_sequence) where next_attempt_at is not null',
    },
    {
      name: 'delivery_leased',
      expression:
        'create index delivery_leased on webhooks.delivery (account_id, endpoint_id, leased_until) where leased_until is not null',
    },
    { name: 'delivery_endpoint', properties: ['accountId', 'endpointId', 'createdAt', 'id'] },
    { name: 'delivery_created_at', properties: ['accountId', 'createdAt'] },
  ],
});

const AttemptSchema = defineEntity({
  name: 'WebhookAttempt',
  schema,
  tableName: 'attempt',
  ...tenantTable('attempt'),
  properties: {
    accountId: accountId(),
    deliveryId: p.type(new IdType('dlv')).primary(),
    number: p.integer().primary(),
    at: instant(),
    durationMs: p.integer(),
    httpStatus: p.integer().nullable(),
    error: p.text().nullable(),
    responseExcerpt: p.text().nullable(),
  },
  indexes: [{ name: 'attempt_at', properties: ['accountId', 'at'] }],
});

/**
 * Which endpoints have something to do, and when. The table has no tenant: the dispatcher looks for the endpoints of all accounts, and
 * then reads the deliveries of each in its account.
 */
const DueEndpointSchema = defineEntity({
  name: 'DueEndpoint',
  schema,
  tableName: 'due_endpoint',
  properties: {
    accountId: accountId(),
    endpointId: p.type(new IdType('whe')).primary(),
    dueAt: instant(),
  },
  indexes: [{ name: 'due_endpoint_at', properties: ['dueAt'] }],
});

export const endpointEntities = [WebhookEndpointSchema, EndpointHealthSchema, WebhookDeliverySchema, AttemptSchema, DueEndpointSchema];
