import type { Json } from './schema/types.js';

/** The names of google.rpc.Code with their HTTP status. */
const httpStatus = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

type RpcCode = keyof typeof httpStatus;

export interface PathElement {
  readonly fieldName: string;
  readonly index?: number;
}

/** One GoogleAdsError: its family in lowerCamelCase and its code. */
export class AdsError extends Error {
  path: readonly PathElement[];

  constructor(
    readonly family: string,
    readonly code: string,
    message: string,
    readonly more: { readonly at?: string; readonly trigger?: string; readonly details?: Json } = {},
  ) {
    super(message);
    this.path = (more.at ?? '')
      .split('.')
      .filter((name) => name !== '')
      .map((text) => {
        const [, fieldName = '', index] = /^(\w+)(?:\[(\d+)\])?$/.exec(text) ?? [];
        return index === undefined ? { fieldName } : { fieldName, index: Number(index) };
      });
  }

  /** The same error of a part of a request. */
  below(...elements: readonly PathElement[]): this {
    this.path = [...elements, ...this.path];
    return this;
  }
}

/** A call that fails as a whole, with the details of google.rpc.Status. */
export class RpcFailure extends Error {
  constructor(
    readonly status: RpcCode,
    message: string,
    readonly details: readonly Json[] = [],
    /** These become a GoogleAdsFailure. */
    readonly errors: readonly AdsError[] = [],
  ) {
    super(message);
  }
}

const texts: Partial<Record<RpcCode, string>> = {
  INVALID_ARGUMENT: 'Request contains an invalid argument.',
  UNAUTHENTICATED:
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  PERMISSION_DENIED: 'The caller does not have permission',
  RESOURCE_EXHAUSTED: 'Resource has been exhausted (e.g. check quota).',
  ABORTED: 'The operation was aborted.',
  INTERNAL: 'Internal error encountered.',
  UNAVAILABLE: 'The service is currently unavailable.',
};

export const adsFailure = (status: RpcCode, ...errors: readonly AdsError[]) => new RpcFailure(status, texts[status] ?? status, [], errors);

export const badRequest = (message: string, field: string) =>
  new RpcFailure('INVALID_ARGUMENT', message, [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description: message }] },
  ]);

export const errorInfo = (status: RpcCode, message: string, reason: string) =>
  new RpcFailure(status, message, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }]);

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An answer in the form of google.rpc.Status. `version` is that of the call. */
export function showFailure({ status, message, details, errors }: RpcFailure, version: string, requestId: string): Answer {
  const failure = {
    '@type': `type.googleapis.com/google.ads.googleads.${version}.errors.GoogleAdsFailure`,
    errors: errors.map(showError),
    requestId,
  };
  const all = errors.length === 0 ? details : [...details, failure];
  const code = httpStatus[status];
  return { status: code, body: { error: { code, message, status, ...(all.length === 0 ? {} : { details: all }) } } };
}

function showError({ family, code, message, path, more }: AdsError): Json {
  return {
    errorCode: { [family]: code },
    message,
    ...(more.trigger === undefined ? {} : { trigger: { stringValue: more.trigger } }),
    ...(path.length === 0 ? {} : { location: { fieldPathElements: path } }),
    ...(more.details === undefined ? {} : { details: more.details }),
  };
}

export const required = (at: string) => new AdsError('fieldError', 'REQUIRED', 'The required field was not present.', { at });
export const notFound = (at: string, name: string) =>
  new AdsError('mutateError', 'RESOURCE_NOT_FOUND', 'Resource was not found.', { at, trigger: name });
export const removedResource = (at = '') =>
  new AdsError('contextError', 'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE', 'The operation is not allowed for removed resources.', {
    at,
  });
