import { queryOptions } from '@tanstack/react-query';
import { http } from './http.js';
import type { Schemas } from './schemas.js';

export type Counts = Schemas['Counts'];

/** The number of records by status, up to a maximum. */
export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: async ({ signal }) => (await http.get('/console/api/counts', { signal })).data,
  staleTime: 10_000,
});
