import type { ListCriteria } from '#libs/kernel';
import type { ListDefinition } from './list-definition.js';
import { defaultLimit } from './parameter-reader.js';

/** Completes the criteria of a query with the defaults of the list. */
export function withListDefaults(criteria: Partial<ListCriteria>, definition: ListDefinition): ListCriteria {
  const filters = criteria.filters ?? {};
  return {
    limit: criteria.limit ?? defaultLimit,
    cursor: criteria.cursor ?? null,
    sort: criteria.sort ?? defaultSort(definition),
    order: criteria.order ?? definition.defaultOrder,
    statuses: criteria.statuses === undefined ? defaultStatuses(definition, Object.keys(filters)) : criteria.statuses,
    from: criteria.from ?? null,
    until: criteria.until ?? null,
    filters,
  };
}

export function defaultSort({ sorts }: ListDefinition): string {
  return Object.keys(sorts)[0] as string;
}

/** The statuses that are listed when none are requested. Null means every status. */
function defaultStatuses({ statuses, hiddenStatuses, filters }: ListDefinition, filterNames: readonly string[]): readonly string[] | null {
  const revealing = filterNames.flatMap((name) => (filters[name]?.showsEveryStatus ? [filters[name]] : []));
  const hidden = revealing.length === 0 ? hiddenStatuses : revealing.flatMap(({ exceptStatuses = [] }) => exceptStatuses);
  return hidden.length === 0 ? null : statuses.filter((status) => !hidden.includes(status));
}
