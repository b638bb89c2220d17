import { rarestGroups } from './rarest-groups.js';
import { conditionOf, noLimit, type TermSearch, type Use } from './term-conditions.js';

/** If a prefix has too many terms but at most this many rows, these are read and sorted. Otherwise all terms are read in the order of creation. */
const maxSorted = 2_500;
/** Groups are merged if one has at most this many times the records of the other: a row that is read in order costs a tenth of a lookup. */
const maxRatio = 10;

export interface CreationSearch extends TermSearch {
  readonly order: 'asc' | 'desc';
  /** The last record of the previous page. */
  readonly after: { readonly value: unknown; readonly id: string } | null;
  /** Conditions for `created_at`. */
  readonly times: readonly string[];
}

interface SearchSource {
  readonly expressions: string;
  /** The records that match, with the table of the records. */
  readonly from: string;
  readonly orderBy: string;
}

/**
 * Reads the records that match every group, in the order of their creation and no further than the page: those of the rarest group, for
 * which the others are looked up, or those of two groups that are about as frequent, merged.
 */
export function creationOrder({ records, terms: table, groups, order, after, times }: CreationSearch, use: Use): SearchSource {
  const conditions = groups.map((group) => conditionOf(group, use));
  const start = after === null ? null : `${use(after.value)}::timestamptz`;
  const next = start === null ? [] : [`(created_at, record_id) ${order === 'asc' ? '>' : '<'} (${start}, ${use(after?.id)}::uuid)`];
  const range = [...times, ...next].map((condition) => ` and ${condition}`).join('');
  const all = `order by created_at ${order}, record_id ${order} limit ${noLimit}`;
  const foundOrder = `found_at ${order}, found_id ${order}`;
  const isMerged = `frequency <= ${maxRatio} * (select frequency from lead where terms is not null)`;
  const { expressions, listed, unlisted, others } = rarestGroups(table, conditions, {
    order,
    start,
    range,
    maxUnlisted: maxSorted,
    isMerged,
  });
  // If the rarest group has many terms and many rows, so have the others, and the first one is read.
  const frequent = conditions.slice(0, 1).map(
    ({ filters }) => `select created_at, record_id from ${table}
      where ${filters} and (select terms is null and frequency = 'infinity' from lead)${range}`,
  );
  const branches = [listed, ...[...unlisted(`frequency < 'infinity'`), ...frequent].map((branch) => `(${branch} ${all})`)];
  const matches = `select distinct created_at as found_at, record_id as found_id from (${branches.join(' union all ')}) as t
    where ${['true', ...others('t.record_id', 't.created_at')].join(' and ')} order by ${foundOrder} limit ${noLimit}`;
  return {
    expressions: `with recursive ${expressions} `,
    from: `(${matches}) as f join ${records} on id = found_id`,
    orderBy: foundOrder,
  };
}
