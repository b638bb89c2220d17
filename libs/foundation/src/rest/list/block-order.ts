import { blockSize, firstPlace, wordSize } from '../../search/search-blocks.js';
import type { CreationSearch } from './creation-order.js';
import { conditionOf, hasTerm, nameOf, noLimit, type TermCondition, type Use } from './term-conditions.js';

/** A search for more groups reads the rows of terms. */
export const maxBlockGroups = 6;
/** If more records have no block yet, or more late terms are in one, the rows of terms are read instead. */
const maxUnsettled = 512;

export interface BlockSearch extends CreationSearch {
  /** The name of the bitmaps. */
  readonly resource: string;
  readonly columns: string;
  /** Conditions of the records. */
  readonly conditions: readonly string[];
}

/**
 * Selects the page of records that match every group, in the order of their creation. Bitmaps show which records of a block to compare
 * with their terms. Records without a block are compared by all of their terms, and those with late terms one by one. If there are too many
 * of these, the statement returns one row without an ID.
 */
export function blockOrder(search: BlockSearch, use: Use): string {
  const { records, terms: table, resource, order, after, times, columns } = search;
  const conditions = search.groups.map((group) => conditionOf(group, use));
  const cursor = after === null ? null : { at: `${use(after.value)}::timestamptz`, id: `${use(after.id)}::uuid` };
  const next = cursor === null ? [] : [`(created_at, record_id) ${order === 'asc' ? '>' : '<'} (${cursor.at}, ${cursor.id})`];
  const range = [...times, ...next].map((condition) => ` and ${condition}`).join('');
  const ofResource = (alias: string) => `${alias}.account_id = $1 and ${alias}.resource = '${resource}'`;
  const built = '((select built_at from built), (select built_id from built))';
  const isOpen = '(select is_open from gate)';
  const tail = `from foundation.search_block b where ${ofResource('b')} order by b.block desc limit 1`;
  const foundOrder = `found_at ${order}, found_id ${order}`;

  const matched = conditions.map(({ selects }) => `bool_or(${selects})`).join(' and ');
  const newer = `select created_at as found_at, record_id as found_id from ${table} where account_id = $1
    and (created_at, record_id) > ${built}${range} group by created_at, record_id having ${matched}
    order by created_at ${order}, record_id ${order} limit ${noLimit}`;

  const has = conditions.map((condition) => hasTerm(table, condition, 'found_id', 'found_at')).join(' and ');
  const late = `select distinct created_at as found_at, record_id as found_id from ${table} where account_id = $1
    and is_late and (created_at, record_id) <= ${built}${range}`;

  // The bounds of a block leave out those that the page cannot reach.
  const inReach = [
    ...times.map((time) => time.replace('created_at', time.includes('>=') ? 'b.last_at' : 'b.first_at')),
    ...(cursor === null ? [] : [order === 'asc' ? `b.last_at >= ${cursor.at}` : `b.first_at <= ${cursor.at}`]),
  ].map((condition) => ` and ${condition}`);
  const last = `g${conditions.length - 1}`;
  const blocks = `select b.block, ${last}.bits from foundation.search_block b${conditions.map((condition, i) => bitsOf(condition, i, ofResource('m'))).join('')}
    where ${ofResource('b')}${inReach.join('')} and ${last}.bits <> 0::bit(${blockSize}) order by b.block ${order} limit ${noLimit}`;
  // Sorted with the empty words of each block, so that PostgreSQL sorts no further than the block, and below no further than the page.
  const words = `select m.block as in_block, w as in_word, substring(m.bits from w * ${wordSize} + 1 for ${wordSize}) as bits from (${blocks}) as m
    cross join generate_series(0, ${blockSize / wordSize - 1}) as w order by in_block ${order}, in_word ${order} limit ${noLimit}`;
  // The fence makes PostgreSQL look up the places of each word.
  const places = `select times, record_ids from foundation.search_place p
    where ${ofResource('p')} and p.block = in_block and p.word = in_word offset 0`;
  const inBlocks = `select in_block, in_word, place, times[place] as found_at, record_ids[place] as found_id from (${words}) as w
    cross join lateral (${places}) as p
    cross join lateral generate_series(1, cardinality(record_ids)) as place
    where bits <> 0::bit(${wordSize}) and get_bit(bits, place - 1) = 1
    order by in_block ${order}, in_word ${order} limit ${noLimit}`;
  const foundRange = range.replaceAll('created_at', 'found_at').replaceAll('record_id', 'found_id');
  const inPlaces = `in_block ${order}, in_word ${order}, place ${order}`;

  const where = search.conditions.join(' and ');
  // The fence makes PostgreSQL look up each record by its ID, and not in an index of other conditions.
  const record = `cross join lateral (select * from ${records} where account_id = $1 and id = found_id offset 0) as ${nameOf(records)}`;
  const page = (from: string, extra: string, orderBy: string) =>
    `(select found_at, found_id from (${from}) as t ${record} where ${where}${extra} and ${isOpen} order by ${orderBy} limit $2)`;
  const pages = [page(newer, '', foundOrder), page(inBlocks, `${foundRange} and ${has}`, inPlaces), page(late, ` and ${has}`, foundOrder)];
  return `with built as materialized (
      select coalesce(last_at, ${firstPlace.at}) as built_at, coalesce(last_id, ${firstPlace.id}) as built_id
      from (select) as one left join (select last_at, last_id ${tail}) as t on true),
    gate as materialized (select
      not exists (select from ${records} where account_id = $1 and (created_at, id) > ${built} order by created_at, id offset ${maxUnsettled} limit 1)
      and not exists (select from ${table} where account_id = $1 and is_late and (created_at, record_id) <= ${built} offset ${maxUnsettled} limit 1)
      as is_open),
    page as materialized (select distinct found_at, found_id from (${pages.join(' union all ')}) as t order by ${foundOrder} limit $2)
    select ${columns} from (select found_at, found_id from page union all select null, null where not ${isOpen}) as f
    left join ${records} on account_id = $1 and id = found_id order by ${foundOrder}`;
}

/** The records of the block that have a term of this group and of those before, as bits. Without a bit, no further group is read. */
function bitsOf({ selects }: TermCondition, i: number, ofResource: string): string {
  const bits = `bit_or(m.bits::bit(${blockSize}) >> m.first_place)`;
  const found = `select ${bits} as bits from foundation.search_bitmap m where ${ofResource} and m.block = b.block and ${selects}`;
  if (i === 0) return ` cross join lateral (${found} offset 0) as g0`;
  const both = `select g${i - 1}.bits & f.bits as bits from (${found}) as f where g${i - 1}.bits <> 0::bit(${blockSize}) offset 0`;
  return ` cross join lateral (${both}) as g${i}`;
}
