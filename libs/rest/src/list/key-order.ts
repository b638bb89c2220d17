import { rarestGroups } from './rarest-groups.js';
import { conditionOf, hasTerm, nameOf, type TermCondition, type TermSearch, type Use } from './term-conditions.js';

/** Records with a term are fetched and sorted if they are at most this many. */
const maxFetched = 280;
/** If they are at most this many, the index of the order is read, without the records, until it has a page of them. */
const maxKnown = 5_000;
/** The same for records of two more frequent groups. If they are more, the list has a page of them early enough. */
const maxMerged = 500;

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
 * prefix, so the statement reads the IDs of the rarest groups, up to a limit, and then runs the branch that fits.
 */
export function keyOrder({ records, terms: table, groups }: TermSearch, use: Use): KeySearch {
  const conditions = groups.map((group) => conditionOf(group, use));
  const [only, second] = conditions;
  if (only !== undefined && second === undefined) return oneGroup(records, table, only);
  const { expressions, listed, unlisted, others } = rarestGroups(table, conditions, {
    order: 'desc',
    start: null,
    range: '',
    maxUnlisted: maxKnown,
    isMerged: `exists (select from ${table} where account_id = $1 and term = any((select terms from lead)::text[]) offset ${maxKnown} limit 1)`,
  });
  const max = `(select case when exists (select from merged) then ${maxMerged} else ${maxKnown} end)`;
  const read = `select record_id from (${[listed, ...unlisted('true')].join(' union all ')}) as t limit ${max} + 1`;
  const record = nameOf(records);
  const [id, at] = [`${record}.id`, `${record}.created_at`];
  const isFrequent = '(select is_frequent from choice)';
  const isFew = `(select n <= ${maxFetched} from choice)`;
  return {
    expressions: `with recursive ${expressions}, known as materialized (${read}),
      choice as materialized (select n, n > ${max} as is_frequent from (select count(*) as n from known) as t) `,
    branches: [
      { from: recordsOf(records, 'select record_id from known'), conditions: [isFew, ...others(id, at)], ofIndex: [] },
      {
        from: null,
        conditions: [`not ${isFew} and not ${isFrequent}`, ...others(id, at)],
        // A join would read other rows first; `is true` keeps it a lookup.
        ofIndex: ['(id in (select record_id from known)) is true'],
      },
      {
        from: null,
        conditions: [isFrequent, ...conditions.map((condition) => hasTerm(table, condition, id, at))],
        ofIndex: [],
      },
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
