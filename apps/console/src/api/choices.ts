import { infiniteQueryOptions } from '@tanstack/react-query';
import { pagedQuery, type QueryParameters } from './http.js';

export const choicesPerPage = 100;

/** A list by its names, as many on a page as there can be: for those who choose from it. */
export const choicesQuery = <Item>(resource: string, path: string, query: QueryParameters = {}) =>
  infiniteQueryOptions({
    queryKey: [resource, 'list', 'choices', query],
    ...pagedQuery<Item>(path, { limit: choicesPerPage, sort: 'name', order: 'asc', ...query }),
    // All pages that were read would be asked for again, and each counts against the limits of the account.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
