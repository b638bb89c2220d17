import { IdType, JsonType, tenantTable, TextListType, isOneOf, instant, sortedBy } from '#libs/data';
import { dictionaryCollation } from '#libs/rest';
import { defineEntity, p } from '@mikro-orm/core';
import { Connection } from '../../domain/connection.js';
import { connectionStatuses } from '../../domain/connection-status.js';
import { SyncRun, syncStatuses, syncTriggers } from '../../domain/sync-run.js';
import { DayType } from './day-type.js';

const day = () => p.type(DayType);

export const ConnectionSchema = defineEntity({
  class: Connection,
  schema: 'connections',
  tableName: 'connection',
  ...tenantTable('connection'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    id: p.type(new IdType('con')).primary(),
    revision: p.integer(),
    platform: p.text(),
    name: p.text(),
    externalAccountId: p.text().nullable(),
    status: p.text(),
    statusReason: p.text().nullable(),
    statusSince: instant(),
    currency: p.text(),
    timezone: p.text(),
    scopes: p.type(TextListType),
    tokenExpiresAt: instant().nullable(),
    expiryNoticedAt: instant().nullable(),
    authorizedBy: p.type(new IdType('usr')).nullable(),
    access: p.type(JsonType).defaultRaw("'{}'"),
    settings: p.type(JsonType).defaultRaw("'{}'"),
    failedSyncs: p.integer(),
    lastSyncId: p.type(new IdType('syn')).nullable(),
    lastSyncedAt: instant().nullable(),
    dataThrough: day().nullable(),
    finalThrough: day().nullable(),
    nextSyncAt: instant().nullable(),
    createdAt: instant(),
    updatedAt: instant(),
    connectedAt: instant().nullable(),
    disconnectedAt: instant().nullable(),
  },
  indexes: [
    sortedBy('connection_created_at', 'createdAt'),
    sortedBy('connection_updated_at', 'updatedAt'),
    {
      name: 'connection_name',
      expression: `create index connection_name on connections.connection (account_id, name collate ${dictionaryCollation}, id)`,
    },
    sortedBy('connection_platform', 'platform'),
    sortedBy('connection_status', 'status'),
    sortedBy('connection_last_synced_at', 'lastSyncedAt'),
  ],
  uniques: [
    {
      name: 'connection_ad_account',
      expression:
        "create unique index connection_ad_account on connections.connection (account_id, platform, external_account_id) where status <> 'disconnected' and external_account_id is not null",
    },
  ],
  checks: [{ name: 'connection_status', expression: isOneOf('status', connectionStatuses) }],
});

export const SyncRunSchema = defineEntity({
  class: SyncRun,
  schema: 'connections',
  tableName: 'sync_run',
  ...tenantTable('sync_run'),
  properties: {
    accountId: p.type(new IdType('acc')).primary(),
    id: p.type(new IdType('syn')).primary(),
    connectionId: p.type(new IdType('con')),
    trigger: p.text(),
    status: p.text(),
    startDate: day(),
    endDate: day(),
    rowsInserted: p.integer(),
    rowsRestated: p.integer(),
    rowsUnchanged: p.integer(),
    errors: p.type(JsonType),
    ingestedThrough: day().nullable(),
    dataThrough: day().nullable(),
    reportToCome: p.type(JsonType).nullable(),
    interruptions: p.integer(),
    queuedAt: instant(),
    startedAt: instant().nullable(),
    finishedAt: instant().nullable(),
  },
  indexes: [
    { name: 'sync_run_connection', properties: ['accountId', 'connectionId', 'id'] },
    {
      name: 'sync_run_manual',
      expression: "create index sync_run_manual on connections.sync_run (account_id, connection_id, queued_at) where trigger = 'manual'",
    },
  ],
  uniques: [
    {
      // A connection has at most one unfinished run.
      name: 'sync_run_open',
      expression: 'create unique index sync_run_open on connections.sync_run (account_id, connection_id) where finished_at is null',
    },
  ],
  checks: [
    { name: 'sync_run_trigger', expression: isOneOf('trigger', syncTriggers) },
    { name: 'sync_run_status', expression: isOneOf('status', syncStatuses) },
  ],
});
