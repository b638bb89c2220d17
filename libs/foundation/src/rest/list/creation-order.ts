import { conditionOf, hasTerm, maxLeading, noLimit, type TermCondition, type TermSearch, type Use } from './term-conditions.js';

/** If a prefix has at most this many terms, each is read in the order of creation, which the index of the terms has. */
const maxTerms = { ofOneGroup: 8, ofSeveral: 4 };
/** If it has more terms but at most this many rows, these are read and sorted. Otherwise all terms are read in the order of creation. */
const maxSorted = 2_500;
/** The time that this many records of a group span shows how frequent it is. */
const sampleSize = 32;
/** Groups are merged if the most frequent one has at most this many times the records of the rarest, which is read alone otherwise. */
const maxRatio = 10;
/** How rare a group of many terms and few rows is: more than one whose sample is complete, less than one with fewer records. */
const rareSpan = '1e15';

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
 * Reads the records that match every group, in the order of their creation and no further than the page. PostgreSQL does not know how many
 * records match a prefix, so the statement looks which group is the rarest, and reads that one. The others are compared for each record,
 * or, if they are about as frequent, merged.
 */
export function creationOrder(search: CreationSearch, use: Use): SearchSource {
  const { records, terms: table, order, after } = search;
  const conditions = search.groups.map((group) => conditionOf(group, use));
  const leading = conditions.slice(0, maxLeading);
  const isAlone = leading.length === 1;
  const slots = Array.from({ length: isAlone ? maxTerms.ofOneGroup : maxTerms.ofSeveral }, (_, i) => `w${i}`);
  const start = after === null ? null : `${use(after.value)}::timestamptz`;
  const next = start === null ? [] : [`(created_at, record_id) ${order === 'asc' ? '>' : '<'} (${start}, ${use(after?.id)}::uuid)`];
  const range = [...search.times, ...next].map((condition) => ` and ${condition}`).join('');
  const inOrder = `order by created_at ${order}, record_id ${order}`;
  // With a limit, PostgreSQL also considers the index that has the first records early.
  const all = `${inOrder} limit ${noLimit}`;
  const foundOrder = `found_at ${order}, found_id ${order}`;

  /** Merges the records of each term. */
  const inOrderOf = (words: string, columns = 'created_at, record_id') =>
    slots
      .map((w) => `(select ${columns} from ${table} where account_id = $1 and term = (select ${w} from ${words})${range} ${all})`)
      .join(' union all ');
  const isListed = (i: number) => `(select listed from words_${i})`;
  const isFrequent = (i: number) => `exists (select from frequent_${i})`;
  const leads = (i: number) => (isAlone ? 'true' : `(select lead = ${i} from choice)`);

  const expressions = leading.flatMap((condition, i) => [
    ...wordsOf(table, condition, i, slots),
    `frequent_${i} as materialized (select from ${table} where ${condition.firstMatches} offset ${maxSorted} limit 1)`,
  ]);
  const wordsOfPlace = (place: string) =>
    leading.map((_, i) => `select * from words_${i} where listed and (select ${place} = ${i} from choice)`).join(' union all ');
  const found = `(select created_at, record_id from (${inOrderOf('lead_words')}) as t ${all})`;
  if (isAlone) expressions.push('lead_words as materialized (select * from words_0 where listed)');
  else {
    const first =
      start ??
      `${order === 'asc' ? 'least' : 'greatest'}(${leading.map((_, i) => `(select created_at from head_${i} limit 1)`).join(', ')})`;
    const spans = leading.map((_, i) => {
      const last = `(select created_at from head_${i} offset ${sampleSize - 1})`;
      const ofSample = `coalesce(abs(extract(epoch from ${first} - ${last}))::float8, 'infinity')`;
      return `(${i}, ${isListed(i)}, case when ${isListed(i)} then ${ofSample} when ${isFrequent(i)} then -1 else ${rareSpan} end)`;
    });
    expressions.push(
      ...leading.map(
        (_, i) => `head_${i} as materialized (select created_at from (${inOrderOf(`words_${i}`)}) as t ${inOrder} limit ${sampleSize})`,
      ),
      `ranked as materialized (select array_agg(i order by span desc, i) as place, array_agg(listed order by span desc, i) as listed,
        array_agg(span order by span desc, i) as span from (values ${spans.join(', ')}) as s (i, listed, span))`,
      `choice as materialized (select place[1] as lead, case when listed[1] and listed[2] and span[1] < 'infinity'
        and span[1] <= ${maxRatio} * span[2] then place[2] end as merged from ranked)`,
      `lead_words as materialized (${wordsOfPlace('lead')})`,
      `merged_words as materialized (${wordsOfPlace('merged')})`,
    );
  }
  // A join could compare each record with each other one, if the estimates are wrong. A group has its order and ends with the page: the
  // limits keep PostgreSQL from reading all records first.
  const sides = `${inOrderOf('lead_words', 'created_at, record_id, 1 as side')} union all ${inOrderOf('merged_words', 'created_at, record_id, 2')}`;
  const merged = `(select created_at, record_id from (select * from (${sides}) as t ${all}) as t
    group by created_at, record_id having bit_or(side) = (select case when merged is null then 1 else 3 end from choice)
    ${all})`;

  const select = (from: string, where: string) => `(select created_at, record_id from ${from} where ${where}${range} ${all})`;
  const branches = [
    isAlone ? found : merged,
    ...leading.map(({ matches }, i) => {
      // The fence keeps the index of the terms, of which there are few.
      const few = `(select created_at, record_id from ${table} where ${matches} offset 0) as t`;
      return select(few, `not ${isListed(i)} and not ${isFrequent(i)} and ${leads(i)}`);
    }),
    ...leading.slice(0, 1).map(({ filters }) => select(table, `${filters} and not ${isListed(0)} and ${isFrequent(0)} and ${leads(0)}`)),
  ];
  const compared = conditions.flatMap((condition, i) => {
    const has = hasTerm(table, condition, 't.record_id', 't.created_at');
    if (i >= leading.length) return [has];
    return isAlone ? [] : [`((select ${i} in (lead, merged) from choice) or ${has})`];
  });
  const matches = `select distinct created_at as found_at, record_id as found_id from (${branches.join(' union all ')}) as t
    where ${['true', ...compared].join(' and ')} order by ${foundOrder} limit ${noLimit}`;
  return {
    expressions: `with recursive ${expressions.join(', ')} `,
    from: `(${matches}) as f join ${records} on id = found_id`,
    orderBy: foundOrder,
  };
}

/** The terms of a group, one column each, and whether these are all. */
function wordsOf(table: string, { terms }: TermCondition, i: number, slots: readonly string[]): string[] {
  if ('labels' in terms) {
    const columns = slots.map((w, n) => `(${terms.labels})[${n + 1}] as ${w}`);
    return [`words_${i} as materialized (select ${columns.join(', ')}, cardinality(${terms.labels}) <= ${slots.length} as listed)`];
  }
  const columns = slots.map((w, n) => `max(term) filter (where place = ${n}) as ${w}`);
  // One lookup for each different term, however many rows it has.
  const firstAfter = (condition: string) =>
    `(select t.term from ${table} t where t.account_id = $1 and t.term ${condition} and t.term < ${terms.end} order by t.term limit 1)`;
  const first = `select ${firstAfter(`>= ${terms.first}`)} as term, 0 as place`;
  const next = `select ${firstAfter('> found.term')}, place + 1 from found_${i} found where found.term is not null and place < ${slots.length}`;
  return [
    `found_${i} as (${first} union all ${next})`,
    `words_${i} as materialized (select ${columns.join(', ')}, count(term) <= ${slots.length} as listed from found_${i})`,
  ];
}
