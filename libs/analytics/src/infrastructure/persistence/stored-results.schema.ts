import { JsonType, MicrosType, tenantTable } from '#libs/data';
import { defineEntity, p } from '@mikro-orm/core';
import { accountId, schema, stamp } from './columns.js';

/** A result with more than one page. It is stored for half an hour so that its pages are consistent. Its ID is a digest of its content. */
export const StoredResultSchema = defineEntity({
  name: 'StoredResult',
  schema,
  tableName: 'stored_result',
  ...tenantTable('stored_result'),
  properties: {
    accountId: accountId(),
    id: p.uuid().primary(),
    expiresAt: stamp(),
    /** When a page was last read. */
    readAt: stamp().defaultRaw('now()'),
    /** The size of the data and of all rows. */
    bytes: p.type(MicrosType).default(0),
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

/** The bytes of all stored results of an account, which are limited. */
export const StoredTotalSchema = defineEntity({
  name: 'StoredTotal',
  schema,
  tableName: 'stored_total',
  ...tenantTable('stored_total'),
  properties: {
    accountId: accountId(),
    bytes: p.type(MicrosType),
  },
});
