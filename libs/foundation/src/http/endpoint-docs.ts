import { type ErrorCode, errorCatalog } from '#libs/kernel';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { requestName } from './body/request-schema.js';
import { envelopeOf } from './docs/envelopes.js';
import { errorBody, errorEnvelope } from './docs/error-schemas.js';
import { ProblemItem } from './docs/problem-item.js';
import { sharedResponseName } from './docs/response-names.js';
import { WriteMeta } from './docs/write-meta.js';
import { statusOfKind } from './edge/error-answer.js';
import { answerHeaders } from './endpoint-headers.js';

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
  /** The name of the envelope's schema, where another one than the record's own. */
  readonly envelope?: string;
  readonly example: unknown;
  /** The same when the client has waited for the work. */
  readonly exampleWhenWaited?: unknown;
}

export function bodyDocs({ body, bodyExample, mergePatch }: EndpointDocs): MethodDecorator[] {
  if (!body) return [];
  const schema = { $ref: `#/components/schemas/${requestName(body)}` };
  return [
    ApiConsumes('application/json', ...(mergePatch ? ['application/merge-patch+json'] : [])),
    ApiBody({ required: true, schema, examples: { example: { value: bodyExample } } }),
  ];
}

const isWrite = ({ method, isReadOnly }: EndpointDocs) => method !== 'GET' && !isReadOnly;

function contentOf(docs: EndpointDocs) {
  const { record, pageOf, meta, envelope, example, metaExample } = docs;
  const recordName = getSchemaPath((record ?? pageOf) as Class)
    .split('/')
    .at(-1) as string;
  const schema = envelopeOf(recordName, {
    isPage: pageOf !== undefined,
    ...(envelope === undefined ? {} : { name: envelope }),
    ...(meta === undefined ? {} : { meta: getSchemaPath(meta) }),
    ...(isWrite(docs) ? { writeMeta: getSchemaPath(WriteMeta) } : {}),
  });
  return {
    'application/json': {
      schema,
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
    ...(isWrite(options) ? (['Idempotent-Replayed'] as const) : []),
    ...more,
  );
  return [
    ApiExtraModels((options.record ?? options.pageOf) as Class, ...(options.meta ? [options.meta] : []), WriteMeta),
    ApiResponse({
      status,
      description: isOne ? 'The record as it now is.' : 'One page.',
      headers,
      content: contentOf(options),
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
  return [ApiResponse({ status: 200, description, headers: answerHeaders(), content: contentOf(options) })];
}

export function errorDocs(codes: readonly ErrorCode[]): MethodDecorator[] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const status = statusOfKind[errorCatalog[code].kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [
    ApiExtraModels(ProblemItem),
    ...[...byStatus].map(([status, list]) => {
      const shared = sharedResponseName(list);
      const extensions: object = { 'x-error-codes': list, ...(shared === null ? {} : { 'x-component': shared }) };
      return ApiResponse({
        status,
        description: list.map((code) => `\`${code}\`: ${errorCatalog[code].meaning}`).join('\n\n'),
        headers: answerHeaders(...(headersOfStatus[status] ?? [])),
        content: {
          'application/json': {
            schema: errorBody(list),
            examples: Object.fromEntries(list.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
        ...extensions,
      });
    }),
    ApiResponse({ status: 'default', ...otherErrors }),
  ];
}

const extensionsOfOthers: object = { 'x-component': 'OtherError' };

/** Clients get a type for errors that this version does not have yet. */
const otherErrors = {
  description: 'Any other error. Later versions may add codes.',
  headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
  content: { 'application/json': { schema: errorEnvelope, examples: { not_found: { $ref: '#/components/examples/not_found' } } } },
  ...extensionsOfOthers,
};
