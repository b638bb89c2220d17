import { queryOptions } from '@tanstack/react-query';
import { http } from './http.js';

/** The types of events, which do not change while the console is open. */
export const eventTypesQuery = queryOptions({
  queryKey: ['event-types'],
  queryFn: async ({ signal }) => (await http.get('/v1/event_types', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What an endpoint or a filter can name: all types, those of a resource, or one. */
export function eventPatterns(types: readonly { readonly name: string }[]): string[] {
  const resources = [...new Set(types.map(({ name }) => `${name.split('.', 1)[0]}.*`))];
  return ['*', ...resources, ...types.map(({ name }) => name)];
}
