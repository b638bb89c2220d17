import { type ErrorCode } from '#libs/kernel';
import { idempotencyWindow } from '#libs/kernel/infrastructure';
import { applyDecorators, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension, ApiHeader, ApiOperation, ApiParam, ApiQuery } from '@nestjs/swagger';
import { asComponent } from './docs/as-component.js';
import type { EndpointAccess } from './endpoint-access.js';
import './request.js';
import { answerDocs, bodyDocs, dryRunDocs, type EndpointDocs, errorDocs, notModifiedDocs, readsRecord } from './endpoint-docs.js';
import type { ResponseShape } from './enveloped-response.js';
import type { ListDefinition } from './list/list-definition.js';
import { listParameterDocs, type ParameterDoc } from './list/list-parameter-docs.js';

interface EndpointOptions extends Omit<EndpointDocs, 'method'> {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly permission: string;
  /** The request stops spending. Overload does not hold it up. */
  readonly isStop?: boolean;
  /** The ID prefix of the record in the path. */
  readonly id?: string;
  readonly status?: number;
  /** The path of the record that the endpoint creates. */
  readonly location?: (id: string) => string;
  /** The work continues after the response, and the client may prefer to wait for it: the status if it ends in time. */
  readonly statusWhenWaited?: number;
  readonly list?: ListDefinition;
  /** Query parameters of an operation that does not list records. */
  readonly parameters?: readonly ParameterDoc[];
  readonly errors?: readonly ErrorCode[];
}

const everyEndpoint: readonly ErrorCode[] = [
  'invalid_request',
  'missing_api_key',
  'invalid_api_key',
  'insufficient_permissions',
  'https_required',
  'rate_limit_exceeded',
  'internal_error',
  'service_unavailable',
];
const everyRead: readonly ErrorCode[] = ['unknown_parameter', 'invalid_parameter'];
const everyWrite: readonly ErrorCode[] = [
  'unknown_parameter',
  'invalid_parameter',
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'idempotency_key_reused',
  'idempotency_in_progress',
];
/** A body that is only read: no idempotency. */
const everyReadWithBody: readonly ErrorCode[] = ['invalid_json', 'payload_too_large', 'unsupported_media_type', 'validation_failed'];
/** All headers of a request together are no longer, in bytes. */
const maxHeaderLength = 16_384;
const methods = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete };

/**
 * One endpoint of `/v1`: its route, who may call it and its place in the OpenAPI document, in one declaration. The edge
 * enforces the permission before the body is read.
 */
export function Endpoint(method: keyof typeof methods, path: string, options: EndpointOptions): MethodDecorator {
  const status = options.status ?? 200;
  const access: EndpointAccess = { access: 'key', permission: options.permission, isStop: options.isStop ?? false };
  const response: ResponseShape = {
    status,
    statusWhenWaited: options.statusWhenWaited ?? status,
    isPage: options.list !== undefined || options.pageOf !== undefined,
    etag: options.record === undefined || options.hasRevision === false ? 'none' : method === 'GET' ? 'digest' : 'revision',
    location: options.location ?? null,
  };
  const isWrite = method !== 'GET' && !options.isReadOnly;
  const codes = [
    ...everyEndpoint,
    ...(isWrite ? everyWrite : everyRead),
    ...(options.isReadOnly ? everyReadWithBody : []),
    ...(options.id ? (['not_found'] as const) : []),
    ...(readsRecord({ ...options, method }) ? (['precondition_failed'] as const) : []),
    ...(options.list ? (['invalid_cursor', 'cursor_mismatch'] as const) : []),
    ...(options.errors ?? []),
  ];
  return applyDecorators(
    methods[method](path),
    HttpCode(status),
    RouteConfig({ endpoint: access, response }),
    ApiOperation({
      operationId: options.operationId,
      summary: options.summary,
      description: `${options.description ? `${options.description}\n\n` : ''}Permission: \`${options.permission}\`.`,
    }),
    ...(options.id
      ? [
          ApiParam({
            name: 'id',
            ...asComponent(`${options.id}_id`),
            description: 'The ID of the record.',
            schema: { type: 'string', maxLength: 64 },
            example: `${options.id}_01k9x3m5qceenerrepr4rh6nzk`,
          }),
        ]
      : []),
    ...(options.list ? listParameterDocs(options.list).map(queryParameter) : []),
    ...(options.parameters ?? []).map(queryParameter),
    ...(isWrite ? writeParameters(options) : []),
    ...(readsRecord({ ...options, method }) ? [ifNoneMatch, ifMatchOfReads, notModifiedDocs()] : []),
    ...traits(options, isWrite),
    ApiHeader({
      ...asComponent('RequestId'),
      name: 'X-Request-Id',
      required: false,
      description:
        'Your own ID for the request, which the response repeats: 1 to 128 printable ASCII characters. Any other value is replaced by a generated ID.',
      schema: { type: 'string', maxLength: maxHeaderLength },
    }),
    ...bodyDocs({ ...options, method }),
    ...(options.statusWhenWaited === status
      ? []
      : answerDocs(status, { ...options, method }, options.statusWhenWaited === undefined ? [] : ['Preference-Applied'])),
    ...(options.statusWhenWaited === undefined ? [] : waitDocs(status, options.statusWhenWaited, { ...options, method })),
    ...(isWrite && status !== 200 && options.statusWhenWaited !== 200 ? dryRunDocs({ ...options, method }) : []),
    ...errorDocs(codes),
  );
}

