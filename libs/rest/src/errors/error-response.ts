import { DomainError, type ErrorCode, type ErrorKind, errorCatalog } from '#libs/kernel';

export const statusOfKind: Readonly<Record<ErrorKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  expectation_failed: 417,
  unprocessable: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
};

export interface ErrorResponse {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

// Limits the response to a small request with thousands of mistakes.
const maxErrors = 100;
const maxMessageLength = 2_000;
const shortened = (message: string) => (message.length > maxMessageLength ? `${message.slice(0, maxMessageLength - 1)}…` : message);

/** Builds the error envelope with exactly `code`, `message` and `details`. Errors other than a DomainError reveal no information. */
export function errorResponse(error: unknown, requestId: string, docsUrl: string): ErrorResponse {
  const domainError =
    error instanceof DomainError ? error : new DomainError('internal_error', 'An internal error occurred. Nothing was changed.');
  const { kind, retryable } = errorCatalog[domainError.code];
  const { errors: all, ...otherDetails } = domainError.details;
  const errors = Array.isArray(all) && all.length > maxErrors ? all.slice(0, maxErrors) : all;
  const details = {
    request_id: requestId,
    retryable,
    docs_url: `${docsUrl}#${domainError.code}`,
    ...(errors === undefined ? {} : { errors }),
    ...(errors === all ? {} : { errors_left_out: (all as unknown[]).length - maxErrors }),
    ...otherDetails,
  };
  const headers: Record<string, string> = {};
  if (domainError.retryAfterSeconds !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(domainError.retryAfterSeconds)));
  if (kind === 'unauthenticated') headers['www-authenticate'] = schemeOf(domainError.code);
  const { allowed } = domainError.details;
  if (kind === 'method_not_allowed' && Array.isArray(allowed)) headers['allow'] = allowed.join(', ');
  return {
    code: domainError.code,
    status: statusOfKind[kind],
    headers,
    body: JSON.stringify({ error: { code: domainError.code, message: shortened(domainError.message), details } }),
  };
}

/** The WWW-Authenticate scheme of a 401. There is no registered scheme for sign-in pages, and browsers ignore unknown schemes. */
const schemeOf = (code: ErrorCode) => (code.endsWith('_api_key') ? 'Bearer' : 'Cookie');

const fastifyErrors: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_BAD_URL: ['invalid_request', 'The path is not correctly percent-encoded.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'The body exceeds 1 MiB.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The length of the body differs from Content-Length.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The body must be application/json.'],
  FST_ERR_CTP_EMPTY_TYPE: ['unsupported_media_type', 'The body needs the Content-Type application/json.'],
  FST_ERR_CTP_INVALID_TYPE: ['unsupported_media_type', 'The Content-Type is malformed.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'The record does not exist.'],
};

/** Translates Fastify's own errors, including those wrapped by Nest, to a DomainError. Returns every other error unchanged. */
export function translateFrameworkError(error: unknown): unknown {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (error instanceof DomainError) return error;
  if (inner instanceof DomainError) return inner;
  const translation = fastifyErrors[String((inner as { code?: unknown } | null)?.code)];
  return translation ? new DomainError(translation[0], translation[1]) : error;
}
