import { queryOptions } from '@tanstack/react-query';
import { http } from './http.js';
import type { Schemas } from './schemas.js';

/** What forms offer for selection, the transitions of campaigns, and the permissions of roles. */
export type Vocabulary = Schemas['Vocabulary'];

export const vocabularyQuery = queryOptions({
  queryKey: ['vocabulary'],
  queryFn: async ({ signal }) => (await http.get('/console/api/vocabulary', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
