import { hasTerm, maxLeading, noLimit, type TermCondition } from './term-conditions.js';

/** If a group has at most this many terms, each is read in the order of creation, which the index of the terms has. */
const maxTerms = { ofOneGroup: 8, ofSeveral: 4 };
/** The time that this many records of a term span shows how frequent it is. */
const sampleSize = 32;
/** The frequency of a row of a group of more terms: such a group is rarer than one of which there is a sample, and not than others. */
const rowFrequency = '1e-15::float8';

interface ReadOrder {
  readonly order: 'asc' | 'desc';
  /** Where the records begin. Null for the first one of the range. */
  readonly start: string | null;
  /** Conditions of the records. */
  readonly range: string;
  /** A group of too many terms to be listed is read if it has at most this many rows and no other group is rarer. */
  readonly maxUnlisted: number;
  /** Condition that the next group, of `frequency`, is merged with `lead`, which is read alone otherwise. */
  readonly isMerged: string;
}

/** How to read the rarest groups of a search: the terms `lead` of the rarest one, and `merged` of the next one if both are read. */
interface RarestGroups {
  /** Common table expressions, of which the first may be recursive. */
  readonly expressions: string;
  /** The records of `lead`, or of both, in the order of creation. None if the terms of `lead` are too many to be listed. */
  readonly listed: string;
  /** The same if they are not listed and the condition of `lead` holds, by the index of the terms and not in order. */
  readonly unlisted: (condition: string) => string[];
  /** Conditions that the other groups match the record `id` of the time `at`. */
  readonly others: (id: string, at: string) => string[];
}

/**
 * Finds the rarest groups of a search. PostgreSQL does not know how many records match a prefix, so the statement looks. One scan serves
 * all groups where possible, because starting a scan costs as much as reading twenty entries of an index.
 */
export function rarestGroups(table: string, conditions: readonly TermCondition[], read: ReadOrder): RarestGroups {
  const { order, start, range } = read;
  const leading = conditions.slice(0, maxLeading);
  const isAlone = leading.length === 1;
  const maxListed = isAlone ? maxTerms.ofOneGroup : maxTerms.ofSeveral;
  const inOrder = `order by created_at ${order}, record_id ${order}`;
  // With a limit, PostgreSQL also considers the index that has the first records early.
  const all = `${inOrder} limit ${noLimit}`;
  const recordsOf = (group: string, columns: string) =>
    Array.from({ length: maxListed }, (_, n) => {
      const term = `(select terms[${n + 1}] from ${group})`;
      return `(select ${columns} from ${table} where account_id = $1 and term = ${term}${range} ${all})`;
    }).join(' union all ');
  // A join could compare each record with each other one, if the estimates are wrong. A group has its order and ends with the page: the
  // limits keep PostgreSQL from reading all records first.
  const mergedRecords = `(select created_at, record_id from (select * from (${recordsOf('lead', 'created_at, record_id, 1 as side')} union all
      ${recordsOf('merged', 'created_at, record_id, 2')}) as t ${all}) as t
    group by created_at, record_id having bit_or(side) = (select case when exists (select from merged) then 3 else 1 end) ${all})`;
  // The fence keeps the index of the terms.
  const unlisted = (matches: string, condition: string) =>
    `select created_at, record_id from (select created_at, record_id from ${table} where ${matches} offset 0) as t
      where (select terms is null and ${condition} from lead)${range}`;
  const isPrefix = ({ terms }: TermCondition) => 'first' in terms;
  const prefix = 'account_id = $1 and term >= (select first from lead) and term < (select until from lead)';

  // A term with fewer records than the sample adds nothing to the frequency.
  const sample = `select created_at from ${table} where account_id = $1 and term = found.term${range} ${inOrder} offset ${sampleSize - 1} limit 1`;
  const firstInOrder = `(select created_at from ${table} where account_id = $1${range} order by created_at ${order} limit 1)`;
  const frequency = `sum(1 / (abs(extract(epoch from ${start ?? firstInOrder} - (${sample}))::float8) + 1e-3))`;
  const rarest = 'select * from groups order by frequency, place';
  const choice = isAlone
    ? ['lead as materialized (select * from groups)']
    : [
        `lead as materialized (${rarest} limit 1)`,
        `merged as materialized (select place, terms from (${rarest} offset 1 limit 1) as t
          where terms is not null and ${read.isMerged})`,
      ];
  return {
    expressions: [
      foundTerms(table, leading, maxListed),
      groupsOf(table, leading, { maxListed, maxUnlisted: read.maxUnlisted, frequency: isAlone ? '0' : frequency }),
      ...choice,
    ].join(', '),
    listed: isAlone ? `(select created_at, record_id from (${recordsOf('lead', 'created_at, record_id')}) as t ${all})` : mergedRecords,
    unlisted: (condition) => [
      ...(leading.some(isPrefix) ? [unlisted(prefix, condition)] : []),
      ...leading.flatMap((one, i) => (isPrefix(one) ? [] : [unlisted(one.matches, `place = ${i} and ${condition}`)])),
    ],
    others: (id, at) =>
      conditions.flatMap((condition, i) => {
        const has = hasTerm(table, condition, id, at);
        if (i >= leading.length) return [has];
        return isAlone ? [] : [`((select place = ${i} from lead) or (select place = ${i} from merged) or ${has})`];
      }),
  };
}

