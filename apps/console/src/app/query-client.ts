import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/problem.js';

/** Longer than this nobody waits without being told. */
const maxRetryAfterSeconds = 10;

function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || (error.status === 429 && error.retryAfter !== null && error.retryAfter <= maxRetryAfterSeconds);
}

/** A refusal is an answer; only what may come right by itself is asked again. Questions count against the limits of the account. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && isRetryable(error),
      retryDelay: (failures, error) =>
        error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1_000 : 500 * 2 ** failures,
    },
    mutations: { retry: false },
  },
});
