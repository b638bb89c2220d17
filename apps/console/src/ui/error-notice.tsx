import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { ApiError, NetworkError, type Problem } from '../api/problem.js';
import { Notice } from './notice.js';

/** What to do about it, where the message of the service does not say. */
function errorRemedy(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.retryAfter !== null) return `Try again in ${error.retryAfter} seconds.`;
  if (error.status === 403) return 'Ask an administrator of this account for a role that may do this.';
  if (error.code === 'precondition_failed')
    return 'Somebody changed this record meanwhile. Reload to see the newest state, then try again.';
  return error.status >= 500 ? 'This is our fault. Try again; if it stays, quote the request id to support.' : null;
}

export function errorMessage(error: unknown): string {
  return error instanceof ApiError || error instanceof NetworkError
    ? error.message
    : 'Something unexpected happened in this page. Reload it.';
}

interface ErrorNoticeProps {
  readonly error: unknown;
  readonly title?: string;
  /** Problems that are not shown elsewhere; default: all of the error. */
  readonly problems?: readonly Problem[];
  readonly onRetry?: () => void;
}

/** What went wrong, what to do, and the id by which support finds the request. */
export function ErrorNotice({ error, title = 'That did not work', problems, onRetry }: ErrorNoticeProps) {
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
          Request {requestId}
        </Text>
      )}
    </Notice>
  );
}
