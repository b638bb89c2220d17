import { defineEntity, p } from '@mikro-orm/core';
import { IdType, InstantType } from '../postgres/column-types.js';
import { tenantTable } from '../postgres/tenant-table.js';

const ofBlock = () => ({
  accountId: p.type(new IdType('acc')).primary(),
  resource: p.text().primary(),
  /** Blocks are numbered in the order of creation of their records. */
  block: p.integer().primary(),
});

/** A block of records in the order of their creation; see `SearchBlocks`. It ends with its last record. */
const SearchBlockSchema = defineEntity({
  name: 'SearchBlock',
  schema: 'foundation',
  tableName: 'search_block',
  ...tenantTable('search_block'),
  properties: {
    ...ofBlock(),
    size: p.integer(),
    firstAt: p.type(InstantType),
    lastAt: p.type(InstantType),
    lastId: p.uuid(),
  },
});

/** Which records the bits of a block stand for: a row for each 64 of them. */
const SearchPlaceSchema = defineEntity({
  name: 'SearchPlace',
  schema: 'foundation',
  tableName: 'search_place',
  ...tenantTable('search_place'),
  properties: {
    ...ofBlock(),
    word: p.integer().primary(),
    times: p.array().columnType('timestamptz[]'),
    recordIds: p.array().columnType('uuid[]'),
  },
});

/** Which records of a block have a term: a bit for each record, from the first to the last one that has it. */
const SearchBitmapSchema = defineEntity({
  name: 'SearchBitmap',
  schema: 'foundation',
  tableName: 'search_bitmap',
  ...tenantTable('search_bitmap'),
  properties: {
    ...ofBlock(),
    term: p.text().primary().collation('C'),
    firstPlace: p.integer(),
    bits: p.string().columnType('varbit'),
  },
});

export const searchBlockEntities = [SearchBlockSchema, SearchPlaceSchema, SearchBitmapSchema];