const queryParameter = ({ component, ...parameter }: ParameterDoc): MethodDecorator =>
  ApiQuery({ ...(component === undefined ? {} : asComponent(component)), ...parameter });

/** Traits of an operation that tools need and OpenAPI has no field for. */
function traits({ permission, list, pageOf, parameters, isReadOnly }: EndpointOptions, isWrite: boolean): MethodDecorator[] {
  // A list without parameters has one page.
  const isPaginated = list !== undefined || (pageOf !== undefined && (parameters !== undefined || isReadOnly === true));
  return [
    ApiExtension('x-permission', permission),
    ...(isWrite ? [ApiExtension('x-idempotent', true), ApiExtension('x-dry-run', true)] : []),
    ...(isPaginated
      ? [
          // Where `cursor` and `limit` are. Each page has `data` and `next_cursor`.
          ApiExtension('x-paginated', isReadOnly ? 'body' : 'query'),
        ]
      : []),
  ];
}

/** Lets a client skip a body that it already has. */
const ifNoneMatch = ApiHeader({
  ...asComponent('IfNoneMatch'),
  name: 'If-None-Match',
  required: false,
  description: 'ETags of earlier responses. If one of them is still current, the response is 304 without a body.',
  schema: { type: 'string', maxLength: maxHeaderLength },
});

/** Lets a client make sure that nothing has changed. */
const ifMatchOfReads = ApiHeader({
  ...asComponent('IfMatchOfReads'),
  name: 'If-Match',
  required: false,
  description: 'ETags of earlier responses. If none of them is still current, the read is rejected with `precondition_failed`.',
  schema: { type: 'string', maxLength: maxHeaderLength },
});

function waitDocs(status: number, statusWhenWaited: number, docs: EndpointDocs): MethodDecorator[] {
  const description =
    '`wait=N`: respond when the work is done, or after N seconds, at most 30 (RFC 7240). At most two requests of an API key wait at a time. `Preference-Applied` is absent if the request did not wait.';
  return [
    ApiHeader({ ...asComponent('Prefer'), name: 'Prefer', required: false, description, schema: { type: 'string', maxLength: 200 } }),
    ...answerDocs(statusWhenWaited, { ...docs, example: docs.exampleWhenWaited ?? docs.example }, [
      'Preference-Applied',
      ...(status === 201 ? (['Retry-After'] as const) : []),
    ]),
  ];
}

function writeParameters({ record, id, hasRevision }: EndpointOptions): MethodDecorator[] {
  return [
    ApiHeader({
      ...asComponent('IdempotencyKey'),
      name: 'Idempotency-Key',
      required: false,
      description:
        'Makes the write safe to retry: 1 to 255 printable ASCII characters of your choice, such as a UUID. ' +
        `For ${idempotencyWindow}, a request with the same key, method and URL (including the query) returns the stored response with \`Idempotent-Replayed: true\`. ` +
        'This applies to all API keys of the account. The body (byte for byte) and `If-Match` must also be the same; otherwise the request is rejected with `idempotency_key_reused`. ' +
        'Successful responses are stored, and the errors that `/docs/errors` marks as replayed. After any other error, such as `launch_blocked`, the same request can be sent again with the same key. ' +
        'A dry run ignores this header.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    ...(id && record && hasRevision !== false
      ? [
          ApiHeader({
            ...asComponent('IfMatch'),
            name: 'If-Match',
            required: false,
            description:
              'The ETag of the revision to change, in double quotes: `"3"`. If the record has another revision, the write is rejected with `precondition_failed`. A list of ETags and `*` are also accepted. Weak ETags are compared by value. Any other value is rejected with `invalid_parameter`.',
            schema: { type: 'string', maxLength: 255 },
          }),
        ]
      : []),
    ApiQuery({
      ...asComponent('DryRun'),
      name: 'dry_run',
      required: false,
      description:
        'If `true`, every check runs and the response is 200 with the record as it would be and with `meta.effects`. Nothing is stored or sent. IDs of records that would be created are not reserved.',
      schema: { type: 'boolean', default: false },
    }),
  ];
}
