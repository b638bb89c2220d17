import { MicrosType, tenantTable } from '#libs/data';
import { defineEntity, p } from '@mikro-orm/core';
import { accountId, day, schema, shortKey, stamp } from './columns.js';

const uniqueId = (table: string) => [{ name: `${table}_id`, properties: ['accountId', 'id'] as never }];

/** The data of another context's record, updated by its events. Revision 0: no event has arrived yet. */
const dimensionColumns = () => ({
  accountId: accountId(),
  key: shortKey().primary(),
  id: p.uuid(),
  name: p.text().nullable(),
  status: p.text().nullable(),
  revision: p.integer(),
});

export const CampaignDimensionSchema = defineEntity({
  name: 'CampaignDimension',
  schema,
  tableName: 'campaign',
  ...tenantTable('campaign'),
  properties: {
    ...dimensionColumns(),
    objective: p.text().nullable(),
    /** The spend over all days and connections. Changes together with the facts. */
    spendToDateMicros: p.type(MicrosType),
  },
  uniques: uniqueId('campaign'),
});

export const CreativeDimensionSchema = defineEntity({
  name: 'CreativeDimension',
  schema,
  tableName: 'creative',
  ...tenantTable('creative'),
  properties: dimensionColumns(),
  uniques: uniqueId('creative'),
});

export const AudienceDimensionSchema = defineEntity({
  name: 'AudienceDimension',
  schema,
  tableName: 'audience',
  ...tenantTable('audience'),
  properties: dimensionColumns(),
  uniques: uniqueId('audience'),
});

export const ConnectionDimensionSchema = defineEntity({
  name: 'ConnectionDimension',
  schema,
  tableName: 'connection',
  ...tenantTable('connection'),
  properties: {
    ...dimensionColumns(),
    platform: p.text().nullable(),
    timezone: p.text().nullable(),
    /** The time of the last status change. Null for records from before events included it. */
    statusSince: stamp().nullable(),
    lastSyncedAt: stamp().nullable(),
    /** The last day that was read after its end. */
    dataThrough: day().nullable(),
    /** Days before this one are final. */
    finalBefore: day().nullable(),
  },
  uniques: uniqueId('connection'),
});
