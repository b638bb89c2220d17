import type { ListCriteria } from '#libs/kernel';
import type { Search, SearchWay } from './search-filters.js';

/** A search for more terms uses an unnamed statement. In other orders than the default, there are more statements of one term. */
const maxNamedGroups = { inDefaultOrder: 3, inOthers: 1, inOthersByBlocks: 2 };

interface Shape {
  readonly list: string;
  readonly criteria: ListCriteria;
  readonly isDefaultSort: boolean;
  /** What each filter searches for. Null for a filter that has a condition instead. */
  readonly searches: readonly (Search | null)[];
  readonly after: { readonly value: unknown } | null;
  readonly way: SearchWay;
}

/**
 * The name of the statement of a page. Rare combinations use an unnamed statement, because a connection keeps every named statement for its
 * whole lifetime.
 */
export function statementName({ list, criteria, isDefaultSort, searches, after, way }: Shape): string {
  const { sort, order, statuses } = criteria;
  const terms = termsOf(searches);
  const { inDefaultOrder, inOthers, inOthersByBlocks } = maxNamedGroups;
  const maxGroups = isDefaultSort ? inDefaultOrder : way === 'blocks' ? inOthersByBlocks : inOthers;
  if (searches.length > 0 && (terms === '' || terms.length > maxGroups)) return '';
  const page = after === null ? 'first' : after.value === null ? 'nulls' : 'next';
  return ['list', list, sort, order, page, statuses === null ? 'all' : 'some', terms, way === 'terms' ? '' : `by ${way}`]
    .filter(Boolean)
    .join(' ');
}

/** What the terms of a search are, in their order: `p` for a prefix, `l` for labels. Empty if there are other conditions. */
function termsOf(searches: readonly (Search | null)[]): string {
  const isByTerms = searches.every((search) => search !== null && 'groups' in search && search.groups.length > 0);
  if (!isByTerms) return '';
  return searches
    .flatMap((search) => (search !== null && 'groups' in search ? search.groups : []))
    .map((group) => ('prefix' in group ? 'p' : 'l'))
    .join('');
}
