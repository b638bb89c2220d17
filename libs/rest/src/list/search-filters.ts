import { type FilterValue, type IdPrefix, uuidFromId } from '#libs/kernel';
import { labelTerm, searchedWords } from '#libs/kernel/infrastructure';
import type { ListFilter } from './list-definition.js';

/** Terms of which a record must have at least one: labels as they are, or every term with a prefix. */
export type TermGroup = { readonly anyOf: readonly string[] } | { readonly prefix: string };

/** What a page is read from: the records that a filter with an index of its own lets pass, or the rows of the terms or records. */
export type ListWay = 'narrow' | 'all';

/** What a search asks for: the record with an ID, or terms, of which a record must match every group. */
export type Search = { readonly uuid: string } | { readonly groups: readonly TermGroup[] };

/** The filters of a list whose records have terms; see `SearchIndex`. */
export const searchFilters = (prefix: IdPrefix) =>
  ({
    q: {
      kind: { type: 'search', prefix },
      component: 'Search',
      description:
        'Returns only records that match every word of this text. A word matches if a word of the name, of a label or of the `external_id` begins with it, regardless of case and accents. An ID finds its record, also if it is archived.',
    },
    label: {
      kind: { type: 'label' },
      component: 'Label',
      description: 'Comma-separated list of labels. Returns only records with at least one of them, exactly as written.',
    },
  }) as const satisfies Record<string, ListFilter>;

/** The filter by the ID of a record in the client's own system. Records that are archived have an index of their own. */
export function externalIdFilter(table: string, description: string): ListFilter {
  const condition = `(external_id = ? and status <> 'archived' or external_id = ? and status = 'archived')`;
  const ids = `select id from ${table} where account_id = $1 and ${condition}`;
  return { kind: { type: 'text', maxLength: 128 }, condition, ids, description };
}

/** The UUID in a search for an ID. Null for other text. */
export function searchedUuid(prefix: IdPrefix, text: string): string | null {
  return uuidFromId(prefix, text.toLowerCase());
}

/** What the value of a filter searches for. Null for a filter that has a condition instead. */
export function searchOf({ kind }: ListFilter, value: FilterValue): Search | null {
  if (kind.type === 'label') return { groups: [{ anyOf: (value as readonly string[]).map(labelTerm) }] };
  if (kind.type !== 'search') return null;
  const uuid = searchedUuid(kind.prefix, value as string);
  return uuid === null ? { groups: searchedWords(value as string).map((prefix) => ({ prefix })) } : { uuid };
}

/** Adds the groups of terms of a search, and returns its other conditions. A search without words matches nothing. */
export function searchConditions(search: Search, groups: TermGroup[], use: (value: unknown) => string): string[] {
  if ('uuid' in search) return [`id = ${use(search.uuid)}::uuid`];
  groups.push(...search.groups);
  return search.groups.length === 0 ? ['false'] : [];
}
