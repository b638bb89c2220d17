import type { OutgoingResponse } from '#libs/operations';
import { PlatformFailure, type PlatformFailureKind } from '../../../application/ports/ad-platform.js';
import { type FailureReader, readHttpFailure, retryAfterOf, withRetryAfter } from '../../outgoing/failure-reader.js';
import { bySeverity, type ErrorMeaning, issueOfMeaning, meaningOf, remedies } from './google-error-codes.js';

/** One of the errors that a request has. */
export interface GoogleError {
  readonly family: string;
  readonly code: string;
  readonly message: string;
  readonly meaning: ErrorMeaning;
  /** The operation of the request that it is about. */
  readonly operation: number | null;
  readonly retryAfterSeconds: number | null;
  /** The least budget of a day. */
  readonly minimumMicros: string | null;
}

/** A failure with its errors, so that a caller can find out what they are about. */
export class GoogleFailure extends PlatformFailure {
  constructor(
    kind: PlatformFailureKind,
    message: string,
    readonly errors: readonly GoogleError[],
    details: PlatformFailure['details'],
  ) {
    super(kind, message, details);
  }

  has(meaning: ErrorMeaning): boolean {
    return this.errors.some((error) => error.meaning === meaning);
  }
}

export const isGoogleFailure = (error: unknown, meaning: ErrorMeaning): error is GoogleFailure =>
  error instanceof GoogleFailure && error.has(meaning);

const maxMessageLength = 500;
const maxErrors = 5;

const kinds: Readonly<Record<ErrorMeaning, PlatformFailureKind>> = {
  token: 'unauthorized',
  access_lost: 'unauthorized',
  installation: 'unavailable',
  unavailable: 'unavailable',
  repeatable: 'unavailable',
  rate_limited: 'rate_limited',
  missing: 'not_found',
  not_permitted: 'rejected',
  suspended: 'rejected',
  payment: 'rejected',
  duplicate: 'rejected',
  declaration: 'rejected',
  policy: 'rejected',
  creative: 'rejected',
  audience: 'rejected',
  budget: 'rejected',
  rejected: 'rejected',
};
/** How long the operator's matters, and a quota that is used up, are left alone unless Google says how long. */
const longWaitSeconds = 900;

/** Reads a response by its status and by the errors of a GoogleAdsFailure, of which several can come together. */
export const readGoogleFailure: FailureReader = (response, platform) => {
  if (response.status < 300) return null;
  const failure = failureIn(response);
  const { errors, reason, requestId } = failure;
  // What does not exist in an ad account is said in JSON. A page of Google's front end is the end of the version: no path of it exists.
  const isVersionOver = response.status === 404 && failure.message === null && errors.length === 0;
  const message = isVersionOver ? 'Google Ads does not serve this version of its API any more.' : failure.message;
  const meaning = isVersionOver
    ? 'installation'
    : (bySeverity.find((one) => errors.some((error) => error.meaning === one)) ?? meaningOfStatus(response, reason));
  if (meaning === null) {
    const common = readHttpFailure(response, platform);
    return common ?? new GoogleFailure('rejected', message ?? `${platform} responded with status ${response.status}.`, [], {});
  }
  const decisive = errors.find((error) => error.meaning === meaning);
  const isUsedUp = meaning === 'installation' || decisive?.code === 'RESOURCE_EXHAUSTED';
  const wait = decisive?.retryAfterSeconds ?? retryAfterOf(response.headers) ?? (isUsedUp ? longWaitSeconds : null);
  const issue = issueOfMeaning[meaning];
  return new GoogleFailure(kinds[meaning], textOf(errors, message, meaning, requestId), errors, {
    platformCode:
      decisive === undefined ? (reason ?? (isVersionOver ? 'version_ended' : `http_${response.status}`)) : decisive.code.toLowerCase(),
    ...withRetryAfter(wait ?? undefined),
    ...(meaning === 'unavailable' ? { mayHaveExecuted: true } : {}),
    ...(kinds[meaning] === 'unauthorized' ? { isRenewable: meaning === 'token' } : {}),
    ...(issue === undefined ? {} : { issue }),
  });
};

