import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiExtension, ApiExtraModels, ApiOperation, ApiParam, ApiQuery, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { EndpointAccess } from './endpoint-access.js';
import { namedSchema, requestName } from './body/request-schema.js';
import { envelopeOf } from './docs/envelopes.js';
import './request.js';
import { plainRecord } from './enveloped-response.js';
import type { ListDefinition } from './list/list-definition.js';
import { listParameterDocs, type ParameterDoc } from './list/list-parameter-docs.js';
import { TakesNoBody } from './request-parts.js';

const methods = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };
type Class = new () => object;

/** What a successful response contains. */
type ResponseContent =
  | { readonly record: Class }
  /** One of several records, as a schema with this name. */
  | { readonly oneOf: readonly Class[]; readonly name: string }
  | { readonly pageOf: Class }
  | { readonly mediaType: string }
  /** No body that a page reads. */
  | 'nothing';

interface ConsoleEndpointOptions {
  /** `settings` requires a session, `anyone` requires no authentication. */
  readonly access?: 'settings' | 'anyone';
  /** The required permission, or null for every admitted request. */
  readonly permission: string | null;
  readonly operationId: string;
  readonly summary: string;
  /** The names of the path parameters. */
  readonly pathParameters?: readonly string[];
  readonly list?: ListDefinition;
  /** Query parameters that are not those of the list. */
  readonly parameters?: readonly ParameterDoc[];
  readonly body?: Class;
  /** The status of a successful response. Default: 200. */
  readonly status?: number;
  /** The path of the record that the endpoint creates. */
  readonly location?: (id: string) => string;
  readonly response: ResponseContent;
}

/**
 * Declares an endpoint of `/console/api`: its route, its access rule, and its place in the document of the console API, from which
 * the types of the pages are generated. That document is not published.
 */
export function ConsoleEndpoint(method: keyof typeof methods, path: string, options: ConsoleEndpointOptions): MethodDecorator {
  const { access = 'settings', permission, status = 200, location = null } = options;
  const endpoint: EndpointAccess = { access, permission };
  const content = typeof options.response === 'object' ? options.response : {};
  const shape = { ...plainRecord, status, statusWhenWaited: status, isPage: 'pageOf' in content, location };
  // A file has no envelope.
  const response = 'mediaType' in content ? {} : { response: shape };
  const body = method === 'GET' || options.body !== undefined ? [] : [TakesNoBody];
  return applyDecorators(methods[method](path), HttpCode(status), RouteConfig({ endpoint, ...response }), ...body, ...docsOf(options));
}

function docsOf({ operationId, summary, permission, response, ...options }: ConsoleEndpointOptions): MethodDecorator[] {
  const { pathParameters = [], list, parameters = [], body, status = 200 } = options;
  return [
    ApiOperation({ operationId, summary }),
    ApiExtension('x-permission', permission),
    ...pathParameters.map((name) => ApiParam({ name, schema: { type: 'string', maxLength: 64 } })),
    ...[...(list ? listParameterDocs(list) : []), ...parameters].map(({ component: _, ...parameter }) => ApiQuery(parameter)),
    ...(body ? [ApiBody({ required: true, schema: { $ref: `#/components/schemas/${requestName(body)}` } })] : []),
    ...responseDocs(status, response),
    ApiResponse({ status: 'default', description: 'An error in the envelope of `/v1`.' }),
  ];
}

const nameOf = (type: Class) => getSchemaPath(type).split('/').at(-1) as string;

function responseDocs(status: number, content: ResponseContent): MethodDecorator[] {
  if (content === 'nothing') return [ApiResponse({ status, description: 'The request succeeded.' })];
  if ('mediaType' in content) {
    return [ApiResponse({ status, description: 'A file.', content: { [content.mediaType]: { schema: { type: 'string' } } } })];
  }
  const classes = 'oneOf' in content ? content.oneOf : ['record' in content ? content.record : content.pageOf];
  return [
    ApiExtraModels(...classes),
    ApiResponse({ status, description: 'The request succeeded.', content: { 'application/json': { schema: schemaOf(content) } } }),
  ];
}

function schemaOf(content: Exclude<ResponseContent, 'nothing' | { readonly mediaType: string }>) {
  if ('pageOf' in content) return envelopeOf(nameOf(content.pageOf), { isPage: true });
  if ('record' in content) return envelopeOf(nameOf(content.record), { isPage: false });
  namedSchema(content.name, { anyOf: content.oneOf.map((type) => ({ $ref: getSchemaPath(type) })) });
  return envelopeOf(content.name, { isPage: false });
}
