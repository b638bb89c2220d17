import { JsonType, tenantTable } from '#libs/foundation';
import { defineEntity, p } from '@mikro-orm/core';
import { accountId, schema, stamp } from './columns.js';

/** An answer that has more than one page, kept for half an hour so that its pages agree. */
export const StoredResultSchema = defineEntity({
  name: 'StoredResult',
  schema,
  tableName: 'stored_result',
  ...tenantTable('stored_result'),
  properties: {
    accountId: accountId(),
    id: p.uuid().primary(),
    expiresAt: stamp(),
    /** What all pages share. */
    head: p.type(JsonType),
  },
});

/** A hundred rows of a stored result in their order. */
export const StoredRowsSchema = defineEntity({
  name: 'StoredRows',
  schema,
  tableName: 'stored_rows',
  ...tenantTable('stored_rows'),
  properties: {
    accountId: accountId(),
    resultId: p.uuid().primary(),
    chunk: p.integer().primary(),
    rows: p.type(JsonType).columnType('json'),
  },
});
