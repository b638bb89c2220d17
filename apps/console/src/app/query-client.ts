import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../shared/api/problem.js';

/** The longest `Retry-After` that a query waits for silently. A longer wait is shown as an error. */
const maxRetryAfterSeconds = 10;

function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || (error.status === 429 && error.retryAfter !== null && error.retryAfter <= maxRetryAfterSeconds);
}

/** Retries only failures that can be temporary, because every request counts against the account's rate limit. */
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
