import { type ErrorCode, errorCatalog } from '#libs/kernel';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { requestName } from './body/request-schema.js';
import { asComponent } from './docs/as-component.js';
import { envelopeOf } from './docs/envelopes.js';
import { errorBody, errorEnvelope } from './docs/error-schemas.js';
import { ProblemItem } from './docs/problem-item.js';
import { sharedResponseName } from './docs/response-names.js';
import { WriteMeta } from './docs/write-meta.js';
import { statusOfKind } from './errors/error-response.js';
import { answerHeaders, commonHeaders, type HeaderName } from './endpoint-headers.js';

type Class = new () => object;

/** What the OpenAPI document says of an endpoint's bodies and answers. */
export interface EndpointDocs {
  readonly method: string;
  /** A POST that only asks: it changes nothing, so it takes no Idempotency-Key and has no dry run. */
  readonly isReadOnly?: boolean;
  readonly body?: Class;
  readonly bodyExample?: object;
  /** Whether the request may have no body. */
  readonly isBodyOptional?: boolean;
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

export function bodyDocs({ body, bodyExample, mergePatch, isBodyOptional = false }: EndpointDocs): MethodDecorator[] {
  if (!body) return [];
  const schema = { $ref: `#/components/schemas/${requestName(body)}` };
  return [
    ApiConsumes('application/json', ...(mergePatch ? ['application/merge-patch+json'] : [])),
    ApiBody({ required: !isBodyOptional, schema, examples: { example: { value: bodyExample } } }),
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
      description: isOne ? 'The current record.' : 'A page of records.',
      ...headers,
      content: contentOf(options),
    }),
  ];
}

const headersOfStatus: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
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
  const description = 'The record has not changed since the ETag in `If-None-Match` was returned. There is no body.';
  const extensions: object = asComponent('NotModified').extensions;
  return ApiResponse({ status: 304, description, ...answerHeaders('ETag'), ...extensions });
}

/** A write that makes a record answers its dry run with 200. */
export function dryRunDocs(options: EndpointDocs): MethodDecorator[] {
  const description = 'A dry run: the record as it would be.';
  return [ApiResponse({ status: 200, description, ...answerHeaders(), content: contentOf(options) })];
}

function meaningsOf(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\`: ${errorCatalog[code].meaning}`).join('\n\n');
}

/** One example of a response: the description says what its other codes mean, and their schemas what `details` has. */
const examplesOf = (codes: readonly ErrorCode[]) =>
  Object.fromEntries(codes.slice(0, 1).map((code) => [code, { $ref: `#/components/examples/${code}` }]));

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
        description: meaningsOf(list),
        ...answerHeaders(...(headersOfStatus[status] ?? [])),
        content: {
          'application/json': {
            schema: errorBody(list),
            examples: examplesOf(list),
          },
        },
        ...extensions,
      });
    }),
    ApiResponse({ status: 'default', ...otherErrors }),
  ];
}

/**
 * The errors of the HTTP layer, which every operation can have and no client handles by operation. Named once, they leave each
 * operation its own errors. The type covers codes that later versions add, too.
 */
const httpErrors = ['method_not_allowed', 'request_timeout', 'uri_too_long', 'expectation_failed', 'headers_too_large'] as const;

const extensionsOfOthers: object = { 'x-error-codes': httpErrors, 'x-component': 'OtherError' };

const otherErrors = {
  description: `Errors of the HTTP layer, and errors that later versions add.\n\n${meaningsOf(httpErrors)}`,
  ...answerHeaders('Allow', ...commonHeaders),
  content: { 'application/json': { schema: errorEnvelope, examples: examplesOf(httpErrors) } },
  ...extensionsOfOthers,
};
