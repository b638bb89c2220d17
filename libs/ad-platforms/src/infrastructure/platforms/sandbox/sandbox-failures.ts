import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import { type PlatformIssueCode, platformIssueCodes } from '../../../application/ports/failures.js';
import { type FailureReader, readHttpFailure, retryAfterOf, withRetryAfter } from '../../outgoing/failure-reader.js';

/** Codes of the sandbox for which we have another word. */
const issueOfCode: Readonly<Record<string, PlatformIssueCode>> = {
  ...Object.fromEntries(platformIssueCodes.map((code) => [code, code])),
  objective_locked: 'unsupported_change',
  budget_type_locked: 'unsupported_change',
};
/** The fields that cannot change after creation, by the code of their refusal. */
const fieldsOfCode: Readonly<Record<string, readonly string[]>> = { objective_locked: ['objective'], budget_type_locked: ['budget.type'] };
/** The number that a sandbox uses instead of status 429. */
const throttledCode = 17;
const dailyQuotaCode = 'daily_quota_exhausted';
/** A used-up quota of a day is not worth another try within the minute. */
const minQuotaWaitSeconds = 60;

/** Reads a response by its status and body: an error can also come with status 200, and throttling with status 400. */
export const readSandboxFailure: FailureReader = (response, platform) => {
  const { status, headers } = response;
  const error = errorOf(response.text);
  if (error?.code === throttledCode || error?.code === dailyQuotaCode) {
    const seconds = retryAfterOf(headers);
    const isQuota = error.code === dailyQuotaCode;
    const details = withRetryAfter(isQuota ? Math.max(minQuotaWaitSeconds, seconds ?? 0) : seconds);
    const message = isQuota ? `The calls of this day to ${platform} are used up.` : `${platform} is rate limiting calls.`;
    return new PlatformFailure('rate_limited', message, { platformCode: String(error.code), ...details });
  }
  const common = readHttpFailure(response, platform);
  if (common !== null) return common;
  if (status < 400 && error === null) return null;
  const platformCode = error === null ? `http_${status}` : String(error.code);
  const message = error?.message ?? `${platform} responded with status ${status}.`;
  if (status < 400) return new PlatformFailure('unavailable', message, { platformCode, mayHaveExecuted: true });
  const issue = issueOfCode[platformCode];
  const kind = status === 401 ? 'unauthorized' : status === 404 ? 'not_found' : 'rejected';
  const fields = fieldsOfCode[platformCode];
  return new PlatformFailure(kind, message, {
    platformCode,
    ...(issue === undefined ? {} : { issue }),
    ...(fields === undefined ? {} : { fields }),
  });
};

function errorOf(text: string): { readonly code: string | number; readonly message: string | undefined } | null {
  if (!text.startsWith('{"error"')) return null;
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; message?: unknown } | null };
    const { code, message } = error ?? {};
    if (typeof code !== 'string' && typeof code !== 'number') return null;
    return { code, message: typeof message === 'string' ? message : undefined };
  } catch {
    return null;
  }
}
