import { conditionOf, hasTerm, maxLeading, nameOf, type TermCondition, type TermSearch, type Use } from './term-conditions.js';

/** Records with a term are fetched and sorted if they are at most this many. */
const maxFetched = 280;
/** If they are at most this many, the index of the order is read, without the records, until it has a page of them. */
const maxKnown = 5_000;

/** One way to read the page. */
export interface TermBranch {
  /** What is read instead of the table of the records. */
  readonly from: string | null;
  /** Conditions of the records. */
  readonly conditions: readonly string[];
  /** Conditions of the ID that the index of the order decides before a record is read. */
  readonly ofIndex: readonly string[];
}

interface KeySearch {
  readonly expressions: string;
  /** Only one branch has records. */
  readonly branches: readonly TermBranch[];
}

/**
 * Selects the records that match every group, in an order that the terms do not have. PostgreSQL does not know how many records match a
 * prefix, so the statement reads the IDs of the rarest group, up to a limit, and then runs the branch that fits.
 */
export function keyOrder({ records, terms: table, groups }: TermSearch, use: Use): KeySearch {
  const conditions = groups.map((group) => conditionOf(group, use));
  const [only, second] = conditions;
  if (only !== undefined && second === undefined) return oneGroup(records, table, only);
  const leading = conditions.slice(0, maxLeading);
  const ids = leading.map(
    ({ firstMatches }, i) => `ids_${i} as materialized (select record_id from ${table} where ${firstMatches} limit ${maxKnown + 1})`,
  );
  const counts = leading.map((_, i) => `(${i}, (select count(*) from ids_${i}))`).join(', ');
  const choice = `choice as materialized (select (array_agg(i order by n, i))[1] as lead, min(n) as n from (values ${counts}) as c (i, n))`;
  const leads = (i: number) => `(select lead = ${i} from choice)`;
  const known = `known as materialized (${leading.map((_, i) => `select record_id from ids_${i} where ${leads(i)}`).join(' union all ')})`;

  const record = nameOf(records);
  const has = conditions.map((condition) => hasTerm(table, condition, `${record}.id`, `${record}.created_at`));
  const others = has.map((one, i) => (i >= leading.length ? one : `(${leads(i)} or ${one})`));
  const count = '(select n from choice)';
  const few = recordsOf(records, 'select record_id from known');
  return {
    expressions: `with ${[...ids, choice, known].join(', ')} `,
    branches: [
      { from: few, conditions: [`${count} <= ${maxFetched}`, ...others], ofIndex: [] },
      {
        from: null,
        conditions: [`${count} > ${maxFetched} and ${count} <= ${maxKnown}`, ...others],
        // A join would read other rows first; `is true` keeps it a lookup.
        ofIndex: ['(id in (select record_id from known)) is true'],
      },
      { from: null, conditions: [`${count} > ${maxKnown}`, ...has], ofIndex: [] },
    ],
  };
}

/** The same for one group, whose IDs need not be counted: the index of the terms shows whether it has so many. */
function oneGroup(records: string, table: string, condition: TermCondition): KeySearch {
  const { matches, firstMatches } = condition;
  const hasMore = (than: number) => `exists (select from ${table} where ${firstMatches} offset ${than} limit 1)`;
  const record = nameOf(records);
  return {
    expressions: `with choice as materialized (select ${hasMore(maxFetched)} as is_frequent, ${hasMore(maxKnown)} as is_unknown) `,
    branches: [
      {
        from: recordsOf(records, `select record_id from ${table} where ${firstMatches}`),
        conditions: ['not (select is_frequent from choice)'],
        ofIndex: [],
      },
      {
        from: null,
        conditions: ['(select is_frequent and not is_unknown from choice)'],
        ofIndex: [`(id in (select record_id from ${table} where ${matches})) is true`],
      },
      {
        from: null,
        conditions: ['(select is_unknown from choice)', hasTerm(table, condition, `${record}.id`, `${record}.created_at`)],
        ofIndex: [],
      },
    ],
  };
}

/** The records with these IDs. The fence keeps the index of the IDs. */
const recordsOf = (records: string, ids: string) =>
  `(select * from ${records} where account_id = $1 and id = any(array(${ids})) offset 0) as ${nameOf(records)}`;
