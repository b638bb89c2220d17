import { minAuditDays } from '#libs/operations';
import { defineEntity, p } from '@mikro-orm/core';
import { IdType, InstantType, JsonType } from './column-types.js';
import { tenantTable } from './tenant-table.js';

/** The stored response of a write. `scope` is the digest of method, URL and key. */
const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  schema: 'foundation',
  tableName: 'idempotency_key',
  ...tenantTable('idempotency_key'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    scope: p.blob().primary(),
    fingerprint: p.blob(),
    status: p.smallint(),
    body: p.text(),
    location: p.text().nullable(),
    etag: p.text().nullable(),
    expiresAt: p.type(InstantType),
  },
  indexes: [{ name: 'idempotency_key_expiry', properties: ['accountId', 'expiresAt'] }],
});

/** The database itself refuses to delete a younger entry, whatever statement the service sends. */
function auditTable() {
  const { policies, ...options } = tenantTable('audit_entry');
  const keptLongEnough = {
    name: 'audit_entry_kept',
    type: 'restrictive' as const,
    command: 'delete' as const,
    using: `at < (now() - '${minAuditDays} days'::interval)`,
  };
  return { ...options, policies: [...policies, keptLongEnough] };
}

/** An entry of the audit log. The service's role can insert and read entries, and delete those that are older than `minAuditDays`. */
const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  schema: 'foundation',
  tableName: 'audit_entry',
  ...auditTable(),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    id: p.type(new IdType('evt')).primary(),
    at: p.type(InstantType),
    userId: p.type(new IdType('usr')).nullable(),
    apiKeyId: p.type(new IdType('key')).nullable(),
    action: p.text(),
    resourceType: p.text(),
    resourceId: p.uuid(),
    changes: p.type(JsonType),
    requestId: p.text().nullable(),
    address: p.text().nullable(),
  },
  indexes: [
    { name: 'audit_entry_resource', properties: ['accountId', 'resourceId', 'id'] },
    { name: 'audit_entry_at', properties: ['accountId', 'at', 'id'] },
  ],
});

/** An event of the former release that was not forwarded yet. The table has no tenant: the relay reads all events. */
const OutboxEventSchema = defineEntity({
  name: 'OutboxEvent',
  schema: 'foundation',
  tableName: 'outbox_event',
  properties: {
    id: p.type(new IdType('evt')).primary(),
    accountId: p.type(new IdType('acc')),
    type: p.text(),
    payload: p.type(JsonType),
    at: p.type(InstantType),
    traceParent: p.text().nullable(),
  },
  indexes: [{ name: 'outbox_event_turns', properties: ['accountId', 'id'] }],
});

/**
 * An event that is not with its subscribers and in the event log of its account yet. Like the job tables, the table has no tenant: one
 * process at a time takes the events of all accounts.
 */
const RecordedEventSchema = defineEntity({
  name: 'RecordedEvent',
  schema: 'foundation',
  tableName: 'recorded_event',
  properties: {
    position: p.bigint('string').primary().generated('identity'),
    id: p.type(new IdType('evt')),
    accountId: p.type(new IdType('acc')),
    type: p.text(),
    /** Of the former release, whose workers take no event of the type ''. */
    resourceType: p.text().default(''),
    /** Null for an event of the former release. */
    subjectType: p.text().nullable(),
    resourceId: p.uuid(),
    revision: p.integer().nullable(),
    changes: p.type(JsonType),
    facts: p.type(JsonType).nullable(),
    userId: p.type(new IdType('usr')).nullable(),
    apiKeyId: p.type(new IdType('key')).nullable(),
    requestId: p.text().nullable(),
    /** Whether it enters the event log. */
    isPublished: p.boolean().default(true),
    /** The trace that the event belongs to (W3C Trace Context), or null without traces. */
    traceParent: p.text().nullable(),
    at: p.type(InstantType),
  },
  indexes: [{ name: 'recorded_event_turns', properties: ['accountId', 'position'] }],
});

/** The state of the last `migrate` run, for the readiness check. The table has one row, or none before the first run. */
const ServableStateSchema = defineEntity({
  name: 'ServableState',
  schema: 'foundation',
  tableName: 'servable_state',
  properties: {
    singleton: p.boolean().primary().default(true),
    parts: p.array(),
    isFinished: p.boolean(),
    changedAt: p.type(InstantType),
  },
  checks: [{ name: 'servable_state_singleton', expression: 'singleton' }],
});

/** A running process of the service. It renews its row every ten seconds, and a row that is not renewed is deleted after an hour. */
const ProcessHeartbeatSchema = defineEntity({
  name: 'ProcessHeartbeat',
  schema: 'foundation',
  tableName: 'process_heartbeat',
  properties: {
    id: p.uuid().primary(),
    runsJobs: p.boolean(),
    /** The maximum number of its database connections. */
    connections: p.integer(),
    seenAt: p.type(InstantType),
  },
});

export const foundationEntities = [
  IdempotencyKeySchema,
  AuditEntrySchema,
  OutboxEventSchema,
  RecordedEventSchema,
  ServableStateSchema,
  ProcessHeartbeatSchema,
];
