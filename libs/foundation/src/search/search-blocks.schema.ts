import { defineEntity, p } from '@mikro-orm/core';
import { IdType, InstantType } from '../postgres/column-types.js';
import { tenantTable } from '../postgres/tenant-table.js';

const ofResource = () => ({
  accountId: p.type(new IdType('acc')).primary(),
  /** The name of the table of the records. */
  resource: p.text().primary(),
});
const ofBlock = () => ({ ...ofResource(), block: p.integer().primary() });

/** An account with so many records of a resource that they have blocks; see `SearchBlocks`. From then on, changes of terms are marked. */
const SearchAreaSchema = defineEntity({
  name: 'SearchArea',
  schema: 'foundation',
  tableName: 'search_area',
  ...tenantTable('search_area'),
  properties: {
    ...ofResource(),
    openedAt: p.type(InstantType),
    /** Transactions up to this one may have changed terms without a mark. Null until it is known. */
    unmarkedUntil: p.string().columnType('xid8').nullable(),
    /** Whether every record without a mark is in a block. */
    isBuilt: p.boolean().default(false),
  },
});

/** A record whose terms have changed since its block was built. */
const SearchMarkSchema = defineEntity({
  name: 'SearchMark',
  schema: 'foundation',
  tableName: 'search_mark',
  ...tenantTable('search_mark'),
  properties: {
    ...ofResource(),
    createdAt: p.type(InstantType).primary(),
    recordId: p.uuid().primary(),
    /** Each change has its own mark, so that the one that a block has taken is never that of a later change. */
    mark: p.uuid().primary().defaultRaw('gen_random_uuid()'),
  },
});

/** A block of records in the order of their creation, from its first record up to, and without, the first one of the next block. */
const SearchBlockSchema = defineEntity({
  name: 'SearchBlock',
  schema: 'foundation',
  tableName: 'search_block',
  ...tenantTable('search_block'),
  properties: {
    ...ofBlock(),
    startsAt: p.type(InstantType),
    startsId: p.uuid(),
    endsAt: p.type(InstantType),
    endsId: p.uuid(),
  },
  indexes: [{ name: 'search_block_starts_at', properties: ['accountId', 'resource', 'startsAt', 'startsId'] }],
});

/** Which records the bits of a block stand for, in their order: a row for each 64 of them. */
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

export const searchBlockEntities = [SearchAreaSchema, SearchMarkSchema, SearchBlockSchema, SearchPlaceSchema, SearchBitmapSchema];
