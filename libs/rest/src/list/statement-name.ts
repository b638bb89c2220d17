import { type ListCriteria } from '#libs/kernel';
import { maxStatementName } from '#libs/kernel/infrastructure';
import type { FilterKind } from './list-definition.js';
import type { Search, ListWay } from './search-filters.js';

/** A search for more terms uses an unnamed statement. In other orders than the default, there are more statements of one term. */
const maxNamedGroups = { inDefaultOrder: 3, inOthers: 1 };

export interface ConditionOfFilter {
  readonly name: string;
  readonly type: FilterKind['type'];
}

interface Shape {
  readonly list: string;
  readonly criteria: ListCriteria;
  readonly isDefaultSort: boolean;
  /** What each filter searches for, or the name and type of one that has a condition instead. */
  readonly searches: readonly (Search | ConditionOfFilter)[];
  readonly after: { readonly value: unknown } | null;
  readonly way: ListWay;
}

/**
 * The name of the statement of a page. Rare combinations use an unnamed statement, because a connection keeps a bounded number of named
 * ones.
 */
export function statementName({ list, criteria, isDefaultSort, searches, after, way }: Shape): string {
  const { sort, order, statuses } = criteria;
  const parts = partsOf(searches);
  const hasOthers = searches.some((search) => 'type' in search);
  const maxParts = hasOthers ? 1 : isDefaultSort ? maxNamedGroups.inDefaultOrder : maxNamedGroups.inOthers;
  if (parts === null || parts.length > maxParts) return '';
  const page = after === null ? 'first' : after.value === null ? 'nulls' : 'next';
  const name = ['list', list, sort, order, page, statuses === null ? 'all' : 'some', ...parts, ...(way === 'all' ? [] : [way])].join(' ');
  return name.length > maxStatementName ? '' : name;
}

/** What a name says of the filters, in their order: `p` for a prefix, `l` for labels, and the names of others. Null if it would be a rare one. */
function partsOf(searches: Shape['searches']): string[] | null {
  const parts = searches.map((search) => {
    if ('type' in search) return search.type === 'text' || search.type === 'instant' ? [search.name] : [];
    return 'uuid' in search ? [] : search.groups.map((group) => ('prefix' in group ? 'p' : 'l'));
  });
  return parts.some(({ length }) => length === 0) ? null : parts.flat();
}
