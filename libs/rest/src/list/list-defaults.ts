import type { FilterValue, ListCriteria } from '#libs/kernel';
import type { ListDefinition, ListFilter } from './list-definition.js';
import { defaultLimit } from './parameter-reader.js';
import { searchedUuid } from './search-filters.js';

/** Completes the criteria of a query with the defaults of the list. */
export function withListDefaults(criteria: Partial<ListCriteria>, definition: ListDefinition): ListCriteria {
  const filters = criteria.filters ?? {};
  return {
    limit: criteria.limit ?? defaultLimit,
    cursor: criteria.cursor ?? null,
    sort: criteria.sort ?? defaultSort(definition),
    order: criteria.order ?? definition.defaultOrder,
    statuses: criteria.statuses === undefined ? defaultStatuses(definition, filters) : criteria.statuses,
    from: criteria.from ?? null,
    until: criteria.until ?? null,
    filters,
  };
}

export function defaultSort({ sorts }: ListDefinition): string {
  return Object.keys(sorts)[0] as string;
}

/** The statuses that are listed when none are requested. Null means every status. */
export function defaultStatuses(
  { statuses, hiddenStatuses, filters }: ListDefinition,
  values: Readonly<Record<string, FilterValue>>,
): readonly string[] | null {
  const revealing = Object.entries(values).flatMap(([name, value]) => {
    const filter = filters[name];
    return filter !== undefined && showsEveryStatus(filter, value) ? [filter] : [];
  });
  const hidden = revealing.length === 0 ? hiddenStatuses : revealing.flatMap(({ exceptStatuses = [] }) => exceptStatuses);
  return hidden.length === 0 ? null : statuses.filter((status) => !hidden.includes(status));
}

/** A search for an ID finds its record in every status. */
function showsEveryStatus(filter: ListFilter, value: FilterValue): boolean {
  if (filter.kind.type === 'search') return searchedUuid(filter.kind.prefix, value as string) !== null;
  return filter.showsEveryStatus === true;
}
