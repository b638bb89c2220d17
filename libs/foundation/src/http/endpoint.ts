import type { ErrorCode } from '#libs/kernel';
import { applyDecorators, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension, ApiHeader, ApiOperation, ApiParam, ApiQuery, ApiSecurity } from '@nestjs/swagger';
import { asComponent } from './docs/as-component.js';
import type { EndpointAccess } from './edge/route-table.js';
import { answerDocs, bodyDocs, dryRunDocs, type EndpointDocs, errorDocs, notModifiedDocs, readsRecord } from './endpoint-docs.js';
import type { ListDefinition } from './list/list-definition.js';
import { listParameterDocs, type ParameterDoc } from './list/list-parameter-docs.js';

interface EndpointOptions extends Omit<EndpointDocs, 'method'> {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly permission: string;
  /** The prefix of the id in the path. */
  readonly id?: string;
  readonly status?: number;
  /** The work goes on after the answer, and the client may prefer to wait for it: the status when it was done in time. */
  readonly statusWhenWaited?: number;
  readonly list?: ListDefinition;
  /** Query parameters of what is no list of records. */
  readonly parameters?: readonly ParameterDoc[];
  readonly errors?: readonly ErrorCode[];
}

const everyEndpoint: readonly ErrorCode[] = [
  'invalid_request',
  'missing_api_key',
  'invalid_api_key',
  'insufficient_permissions',
  'https_required',
  'method_not_allowed',
  'request_timeout',
  'uri_too_long',
  'headers_too_large',
  'expectation_failed',
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
const everyQuestion: readonly ErrorCode[] = ['invalid_json', 'payload_too_large', 'unsupported_media_type', 'validation_failed'];
/** All headers of a request together are no longer, in bytes. */
const maxHeaderLength = 16_384;
const methods = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete };

/**
 * One endpoint of `/v1`: its route, who may call it and its place in the OpenAPI document, in one declaration. The edge
 * enforces the permission before the body is read.
 */
export function Endpoint(method: keyof typeof methods, path: string, options: EndpointOptions): MethodDecorator {
  const status = options.status ?? 200;
  const access: EndpointAccess = { access: 'key', permission: options.permission };
  const isWrite = method !== 'GET' && !options.isReadOnly;
  const codes = [
    ...everyEndpoint,
    ...(isWrite ? everyWrite : everyRead),
    ...(options.isReadOnly ? everyQuestion : []),
    ...(options.id ? (['not_found'] as const) : []),
    ...(options.errors ?? []),
  ];
  return applyDecorators(
    methods[method](path),
    HttpCode(status),
    RouteConfig({ endpoint: access }),
    ApiSecurity('api_key'),
    ApiOperation({
      operationId: options.operationId,
      summary: options.summary,
      description: `${options.description ? `${options.description}\n\n` : ''}Needs the permission \`${options.permission}\`.`,
    }),
    ...(options.id
      ? [
          ApiParam({
            name: 'id',
            description: 'The id of the record.',
            schema: { type: 'string', maxLength: 64 },
            example: `${options.id}_01k9x3m5qceenerrepr4rh6nzk`,
          }),
        ]
      : []),
    ...(options.list ? listParameterDocs(options.list).map(queryParameter) : []),
    ...(options.parameters ?? []).map(queryParameter),
    ...(isWrite ? writeParameters(options) : []),
    ...(readsRecord({ ...options, method }) ? [ifNoneMatch, notModifiedDocs()] : []),
    ...traits(options, isWrite),
    ApiHeader({
      ...asComponent('RequestId'),
      name: 'X-Request-Id',
      required: false,
      description:
        'Your own id of the request: 1 to 128 printable ASCII characters, which come back in the answer. Anything else is replaced by an id of ours.',
      schema: { type: 'string', maxLength: maxHeaderLength },
    }),
    ...bodyDocs({ ...options, method }),
    ...answerDocs(status, { ...options, method }, options.statusWhenWaited === undefined ? [] : ['Preference-Applied']),
    ...(options.statusWhenWaited === undefined ? [] : waitDocs(status, options.statusWhenWaited, { ...options, method })),
    ...(isWrite && status !== 200 && options.statusWhenWaited !== 200 ? dryRunDocs({ ...options, method }) : []),
    ...errorDocs(codes),
  );
}

const queryParameter = ({ component, ...parameter }: ParameterDoc): MethodDecorator =>
  ApiQuery({ ...(component === undefined ? {} : asComponent(component)), ...parameter });

/** What tools want to know of an operation and OpenAPI has no words for. */
function traits({ permission, list, pageOf, isReadOnly }: EndpointOptions, isWrite: boolean): MethodDecorator[] {
  return [
    ApiExtension('x-permission', permission),
    ...(isWrite ? [ApiExtension('x-idempotent', true), ApiExtension('x-dry-run', true)] : []),
    ...(list || pageOf
      ? [
          ApiExtension('x-paginated', {
            in: isReadOnly ? 'body' : 'query',
            cursor: 'cursor',
            limit: 'limit',
            items: 'data',
            next: 'next_cursor',
          }),
        ]
      : []),
  ];
}

/** A client that has the record already need not get it again. */
const ifNoneMatch = ApiHeader({
  ...asComponent('IfNoneMatch'),
  name: 'If-None-Match',
  required: false,
  description: "ETags that you have of this record: when one of them is still the record's, the answer is 304 without a body.",
  schema: { type: 'string', maxLength: maxHeaderLength },
});

function waitDocs(status: number, statusWhenWaited: number, docs: EndpointDocs): MethodDecorator[] {
  const description =
    '`wait=N`: answer when the work is done, or after N seconds, at most 30 (RFC 7240). At most two requests of an API key wait at a time; `Preference-Applied` is absent when the request did not wait.';
  return [
    ApiHeader({ ...asComponent('Prefer'), name: 'Prefer', required: false, description, schema: { type: 'string', maxLength: 200 } }),
    ...answerDocs(statusWhenWaited, { ...docs, example: docs.exampleWhenWaited ?? docs.example }, [
      'Preference-Applied',
      ...(status === 201 ? (['Retry-After'] as const) : []),
    ]),
  ];
}

function writeParameters({ record, id }: EndpointOptions): MethodDecorator[] {
  return [
    ApiHeader({
      ...asComponent('IdempotencyKey'),
      name: 'Idempotency-Key',
      required: false,
      description: `Makes the write safe to repeat: 1 to 255 printable ASCII characters of your choice, such as a UUID. For 24 hours the same key on the same method and URL (query included) gives the stored answer, with \`Idempotent-Replayed: true\`, to every key of the account. The request is the same when its body, byte for byte, and its \`If-Match\` are; else it is refused with \`idempotency_key_reused\`. Ignored by a dry run.`,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    ...(id && record
      ? [
          ApiHeader({
            ...asComponent('IfMatch'),
            name: 'If-Match',
            required: false,
            description:
              'The ETag of the revision that the write is meant for, in double quotes: `"3"`. A list of ETags and `*` are taken too. A weak ETag is compared by its value. Anything else is refused with `invalid_parameter`.',
            schema: { type: 'string', maxLength: 255 },
          }),
        ]
      : []),
    ApiQuery({
      ...asComponent('DryRun'),
      name: 'dry_run',
      required: false,
      description:
        '`true`: runs every check and answers 200 with the record as it would be and `meta.effects`; nothing is stored or sent, and ids of records that would be made are not kept.',
      schema: { type: 'boolean', default: false },
    }),
  ];
}
