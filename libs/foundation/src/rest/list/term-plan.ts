import type { TermGroup } from './search-filters.js';

/** A search reads the records of a term if the term has at most this many, and otherwise walks the list and looks at the terms. */
const maxRead = 1_200;
/** The same for the order of creation, which the terms have too: only the records of the page are read. */
const maxSorted = 2_500;
/** The groups that can select the records to read. Further words are only compared. */
const maxSelecting = 3;
/** Any limit makes PostgreSQL weigh the first rows of a subquery, and not only all of them. No account has as many records. */
const noLimit = 2_000_000_000;
/** The greatest character: no word that begins with a prefix comes after the prefix followed by it. */
const greatest = '\u{10ffff}';

export interface TermSearch {
  /** The table of the listed records. */
  readonly records: string;
  readonly terms: string;
  readonly groups: readonly TermGroup[];
  /** The direction and the last record of the previous page, if the list is sorted by `created_at`. */
  readonly byCreation: { readonly order: 'asc' | 'desc'; readonly after: { readonly value: unknown; readonly id: string } | null } | null;
}

/** One way to read the page. */
export interface TermBranch {
  /** The tables to read from, and their order. */
  readonly source: { readonly from: string; readonly orderBy: string } | null;
  readonly conditions: readonly string[];
}

/** The branches of a search, of which only one has records, and the expressions that all of them read. */
export interface TermPlan {
  readonly expressions: string;
  readonly branches: readonly TermBranch[];
}

type Use = (value: unknown) => string;

/**
 * Selects the records that match every group. PostgreSQL does not know how many records match a prefix, so the statement looks whether
 * they are more than a limit, and runs the branch that fits: the few records of the first rare group, or records in the order of the list
 * until the page is full. `use` adds a value to the statement and returns its parameter.
 */
export function termPlan({ records, terms, groups, byCreation }: TermSearch, use: Use): TermPlan {
  const max = byCreation === null ? maxRead : maxSorted;
  const matching = groups.map((group) => conditionOf(group, use));
  const selecting = matching.slice(0, maxSelecting);
  const expressions = selecting.map(
    ({ matches }, i) => `frequent_${i} as materialized (select from ${terms} where ${matches} order by term offset ${max} limit 1)`,
  );
  const isFrequent = (i: number) => `exists (select from frequent_${i})`;
  const areFrequent = selecting.map((_, i) => isFrequent(i));
  // A scalar subquery is not turned into a join, which would read all terms before the first record.
  const comparedWith = (id: string, at: string) =>
    matching.map(
      ({ matches }) => `coalesce((select true from ${terms} where ${matches} and created_at = ${at} and record_id = ${id} limit 1), false)`,
    );
  const isRare = (i: number) => [...areFrequent.slice(0, i), `not ${isFrequent(i)}`];
  const without = (conditions: readonly string[], i: number) => conditions.filter((_, other) => other !== i);
  const end = `with ${expressions.join(', ')} `;
  if (byCreation === null) {
    const compared = comparedWith(`${records}.id`, `${records}.created_at`);
    const rare = selecting.map(({ matches }, i) => ({
      source: null,
      conditions: [...isRare(i), `id = any(array(select record_id from ${terms} where ${matches}))`, ...without(compared, i)],
    }));
    return { expressions: end, branches: [...rare, { source: null, conditions: [...areFrequent, ...compared] }] };
  }
  const inOrder = orderOfCreation(records, byCreation, use);
  const compared = comparedWith('t.record_id', 't.created_at');
  const rare = selecting.map(({ matches }, i) => {
    // The fence keeps the index of the terms, of which there are few.
    const few = `(select created_at, record_id from ${terms} where ${matches} offset 0)`;
    return { source: inOrder(few, without(compared, i)), conditions: isRare(i) };
  });
  // Functions of the term keep the index of the times: the terms are read in the order of the page, until it is full.
  const inTime = matching.slice(0, 1).map(({ filters }) => filters);
  return {
    expressions: end,
    branches: [...rare, { source: inOrder(terms, [...inTime, ...without(compared, 0)]), conditions: areFrequent }],
  };
}

/** The condition of a group: one that selects by the index of the terms, and one that filters terms as they are read. */
function conditionOf(group: TermGroup, use: Use): { readonly matches: string; readonly filters: string } {
  if ('anyOf' in group) {
    const labels = `${use(group.anyOf)}::text[]`;
    return {
      matches: `account_id = $1 and term = any(${labels})`,
      filters: `account_id = $1 and array_position(${labels}, term) is not null`,
    };
  }
  const [first, end] = [`${use(group.prefix)}::text`, `${use(`${group.prefix}${greatest}`)}::text`];
  return {
    matches: `account_id = $1 and term >= ${first} and term < ${end}`,
    filters: `account_id = $1 and texteq(left(term, char_length(${first})), ${first})`,
  };
}

/** Reads records in the order in which terms show that they were created. A record that has several of them is read once. */
function orderOfCreation(records: string, { order, after }: NonNullable<TermSearch['byCreation']>, use: Use) {
  const comparison = order === 'asc' ? '>' : '<';
  const next = after === null ? [] : [`(created_at, record_id) ${comparison} (${use(after.value)}::timestamptz, ${use(after.id)}::uuid)`];
  const orderBy = `found_at ${order}, found_id ${order}`;
  return (found: string, conditions: readonly string[]) => {
    const where = ['true', ...next, ...conditions].join(' and ');
    const matches = `select distinct created_at as found_at, record_id as found_id from ${found} as t where ${where} order by ${orderBy} limit ${noLimit}`;
    return { from: `(${matches}) as f join ${records} on id = found_id`, orderBy };
  };
}
