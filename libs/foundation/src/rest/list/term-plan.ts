import type { TermGroup } from './search-filters.js';

/** A search reads the records of a term if there are at most this many, and otherwise walks the list and looks at the terms. */
const maxRead = 500;
/** The same for the order of creation, which the terms have too: only the records of the page are read. */
const maxSorted = 4_000;
/** The groups that can select the records to read. Further words are only compared. */
const maxSelecting = 3;
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

/**
 * Selects the records that match every group. PostgreSQL does not know how many records match a prefix, so the statement counts them, up to
 * a limit, and runs the branch that fits: the few records of the first rare group, or the list in its order, until the page is full.
 * `use` adds a value to the statement and returns its parameter.
 */
export function termPlan({ records, terms, groups, byCreation }: TermSearch, use: (value: unknown) => string): TermPlan {
  const max = byCreation === null ? maxRead : maxSorted;
  const matching = groups.map((group) =>
    'prefix' in group
      ? `account_id = $1 and term >= ${use(group.prefix)}::text and term < ${use(`${group.prefix}${greatest}`)}::text`
      : `account_id = $1 and term = any(${use(group.anyOf)}::text[])`,
  );
  const selecting = matching.slice(0, maxSelecting);
  const expressions = selecting.map(
    (condition, i) => `found_${i} as materialized (select record_id, created_at from ${terms} where ${condition} limit ${max + 1})`,
  );
  const count = (i: number) => `(select count(*) from found_${i})`;
  // A scalar subquery is not turned into a join, which would read all terms before the first record.
  const compared = matching.map(
    (condition) => `coalesce((select true from ${terms} where ${condition} and record_id = ${records}.id limit 1), false)`,
  );
  const areFrequent = selecting.map((_, i) => `${count(i)} > ${max}`);
  const sorted = byCreation === null ? null : sortedByCreation(records, byCreation, use);
  const rare = selecting.map((_, i): TermBranch => {
    const fits = [...areFrequent.slice(0, i), `${count(i)} <= ${max}`];
    const others = compared.filter((__, other) => other !== i);
    return sorted === null
      ? { source: null, conditions: [...fits, `id = any(array(select record_id from found_${i}))`, ...others] }
      : { source: sorted(`found_${i}`), conditions: [...fits, ...others] };
  });
  return {
    expressions: `with ${expressions.join(', ')} `,
    branches: [...rare, { source: null, conditions: [...areFrequent, ...compared] }],
  };
}

/** Reads records in the order of the found terms. A record that has several of them is read once. */
function sortedByCreation(records: string, { order, after }: NonNullable<TermSearch['byCreation']>, use: (value: unknown) => string) {
  const comparison = order === 'asc' ? '>' : '<';
  const next =
    after === null ? '' : ` where (created_at, record_id) ${comparison} (${use(after.value)}::timestamptz, ${use(after.id)}::uuid)`;
  const orderBy = `found_at ${order}, found_id ${order}`;
  return (found: string) => ({
    from: `(select distinct created_at as found_at, record_id as found_id from ${found}${next} order by ${orderBy}) as f join ${records} on id = found_id`,
    orderBy,
  });
}
