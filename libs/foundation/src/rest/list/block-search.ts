import { blockSize, isCurrent, wordSize } from '../../search/search-blocks.js';
import { conditionOf, hasTerm, nameOf, noLimit, type TermCondition, type TermSearch, type Use } from './term-conditions.js';

/** Searches with fewer groups read the rows of the terms, as do those with more. */
const groupsOfBlocks = { min: 2, max: 6 };
/** With more records whose terms have changed since their block was built, the rows of the terms are read. */
const maxMarks = 512;

/** Whether a search may read blocks. */
export const mayReadBlocks = ({ length }: readonly unknown[]) => length >= groupsOfBlocks.min && length <= groupsOfBlocks.max;

interface BlockRange {
  readonly order: 'asc' | 'desc';
  /** The last record of the previous page, as parameters. */
  readonly after: { readonly at: string; readonly id: string } | null;
  /** Conditions for `created_at`. */
  readonly times: readonly string[];
}

interface BlockMatches {
  /** Selects the blocks with records whose bits match every group, in the order of creation, with these bits. */
  readonly blocks: string;
  /** Selects `found_at` and `found_id` of these records, in the order of creation, from the name of `blocks` or their statement. */
  readonly unchanged: (blocks: string) => string;
  /** The same of records that have changed since their block was built, in no order. */
  readonly changed: string;
}

const ofResource = (records: string, alias: string) => `${alias}.account_id = $1 and ${alias}.resource = '${nameOf(records)}'`;

/** Whether the records have blocks that a search can read. */
export const hasBlocks = (records: string) =>
  `(exists (select from foundation.search_area a where ${ofResource(records, 'a')} and is_built and ${isCurrent})
    and not exists (select from foundation.search_mark m where ${ofResource(records, 'm')} offset ${maxMarks} limit 1))`;

/** Selects the records that match every group by the bitmaps of their blocks; see `SearchBlocks`. */
export function blockMatches({ records, terms, groups }: TermSearch, { order, after, times }: BlockRange, use: Use): BlockMatches {
  const conditions = groups.map((group) => conditionOf(group, use));
  const position = (comparison: string) => (after === null ? [] : [`(found_at, found_id) ${comparison} (${after.at}, ${after.id})`]);
  const range = [...times.map((time) => time.replace('created_at', 'found_at')), ...position(order === 'asc' ? '>' : '<')];
  const changedIds = `select m.record_id from foundation.search_mark m where ${ofResource(records, 'm')}`;

  // The bounds of a block leave out those that the page cannot reach.
  const inReach = [
    ...times.map((time) => time.replace('created_at', time.includes('>=') ? 'b.ends_at' : 'b.starts_at')),
    ...(after === null ? [] : [order === 'asc' ? `b.ends_at >= ${after.at}` : `b.starts_at <= ${after.at}`]),
  ];
  const all = `select b.block from foundation.search_block b
    where ${[ofResource(records, 'b'), ...inReach].join(' and ')} order by b.starts_at ${order}, b.starts_id ${order} limit ${noLimit}`;
  const last = `g${conditions.length - 1}`;
  // A lateral join can only be a loop, which keeps the order of the blocks, words and places, and ends with the page.
  const blocks = `select b.block, ${last}.bits from (${all}) as b${conditions
    .map((condition, i) => bitsOf(condition, i, ofResource(records, 'm')))
    .join('')} where ${last}.bits <> 0::bit(${blockSize})`;
  const series = (first: number, end: number) => `generate_series(${order === 'asc' ? `${first}, ${end}` : `${end}, ${first}, -1`})`;
  const bitsOfWord = `substring(m.bits from word * ${wordSize} + 1 for ${wordSize})`;
  const words = `select word, ${bitsOfWord} as bits from ${series(0, blockSize / wordSize - 1)} as word where ${bitsOfWord} <> 0::bit(${wordSize}) offset 0`;
  const places = `select times[place] as found_at, record_ids[place] as found_id
    from (select times, record_ids from foundation.search_place p
      where ${ofResource(records, 'p')} and p.block = m.block and p.word = w.word offset 0) as p
    cross join lateral (select place from ${series(1, wordSize)} as place where get_bit(w.bits, place - 1) = 1 offset 0) as s offset 0`;
  return {
    blocks,
    unchanged: (from) => `select found_at, found_id from ${from} as m cross join lateral (${words}) as w cross join lateral (${places}) as f
      where ${[`found_id not in (${changedIds})`, ...range].join(' and ')} limit ${noLimit}`,
    changed: `select found_at, found_id from (
        select distinct m.created_at as found_at, m.record_id as found_id from foundation.search_mark m where ${ofResource(records, 'm')}) as f
      where ${[...range, ...conditions.map((condition) => hasTerm(terms, condition, 'found_id', 'found_at'))].join(' and ')}`,
  };
}

/** The records of the block that have a term of this group and of those before, as bits. Without a bit, no further group is read. */
function bitsOf({ selects }: TermCondition, i: number, ofBitmap: string): string {
  const bits = `bit_or(m.bits::bit(${blockSize}) >> m.first_place)`;
  const found = `select ${bits} as bits from foundation.search_bitmap m where ${ofBitmap} and m.block = b.block and ${selects}`;
  if (i === 0) return ` cross join lateral (${found} offset 0) as g0`;
  const both = `select g${i - 1}.bits & f.bits as bits from (${found}) as f where g${i - 1}.bits <> 0::bit(${blockSize}) offset 0`;
  return ` cross join lateral (${both}) as g${i}`;
}

interface BlockPage extends BlockRange {
  readonly columns: string;
  /** Conditions of the records. */
  readonly conditions: readonly string[];
}

/**
 * Selects the page of records that match every group, in the order of their creation, by their blocks. If these cannot be read, it selects
 * one row without an ID.
 */
export function blockPage(search: TermSearch, { columns, conditions, ...range }: BlockPage, use: Use): string {
  const { records } = search;
  const { blocks, unchanged, changed } = blockMatches(search, range, use);
  const record = nameOf(records);
  const orderBy = ` order by created_at ${range.order}, id ${range.order}`;
  const page = (from: string, orderOfPart: string) =>
    // The fence makes PostgreSQL look up each record by its ID, and not in an index of other conditions.
    `(select ${record}.* from (${from}) as t cross join lateral (select * from ${records} where account_id = $1 and id = found_id offset 0) as ${record}
      where ${[...conditions, '(select is_open from gate)'].join(' and ')}${orderOfPart} limit $2)`;
  // The first part has its order from the blocks, which PostgreSQL does not know.
  return `with gate as materialized (select ${hasBlocks(records)} as is_open),
    page as materialized (select * from (${page(unchanged(`(${blocks})`), '')} union all ${page(changed, orderBy)}) as t${orderBy} limit $2)
    select ${columns} from (select * from page union all ${noRecords(records)}) as ${record}`;
}

/** Selects one record without an ID if the blocks cannot be read, as `gate` says. No other is found then. */
export const noRecords = (records: string) => `select (null::${records}).* where not (select is_open from gate)`;
