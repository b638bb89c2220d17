import { tenantTable } from '#libs/data';
import { defineEntity, p } from '@mikro-orm/core';
import { accountId, day, schema, shortKey, stamp } from './columns.js';

/** The time of the last change of an account's facts. Ingestions lock this row, so they run one at a time per account. */
export const IngestionSchema = defineEntity({
  name: 'Landing',
  schema,
  tableName: 'landing',
  ...tenantTable('landing'),
  properties: { accountId: accountId(), landedAt: stamp() },
});

/** An ingested day of a connection, and the time at which it was read from the platform. */
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
    /** Whether the day was read after its end in the time zone of the source. */
    isComplete: p.boolean(),
    /** Whether the day was read after the time span in which the platform restates metrics. */
    isFinal: p.boolean(),
  },
});
