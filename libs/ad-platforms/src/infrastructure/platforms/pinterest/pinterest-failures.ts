import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { PlatformIssueCode } from '../../../application/ports/failures.js';
import { type FailureReader, readHttpFailure, retryAfterOf, withRetryAfter } from '../../outgoing/failure-reader.js';

/** What Pinterest says about a failure: in the body of an error, or about one item of a batch inside a response with status 200. */
interface PinterestError {
  readonly code: number | null;
  readonly message: string | null;
}

const codes = { isMissing: 2, scopeIsMissing: 3, tooManyCalls: 8, tokenIsInvalid: 1104, disapproved: 2625, inReview: 2626, isDown: 4197 };
const issueOfCode: Readonly<Record<number, PlatformIssueCode>> = {
  [codes.disapproved]: 'account_suspended',
  [codes.inReview]: 'account_review_pending',
};
const maxMessageLength = 500;

/** Reads a response by its status, its body and the exceptions of its items. A batch can consist of failures only. */
export const readPinterestFailure: FailureReader = (response, platform) => {
  const { status, text, headers } = response;
  const body = status < 400 && !text.includes('"exceptions"') ? null : parsed(text);
  const error = status >= 400 ? errorOf(body) : exceptionIn(body);
  if (status < 300 && error === null) return null;
  const platformCode = String(error?.code ?? `http_${status}`);
  const message = error?.message ?? `${platform} responded with status ${status}.`;
  if (status === 429 || error?.code === codes.tooManyCalls) {
    const details = { platformCode, ...withRetryAfter(retryAfterOf(headers)) };
    return new PlatformFailure('rate_limited', `${platform} is rate limiting calls.`, details);
  }
  if (error?.code === codes.isDown) return new PlatformFailure('unavailable', message, { platformCode, mayHaveExecuted: true });
  const common = readHttpFailure(response, platform);
  if (common !== null) return new PlatformFailure(common.kind, common.message, { ...common.details, platformCode });
  if (status === 401 || (status === 400 && error?.code === codes.tokenIsInvalid)) {
    return new PlatformFailure('unauthorized', message, { platformCode, isRenewable: error?.code !== codes.scopeIsMissing });
  }
  const issue = issueOfCode[error?.code ?? 0];
  const isMissing = status === 404 || (status < 300 && error?.code === codes.isMissing);
  return new PlatformFailure(isMissing ? 'not_found' : 'rejected', message, {
    platformCode,
    ...(issue === undefined ? {} : { issue }),
  });
};

/** An object that was created exists, also when Pinterest remarks on it. To create it again would make a second one. */
export const readPinterestCreateFailure: FailureReader = (response, platform) =>
  response.status < 300 && hasCreated(parsed(response.text)) ? null : readPinterestFailure(response, platform);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function errorOf(value: unknown): PinterestError | null {
  if (typeof value !== 'object' || value === null) return null;
  const { code, message } = value as { code?: unknown; message?: unknown };
  if (code === undefined && message === undefined) return null;
  return {
    code: typeof code === 'number' ? code : null,
    message: typeof message === 'string' && message !== '' ? message.slice(0, maxMessageLength) : null,
  };
}

interface BatchItem {
  readonly data?: { readonly id?: unknown } | null;
  /** A list for campaigns and ad groups, one object for ads. */
  readonly exceptions?: unknown;
}

function itemsOf(body: unknown): readonly BatchItem[] {
  const items = (body as { items?: unknown } | null)?.items;
  return Array.isArray(items) ? (items as (BatchItem | null)[]).filter((item) => item !== null) : [];
}

function exceptionIn(body: unknown): PinterestError | null {
  for (const { exceptions } of itemsOf(body))
    for (const exception of Array.isArray(exceptions) ? (exceptions as unknown[]) : [exceptions]) {
      const error = errorOf(exception);
      if (error !== null) return error;
    }
  return null;
}

function hasCreated(body: unknown): boolean {
  const [item] = itemsOf(body);
  return typeof item?.data?.id === 'string';
}
