import type { TermGroup } from './search-filters.js';

/** A branch reads the records of a term and sorts them if there are at most this many, and otherwise walks the list and looks at the terms. */
const maxSorted = 1_000;
/** The groups that can select the records to sort. Further words are only compared. */
const maxSelecting = 3;
/** The greatest character: no word that begins with a prefix comes after the prefix followed by it. */
const greatest = '\u{10ffff}';

export interface TermTable {
  /** The table of the listed records. */
  readonly records: string;
  readonly terms: string;
}

/** The conditions of each branch of a search, of which only one is run, and the expressions that all of them read. */
interface TermPlan {
  readonly expressions: string;
  readonly branches: readonly string[];
}

/**
 * Selects the records that match every group. PostgreSQL does not know how many records match a prefix, so the statement counts them, up to
 * a limit, and runs the branch that fits: the few records of the first rare group, or the list in its order, until the page is full.
 * `use` adds a value to the statement and returns its parameter.
 */
export function termPlan({ records, terms }: TermTable, groups: readonly TermGroup[], use: (value: unknown) => string): TermPlan {
  const conditions = groups.map((group) =>
    'prefix' in group
      ? `term >= ${use(group.prefix)}::text and term < ${use(`${group.prefix}${greatest}`)}::text`
      : `term = any(${use(group.anyOf)}::text[])`,
  );
  const matching = (condition: string, more: string) => `from ${terms} where account_id = $1 and ${condition}${more}`;
  const selecting = conditions.slice(0, maxSelecting);
  const expressions = selecting.map(
    (condition, i) => `found_${i} as materialized (select record_id ${matching(condition, ` limit ${maxSorted + 1}`)})`,
  );
  const count = (i: number) => `(select count(*) from found_${i})`;
  // A scalar subquery is not turned into a join, which would read all terms before the first record.
  const compared = conditions.map(
    (condition) => `coalesce((select true ${matching(condition, ` and record_id = ${records}.id limit 1`)}), false)`,
  );
  const areFrequent = selecting.map((_, i) => `${count(i)} > ${maxSorted}`);
  const rare = selecting.map((_, i) => [
    ...areFrequent.slice(0, i),
    `${count(i)} <= ${maxSorted}`,
    `id = any(array(select record_id from found_${i}))`,
    ...compared.filter((__, other) => other !== i),
  ]);
  const branches = [...rare, [...areFrequent, ...compared]].map((parts) => parts.join(' and '));
  return { expressions: `with ${expressions.join(', ')} `, branches };
}
