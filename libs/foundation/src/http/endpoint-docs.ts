import { type ErrorCode, errorCatalog } from '#libs/kernel';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { requestName } from './body/request-schema.js';
import { statusOfKind } from './edge/error-answer.js';
import { answerHeaders } from './endpoint-headers.js';
import { ErrorEnvelope } from './error-envelope.js';

type Class = new () => object;

/** What the OpenAPI document says of an endpoint's bodies and answers. */
export interface EndpointDocs {
  readonly method: string;
  /** A POST that only asks: it changes nothing, so it takes no Idempotency-Key and has no dry run. */
  readonly isReadOnly?: boolean;
  readonly body?: Class;
  readonly bodyExample?: object;
  /** Whether PATCH's own media type is taken too. */
  readonly mergePatch?: boolean;
  /** The one record that the answer holds. */
  readonly record?: Class;
  /** False for a record that has no revision, and so no ETag. */
  readonly hasRevision?: boolean;
  /** The records that a page holds. */
  readonly pageOf?: Class;
  /** Facts about an answer as a whole. */
  readonly meta?: Class;
  readonly metaExample?: object;
  readonly example: unknown;
}

export function bodyDocs({ body, bodyExample, mergePatch }: EndpointDocs): MethodDecorator[] {
  if (!body) return [];
  const schema = { $ref: `#/components/schemas/${requestName(body)}` };
  return [
    ApiConsumes('application/json', ...(mergePatch ? ['application/merge-patch+json'] : [])),
    ApiBody({ required: true, schema, examples: { example: { value: bodyExample } } }),
  ];
}

const metaSchema = { type: 'object', additionalProperties: true };

function contentOf({ record, pageOf, example, meta, metaExample }: EndpointDocs, withMeta: boolean) {
  const facts = meta === undefined ? {} : { meta: { $ref: getSchemaPath(meta) } };
  const needsMeta = meta === undefined ? [] : ['meta'];
  const item = { $ref: getSchemaPath((record ?? pageOf) as Class) };
  const schema = pageOf
    ? {
        type: 'object',
        required: ['data', 'has_more', 'next_cursor', ...needsMeta],
        properties: {
          data: { type: 'array', items: item, maxItems: 100 },
          has_more: { type: 'boolean', description: 'True when more results exist after this page.' },
          next_cursor: { type: ['string', 'null'], maxLength: 2048, description: 'The value of `cursor` for the next page.' },
          ...facts,
        },
      }
    : {
        type: 'object',
        required: ['data', ...needsMeta],
        properties: { data: item, ...(withMeta ? { meta: metaSchema } : {}), ...facts },
      };
  return {
    'application/json': {
      schema: schema as never,
      example: {
        ...(pageOf ? { data: [example], has_more: false, next_cursor: null } : { data: example }),
        ...(metaExample === undefined ? {} : { meta: metaExample }),
      },
    },
  };
}

export function answerDocs(
  status: number,
  options: EndpointDocs,
  more: readonly ('Preference-Applied' | 'Retry-After')[] = [],
): MethodDecorator[] {
  const isOne = options.record !== undefined;
  const headers = answerHeaders(
    ...(isOne && options.hasRevision !== false ? (['ETag'] as const) : []),
    ...(status === 201 || status === 202 ? (['Location'] as const) : []),
    ...(status === 202 ? (['Retry-After'] as const) : []),
    ...(options.method === 'GET' || options.isReadOnly ? [] : (['Idempotent-Replayed'] as const)),
    ...more,
  );
  return [
    ApiExtraModels((options.record ?? options.pageOf) as Class, ...(options.meta ? [options.meta] : [])),
    ApiResponse({
      status,
      description: isOne ? 'The record as it now is.' : 'One page.',
      headers,
      content: contentOf(options, status === 200),
    }),
  ];
}

const headersOfStatus: Readonly<Record<number, readonly ('Retry-After' | 'WWW-Authenticate' | 'Allow' | 'Idempotent-Replayed')[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After', 'Idempotent-Replayed'],
  412: ['Idempotent-Replayed'],
  422: ['Idempotent-Replayed'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** Whether it shows one record that has a revision. */
export function readsRecord({ method, record, hasRevision }: EndpointDocs): boolean {
  return method === 'GET' && record !== undefined && hasRevision !== false;
}

export function notModifiedDocs(): MethodDecorator {
  const description = 'The record is as `If-None-Match` says that you have it. Without a body.';
  return ApiResponse({ status: 304, description, headers: answerHeaders('ETag') });
}

/** A write that makes a record answers its dry run with 200. */
export function dryRunDocs(options: EndpointDocs): MethodDecorator[] {
  const description = 'The answer of a dry run: the record as it would be, nothing stored.';
  return [ApiResponse({ status: 200, description, headers: answerHeaders(), content: contentOf(options, true) })];
}

export function errorDocs(codes: readonly ErrorCode[]): MethodDecorator[] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const status = statusOfKind[errorCatalog[code].kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [
    ApiExtraModels(ErrorEnvelope),
    ...[...byStatus].map(([status, list]) =>
      ApiResponse({
        status,
        description: list.map((code) => `\`${code}\`: ${errorCatalog[code].meaning}`).join('\n\n'),
        headers: answerHeaders(...(headersOfStatus[status] ?? [])),
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
  const { meaning, retryable } = errorCatalog[code];
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