/** The meaning of a failure without the errors of Google Ads, such as one of Google's front end. Null: that of the status. */
function meaningOfStatus({ status }: OutgoingResponse, reason: string | null): ErrorMeaning | null {
  if (reason === 'SERVICE_DISABLED') return 'installation';
  if (reason === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT') return 'access_lost';
  if (status === 401) return 'token';
  if (status === 403) return 'not_permitted';
  if (status === 404) return 'missing';
  return status === 409 ? 'repeatable' : null;
}

function textOf(errors: readonly GoogleError[], message: string | null, meaning: ErrorMeaning, requestId: string | null): string {
  const words = [...new Set(errors.map((error) => error.message))].slice(0, maxErrors).join(' ');
  const said = (words === '' ? (message ?? 'Google Ads refused the request.') : words).slice(0, maxMessageLength);
  const minimum = errors.find(({ minimumMicros }) => minimumMicros !== null)?.minimumMicros ?? null;
  return [
    said,
    minimum === null ? '' : `The least budget of a day is ${minimum} micros.`,
    remedies[meaning] ?? '',
    requestId === null ? '' : `(request ${requestId})`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

interface Failure {
  readonly errors: readonly GoogleError[];
  readonly message: string | null;
  /** Of google.rpc.ErrorInfo. */
  readonly reason: string | null;
  readonly requestId: string | null;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value.slice(0, maxMessageLength) : null);
const objectIn = (value: unknown): Json => (isObject(value) ? value : {});

function failureIn({ text }: OutgoingResponse): Failure {
  const { error } = objectIn(parsed(text));
  const { message, details } = objectIn(error);
  const failures = listOf(details).filter((one) => String(one['@type']).endsWith('.GoogleAdsFailure'));
  const info = listOf(details).find((one) => String(one['@type']).endsWith('google.rpc.ErrorInfo'));
  return {
    errors: failures.flatMap((failure) => listOf(failure['errors']).map(errorOf)),
    message: textIn(message),
    reason: textIn(info?.['reason']),
    requestId: textIn(failures[0]?.['requestId']),
  };
}

function errorOf({ errorCode, message, location, details }: Json): GoogleError {
  const [family = 'unknown', code] = Object.entries(objectIn(errorCode))[0] ?? [];
  const { quotaErrorDetails, budgetPerDayMinimumErrorDetails, policyFindingDetails, unpublishedErrorCode } = objectIn(details);
  const name = textIn(code) ?? 'UNKNOWN';
  const topics = listOf(objectIn(policyFindingDetails)['policyTopicEntries']).flatMap(({ topic }) => textIn(topic) ?? []);
  const index = listOf(objectIn(location)['fieldPathElements']).find(({ fieldName }) =>
    String(fieldName).toLowerCase().endsWith('operations'),
  )?.['index'];
  const delay = /^(\d+(?:\.\d+)?)s$/.exec(String(objectIn(quotaErrorDetails)['retryDelay']))?.[1];
  const minimum = objectIn(budgetPerDayMinimumErrorDetails)['budgetPerDayMinimumMicros'];
  const said = textIn(message) ?? `${family} ${name}`;
  return {
    family,
    code: name === 'UNKNOWN' ? (textIn(unpublishedErrorCode) ?? name) : name,
    message: topics.length === 0 ? said : `${said} (${topics.join(', ')})`,
    meaning: meaningOf(family, name),
    operation: index === undefined ? null : Number(index),
    retryAfterSeconds: delay === undefined ? null : Math.ceil(Number(delay)),
    minimumMicros: typeof minimum === 'string' ? minimum : null,
  };
}

function parsed(text: string): unknown {
  try {
    const body = JSON.parse(text) as unknown;
    // A stream wraps its errors in a list.
    return Array.isArray(body) ? body[0] : body;
  } catch {
    return null;
  }
}
