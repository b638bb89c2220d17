import { type OutgoingResponse, retryAfterSeconds } from '#libs/operations';
import { PlatformFailure } from '../../application/ports/ad-platform.js';

/**
 * Reads a complete response of a platform. Returns null when the platform did what it was asked for, or when the caller judges that
 * itself. Only what it returns is retried or counts as a failure of the platform.
 */
export type FailureReader = (response: OutgoingResponse, platform: string) => PlatformFailure | null;

/** The meaning of statuses that is the same everywhere: 429, 5xx and redirects. The caller reads other refusals itself. */
export const readHttpFailure: FailureReader = ({ status, text, headers }, platform) => {
  if (status === 429) {
    const details = { platformCode: errorCodeOf(text) ?? 'http_429', ...withRetryAfter(retryAfterOf(headers)) };
    return new PlatformFailure('rate_limited', `${platform} is rate limiting calls.`, details);
  }
  if (status >= 500) {
    const details = { platformCode: errorCodeOf(text) ?? `http_${status}`, mayHaveExecuted: true };
    return new PlatformFailure('unavailable', `${platform} responded with status ${status}.`, details);
  }
  if (status >= 300 && status < 400) {
    const details = { platformCode: `http_${status}` };
    return new PlatformFailure('rejected', `${platform} responded with a redirect, which is not followed.`, details);
  }
  return null;
};

/** The `Retry-After` of a response in seconds. A date refers to the platform's clock. */
export function retryAfterOf(headers: OutgoingResponse['headers']): number | undefined {
  const at = Date.parse(headers['date'] ?? '');
  return retryAfterSeconds(headers['retry-after'], Number.isNaN(at) ? Date.now() : at);
}

export const withRetryAfter = (seconds: number | undefined) => (seconds === undefined ? {} : { retryAfterSeconds: seconds });

/** The platform's error code, if the body has a common error format. */
function errorCodeOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown } | string };
    const code = typeof error === 'string' ? error : error?.code;
    return typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 100) : undefined;
  } catch {
    return undefined;
  }
}
