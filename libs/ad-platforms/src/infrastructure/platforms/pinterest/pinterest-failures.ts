import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { PlatformIssueCode } from '../../../application/ports/failures.js';
import { type FailureReader, readHttpFailure, retryAfterOf, withRetryAfter } from '../../outgoing/failure-reader.js';

/** What Pinterest says about a failure: in the body of an error, or about one item of a batch inside a response with status 200. */
interface PinterestError {
  readonly code: number | null;
  readonly message: string | null;
}

const codes = {
  isMissing: 2,
  scopeIsMissing: 3,
  tooManyCalls: 8,
  isBusy: 12,
  tokenIsInvalid: 1104,
  disapproved: 2625,
  inReview: 2626,
  pinIsNotReady: 2945,
  isDown: 4197,
};
/** How long a new pin takes until an ad can have it. */
const pinSeconds = 30;
/** Longer is no time to wait, but a date. */
const maxResetSeconds = 86_400;

/** What people can do about a refusal whose own words do not say it. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /PINNER_DATA_ACCESS_DENIED/,
    'Pinterest lets boards be read only with a business account. Convert the account at pinterest.com/business/convert, or connect with one that is a business account.',
  ],
  [
    /standard access/i,
    'The Pinterest app of this installation has trial access, which this needs more than: its operator applies for standard access.',
  ],
];
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
  const said = error?.message ?? `${platform} responded with status ${status}.`;
  const remedy = remedies.find(([pattern]) => pattern.test(said))?.[1];
  const message = remedy ?? said;
  const waitInText = /retry after (\d+)/i.exec(said)?.[1];
  if (status === 429 || error?.code === codes.tooManyCalls || (status === 400 && waitInText !== undefined)) {
    const seconds = retryAfterOf(headers) ?? resetOf(headers) ?? (waitInText === undefined ? undefined : Number(waitInText));
    const details = { platformCode, ...withRetryAfter(seconds) };
    return new PlatformFailure('rate_limited', `${platform} is rate limiting calls.`, details);
  }
  if (error?.code === codes.isDown) return new PlatformFailure('unavailable', message, { platformCode, mayHaveExecuted: true });
  // Analytics that take too long answer so; the same call works later.
  if (status === 400 && error?.code === codes.isBusy) return new PlatformFailure('unavailable', message, { platformCode });
  if (status < 300 && error?.code === codes.pinIsNotReady) {
    return new PlatformFailure('unavailable', message, { platformCode, retryAfterSeconds: pinSeconds });
  }
  const common = readHttpFailure(response, platform);
  if (common !== null) return new PlatformFailure(common.kind, common.message, { ...common.details, platformCode });
  if ((status === 401 && remedy === undefined) || (status === 400 && error?.code === codes.tokenIsInvalid)) {
    return new PlatformFailure('unauthorized', message, { platformCode, isRenewable: error?.code !== codes.scopeIsMissing });
  }
  const issue = issueOfCode[error?.code ?? 0];
  const isMissing = status === 404 || (status < 300 && error?.code === codes.isMissing);
  return new PlatformFailure(isMissing ? 'not_found' : 'rejected', message, {
    platformCode,
    ...(issue === undefined ? {} : { issue }),
  });
};

/** The seconds until calls are allowed again: the header that Pinterest sends besides, or in place of, Retry-After. */
function resetOf(headers: Readonly<Record<string, string>>): number | undefined {
  const seconds = Number(headers['x-ratelimit-reset'] ?? Number.NaN);
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= maxResetSeconds ? seconds : undefined;
}

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
