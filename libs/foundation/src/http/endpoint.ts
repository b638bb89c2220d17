import { type ErrorCode, errorCatalogue } from '#libs/kernel';
import { applyDecorators, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiBody,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
} from '@nestjs/swagger';
import { statusOfKind } from './edge/error-answer.js';
import type { EndpointAccess } from './edge/route-table.js';
import { limitHeaderDocs } from './endpoint-headers.js';
import { ErrorEnvelope } from './error-envelope.js';
import type { ListDefinition } from './list/keyset-list.js';
import { listParameterDocs } from './list/list-parameter-docs.js';

type Class = new (...args: never[]) => object;

interface EndpointOptions {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly permission: string;
  /** The prefix of the id in the path. */
  readonly id?: string;
  readonly body?: Class;
  readonly bodyExample?: object;
  /** Whether PATCH's own media type is taken too. */
  readonly mergePatch?: boolean;
  readonly status?: number;
  readonly record?: Class;
  readonly pageOf?: Class;
  readonly list?: ListDefinition;
  readonly meta?: object;
  readonly example: unknown;
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
const methods = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete };

/**
 * One endpoint of `/v1`: its route, who may call it and its place in the OpenAPI document, in one declaration. The edge
 * enforces the permission before the body is read.
 */
export function Endpoint(method: keyof typeof methods, path: string, options: EndpointOptions): MethodDecorator {
  const status = options.status ?? 200;
  const access: EndpointAccess = { access: 'key', permission: options.permission };
  const isWrite = method !== 'GET';
  const codes = [
    ...everyEndpoint,
    ...(isWrite ? everyWrite : everyRead),
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
    ...(options.list ? listParameterDocs(options.list).map((parameter) => ApiQuery(parameter)) : []),
    ...(isWrite ? writeParameters(options) : []),
    ApiHeader({
      name: 'X-Request-Id',
      required: false,
      description: 'Your own id of the request, 1–128 printable ASCII characters; comes back in the answer.',
      schema: { type: 'string', maxLength: 128 },
    }),
    ...bodyDocs(options),
    ...answerDocs(status, options),
    ...(isWrite && status !== 200
      ? [
          ApiResponse({
            status: 200,
            description: 'The answer of a dry run: the record as it would be, nothing stored.',
            headers: limitHeaderDocs(['ETag']),
            content: contentOf(options, true),
          }),
        ]
      : []),
    ...errorDocs(codes),
  );
}

function writeParameters({ record, id }: EndpointOptions): MethodDecorator[] {
  return [
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'Makes the write safe to repeat for 24 hours: the same key with the same request gives the stored answer.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    ...(id && record
      ? [
          ApiHeader({
            name: 'If-Match',
            required: false,
            description: 'The ETag of the revision that the write is meant for.',
            schema: { type: 'string', maxLength: 255 },
          }),
        ]
      : []),
    ApiQuery({
      name: 'dry_run',
      required: false,
      description: 'true: run every check, answer with the record as it would be and `meta.effects`, store nothing.',
      schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
    }),
  ];
}

function bodyDocs({ body, bodyExample, mergePatch }: EndpointOptions): MethodDecorator[] {
  if (!body) return [];
  const content = { schema: { $ref: getSchemaPath(body) }, ...(bodyExample === undefined ? {} : { example: bodyExample }) };
  return [
    ApiExtraModels(body),
    ApiBody({
      required: bodyExample !== undefined,
      content: { 'application/json': content, ...(mergePatch ? { 'application/merge-patch+json': content } : {}) },
    } as never),
  ];
}

const metaSchema = { type: 'object', additionalProperties: true };

function contentOf({ record, pageOf, example }: EndpointOptions, withMeta: boolean) {
  const item = { $ref: getSchemaPath((record ?? pageOf) as Class) };
  const schema = pageOf
    ? {
        type: 'object',
        required: ['data', 'has_more', 'next_cursor'],
        additionalProperties: false,
        properties: {
          data: { type: 'array', items: item, maxItems: 100 },
          has_more: { type: 'boolean', description: 'True when more results exist after this page.' },
          next_cursor: { type: ['string', 'null'], maxLength: 2048, description: 'The value of `cursor` for the next page.' },
        },
      }
    : {
        type: 'object',
        required: ['data'],
        additionalProperties: false,
        properties: { data: item, ...(withMeta ? { meta: metaSchema } : {}) },
      };
  return {
    'application/json': {
      schema: schema as never,
      example: pageOf ? { data: [example], has_more: false, next_cursor: null } : { data: example },
    },
  };
}

function answerDocs(status: number, options: EndpointOptions): MethodDecorator[] {
  const isOne = options.record !== undefined;
  const headers = limitHeaderDocs([...(isOne ? ['ETag'] : []), ...(status === 201 || status === 202 ? ['Location'] : [])]);
  return [
    ApiExtraModels((options.record ?? options.pageOf) as Class),
    ApiResponse({
      status,
      description: isOne ? 'The record as it now is.' : 'One page.',
      headers,
      content: contentOf(options, status === 200),
    }),
  ];
}

function errorDocs(codes: readonly ErrorCode[]): MethodDecorator[] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const status = statusOfKind[errorCatalogue[code].kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [
    ApiExtraModels(ErrorEnvelope),
    ...[...byStatus].map(([status, list]) =>
      ApiResponse({
        status,
        description: list.map((code) => `\`${code}\`: ${errorCatalogue[code].meaning}`).join('\n\n'),
        headers: limitHeaderDocs([
          ...(status === 429 || status === 503 ? ['Retry-After'] : []),
          ...(status === 401 ? ['WWW-Authenticate'] : []),
          ...(status === 405 ? ['Allow'] : []),
        ]),
        content: {
          'application/json': {
            schema: { $ref: getSchemaPath(ErrorEnvelope) },
            example: exampleOf(list[0] as ErrorCode),
          },
        },
      }),
    ),
  ];
}

function exampleOf(code: ErrorCode): object {
  const { meaning, retryable } = errorCatalogue[code];
  return {
    error: {
      code,
      message: meaning,
      details: {
        request_id: 'req_0b5f6f0e-3c41-4a9a-9d3c-5d8f2f6f7a11',
        retryable,
        docs_url: `https://localhost:8443/docs/errors#${code}`,
      },
    },
  };
}
