import { infiniteQueryOptions } from '@tanstack/react-query';
import { pagedQuery, type QueryParameters } from './http.js';

export const choicesPerPage = 100;

/** A list sorted by name, with the largest page size, for record pickers. */
export const choicesQuery = <Item>(resource: string, path: string, query: QueryParameters = {}) =>
  infiniteQueryOptions({
    queryKey: [resource, 'list', 'choices', query],
    ...pagedQuery<Item>(path, { limit: choicesPerPage, sort: 'name', order: 'asc', ...query }),
    // A refetch requests every loaded page again, and each request counts against the account's rate limit.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