/** The terms of each group, up to one more than are listed. A prefix without a term has one that is null. */
function foundTerms(table: string, groups: readonly TermCondition[], maxListed: number): string {
  // One lookup for each different term, however many rows it has.
  const firstAfter = (condition: string, until: string) =>
    `(select t.term from ${table} t where t.account_id = $1 and t.term ${condition} and t.term < ${until} order by t.term limit 1)`;
  const prefixes = groups.flatMap(({ terms }, i) => ('first' in terms ? [`(${i}, ${terms.first}, ${terms.end})`] : []));
  const labels = groups.flatMap(({ terms }, i) =>
    'labels' in terms
      ? [`select ${i}, null, null, n, term from unnest(${terms.labels}) with ordinality as l (term, n) where n <= ${maxListed + 1}`]
      : [],
  );
  if (prefixes.length === 0) return `found (place, first, until, n, term) as (${labels.join(' union all ')})`;
  const first = `select *, 1::bigint as n, ${firstAfter('>= first', 'until')} as term from (values ${prefixes.join(', ')}) as p (place, first, until)`;
  const next = `select place, first, until, n + 1, ${firstAfter('> found.term', 'found.until')} from found
    where term is not null and until is not null and n <= ${maxListed}`;
  return `found as (${[first, ...labels, next].join(' union all ')})`;
}

/** The terms of each group, null if there are more than are listed, and how frequent it is. */
function groupsOf(
  table: string,
  groups: readonly TermCondition[],
  { maxListed, maxUnlisted, frequency }: { readonly maxListed: number; readonly maxUnlisted: number; readonly frequency: string },
): string {
  const rowsOf = (matches: string) =>
    `(select case when n > ${maxUnlisted} then 'infinity' else n * ${rowFrequency} end
      from (select count(*) as n from (select from ${table} where ${matches} limit ${maxUnlisted + 1}) as t) as t)`;
  const ofLabels = groups.flatMap(({ terms, firstMatches }, i) =>
    'labels' in terms ? [`when place = ${i} then ${rowsOf(firstMatches)}`] : [],
  );
  const ofPrefix = rowsOf('account_id = $1 and term >= first and term < until order by term');
  return `groups as materialized (select place, first, until, terms,
      case when terms is not null then coalesce(frequency, 0) ${ofLabels.join(' ')} else ${ofPrefix} end as frequency
    from (select place, first, until, case when count(term) <= ${maxListed} then array_remove(array_agg(term), null) end as terms,
      ${frequency} as frequency from found group by place, first, until) as counted)`;
}
