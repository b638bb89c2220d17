import { Button, Text } from '@mantine/core';
import { ApiError, NetworkError, type Problem } from '../api/problem.js';
import { IconRefresh } from './icons.js';
import { Notice } from './notice.js';

/** What the user can do, where the API's message does not say it. */
function errorRemedy(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.retryAfter !== null) return `Try again in ${error.retryAfter} seconds.`;
  if (error.status === 403) return 'Ask an account administrator for a role that allows this action.';
  if (error.code === 'precondition_failed')
    return 'Another user or program changed this record. Reload the page to see the latest version, then try again.';
  return error.status >= 500 ? 'This is an error in the service. Try again. If the problem persists, report the request ID.' : null;
}

export function errorMessage(error: unknown): string {
  return error instanceof ApiError || error instanceof NetworkError ? error.message : 'An unexpected error occurred. Reload the page.';
}

interface ErrorNoticeProps {
  readonly error: unknown;
  readonly title?: string;
  /** Problems to list. Defaults to all problems of the error. */
  readonly problems?: readonly Problem[];
  readonly onRetry?: () => void;
}

/** Shows an error: what happened, what to do, and the request ID for support. */
export function ErrorNotice({ error, title = 'Request failed', problems, onRetry }: ErrorNoticeProps) {
  const visibleProblems = problems ?? (error instanceof ApiError ? error.problems : []);
  const requestId = error instanceof ApiError ? error.details.request_id : undefined;
  const retry = onRetry && (
    <Button variant="default" size="xs" leftSection={<IconRefresh size={14} aria-hidden />} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="bad" title={title} isAlert {...(retry ? { action: retry } : {})}>
      {errorMessage(error)} {errorRemedy(error)}
      {visibleProblems.length > 0 && (
        <ul>
          {visibleProblems.map((problem) => (
            <li key={`${problem.pointer ?? problem.parameter ?? ''} ${problem.message}`}>{problem.message}</li>
          ))}
        </ul>
      )}
      {requestId !== undefined && (
        <Text component="div" size="xs" mt={4}>
          Request ID: {requestId}
        </Text>
      )}
    </Notice>
  );
}
