import type { TermGroup } from './search-filters.js';

/** The groups that can lead a search. Further words are only compared. */
export const maxLeading = 3;
/** Any limit makes PostgreSQL weigh the first rows of a subquery, and not only all of them. No account has as many records. */
export const noLimit = 2_000_000_000;
/** The greatest character: no word that begins with a prefix comes after the prefix followed by it. */
const greatest = '\u{10ffff}';

export interface TermSearch {
  /** The table of the listed records. */
  readonly records: string;
  readonly terms: string;
  readonly groups: readonly TermGroup[];
}

/** Adds a value to the statement and returns its parameter. */
export type Use = (value: unknown) => string;

/** What selects the terms of a group. */
export interface TermCondition {
  /** Selects terms by an index. */
  readonly matches: string;
  /** The same with the order that keeps this index when only the first rows are read. Several labels would be sorted for it. */
  readonly firstMatches: string;
  /** Filters terms as they are read: a function of the term keeps the index of the times. */
  readonly filters: string;
  /** The labels of a group, or the bounds of its prefix. */
  readonly terms: { readonly labels: string } | { readonly first: string; readonly end: string };
}

export function conditionOf(group: TermGroup, use: Use): TermCondition {
  if ('anyOf' in group) {
    const labels = `${use(group.anyOf)}::text[]`;
    const matches = `account_id = $1 and term = any(${labels})`;
    return {
      matches,
      firstMatches: matches,
      filters: `account_id = $1 and array_position(${labels}, term) is not null`,
      terms: { labels },
    };
  }
  const [first, end] = [`${use(group.prefix)}::text`, `${use(`${group.prefix}${greatest}`)}::text`];
  const matches = `account_id = $1 and term >= ${first} and term < ${end}`;
  return {
    matches,
    firstMatches: `${matches} order by term`,
    filters: `account_id = $1 and texteq(left(term, char_length(${first})), ${first})`,
    terms: { first, end },
  };
}

/**
 * Whether the record with this ID and time has a term of the group. A scalar subquery is not turned into a join, which would read all
 * terms before the first record.
 */
export const hasTerm = (table: string, { matches }: TermCondition, id: string, at: string) =>
  `coalesce((select true from ${table} where ${matches} and created_at = ${at} and record_id = ${id} limit 1), false)`;

/** The name of a table without its schema, which the columns of a list refer to. */
export const nameOf = (table: string) => table.slice(table.indexOf('.') + 1);
