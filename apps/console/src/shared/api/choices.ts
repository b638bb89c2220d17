import { infiniteQueryOptions } from '@tanstack/react-query';
import { type PagedQuery, pagedQuery } from './http.js';
import type { ItemOf, ListPath, QueryOf } from './operations.js';

export const choicesPerPage = 100;

const optionsOf = <Item>(resource: string, query: object, pages: PagedQuery<Item>) =>
  infiniteQueryOptions({
    queryKey: [resource, 'list', 'choices', query],
    ...pages,
    // A refetch requests every loaded page again, and each request counts against the account's rate limit.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
export type Choices<Item> = ReturnType<typeof optionsOf<Item>>;

/** A list sorted by name, with the largest page size, for record pickers. */
export const choicesQuery = <P extends ListPath>(resource: string, path: P, query: QueryOf<P, 'get'>): Choices<ItemOf<P>> =>
  optionsOf(resource, query, pagedQuery(path, { limit: choicesPerPage, sort: 'name', order: 'asc', ...query }));
