import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/problem.js';

/** A refusal is an answer; only what may come right by itself is asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status >= 500),
    },
    mutations: { retry: false },
  },
});
