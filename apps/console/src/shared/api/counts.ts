import { queryOptions } from '@tanstack/react-query';
import { http } from './http.js';
import type { ConsoleSchemas } from './schemas.js';

export type Counts = ConsoleSchemas['Counts'];

/** The number of records by status, up to a maximum. */
export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: async ({ signal }) => (await http.get('/console/api/counts', { signal })).data,
  staleTime: 10_000,
});
