import type { ListCriteria } from '#libs/kernel';
import type { FilterKind } from './list-definition.js';
import type { Search, SearchWay } from './search-filters.js';

/** A search for more terms uses an unnamed statement. In other orders than the default, there are more statements of one term. */
const maxNamedGroups = { inDefaultOrder: 3, inOthers: 1, inOthersByBlocks: 2 };

interface Shape {
  readonly list: string;
  readonly criteria: ListCriteria;
  readonly isDefaultSort: boolean;
  /** What each filter searches for, or its type if it has a condition instead. */
  readonly searches: readonly (Search | FilterKind['type'])[];
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

/** What the filters are, in their order: `p` for a prefix, `l` for labels, `t` for a text. Empty if there are others. */
function termsOf(searches: Shape['searches']): string {
  const letters = searches.map((search) => {
    if (search === 'text') return 't';
    if (typeof search === 'string' || 'uuid' in search) return '';
    return search.groups.map((group) => ('prefix' in group ? 'p' : 'l')).join('');
  });
  return letters.includes('') ? '' : letters.join('');
}
