import { tenantTable } from '#libs/foundation';
import { defineEntity, p } from '@mikro-orm/core';
import { accountId, day, schema, shortKey, stamp } from './columns.js';

/** When the facts of an account last changed. Its row is locked while they do: landings of one account come one by one. */
export const IngestionSchema = defineEntity({
  name: 'Landing',
  schema,
  tableName: 'landing',
  ...tenantTable('landing'),
  properties: { accountId: accountId(), landedAt: stamp() },
});

/** A day of a connection that a sync has brought, and when the platform was asked for it. */
export const IngestedDaySchema = defineEntity({
  name: 'LandedDay',
  schema,
  tableName: 'landed_day',
  ...tenantTable('landed_day'),
  properties: {
    accountId: accountId(),
    connectionKey: shortKey().primary(),
    day: day().primary(),
    readAt: stamp(),
    /** Read after the day had ended in the source's zone. */
    isComplete: p.boolean(),
    /** Older than what the platform restates, and read since. */
    isFinal: p.boolean(),
  },
});
