import { JsonType, tenantTable } from '#libs/foundation';
import { defineEntity, p } from '@mikro-orm/core';
import { accountId, schema, stamp } from './columns.js';

/** A result with more than one page. It is stored for half an hour so that its pages are consistent. */
export const StoredResultSchema = defineEntity({
  name: 'StoredResult',
  schema,
  tableName: 'stored_result',
  ...tenantTable('stored_result'),
  properties: {
    accountId: accountId(),
    id: p.uuid().primary(),
    expiresAt: stamp(),
    /** The data that all pages share. */
    head: p.type(JsonType),
  },
});

/** A chunk of a hundred rows of a stored result, in order. */
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
