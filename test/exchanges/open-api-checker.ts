import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import { type Direction, documentId, type Schema, SchemaRewriter } from './open-api-schemas.ts';
import type { Exchange } from './recording.ts';

/** What the checker reads of a document of OpenAPI 3.0. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, object>>>>;
}
type PathItem = Readonly<Record<string, Operation | readonly Parameter[]>>;
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly explode?: boolean;
  readonly schema?: Schema;
}
interface Route {
  readonly path: string;
  readonly pattern: RegExp;
  readonly item: PathItem;
}

/** What Ajv tells of an error besides its message. */
interface ErrorParams {
  readonly unevaluatedProperty?: string;
  readonly additionalProperty?: string;
  readonly allowedValues?: readonly unknown[];
}

/** Parts of several kinds in one form body. */
const multipart = 'multipart/form-data';
const form = 'application/x-www-form-urlencoded';
const directions = ['request', 'response'] as const satisfies readonly Direction[];

/** Compares exchanges with an OpenAPI 3.0 document: route, parameters, request body, status and response body. */
export class OpenApiChecker {
  private readonly document: OpenApiDocument;
  private readonly routes: readonly Route[];
  private readonly base: string;
  private readonly rewriters = new Map<Direction, SchemaRewriter>();
  private readonly ajvs = new Map<string, Ajv2020>();
  private readonly validators = new Map<Schema, Map<string, ValidateFunction>>();

  constructor(document: OpenApiDocument) {
    this.document = document;
    if (!document.openapi.startsWith('3.0.')) throw new Error(`The document has version ${document.openapi} of OpenAPI instead of 3.0.`);
    this.base = new URL(document.servers?.[0]?.url ?? '/', 'https://platform.example').pathname.replace(/\/$/, '');
    // A path without parameters comes before one that it would fit too.
    this.routes = Object.entries(document.paths)
      .map(([path, item]) => ({ path, item, pattern: patternOf(path) }))
      .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);
    const schemas = (document.components?.['schemas'] ?? {}) as Readonly<Record<string, Schema>>;
    for (const direction of directions) this.rewriters.set(direction, new SchemaRewriter(schemas, direction));
  }

  /** Reads a document in JSON, also compressed with gzip. */
  static open(file: string): OpenApiChecker {
    const bytes = readFileSync(file);
    return new OpenApiChecker(JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as OpenApiDocument);
  }

  /** Returns what the document does not allow. */
  check(exchange: Exchange): readonly string[] {
    const url = new URL(exchange.url);
    const path = url.pathname.startsWith(`${this.base}/`) ? url.pathname.slice(this.base.length) : null;
    const route = path === null ? undefined : this.routes.find(({ pattern }) => pattern.test(path));
    const operation = route?.item[exchange.method.toLowerCase()] as Operation | undefined;
    if (path === null || route === undefined || operation === undefined) return ['the route does not exist'];
    return [
      ...this.parameterFaults(route, operation, path, url).map((fault) => `request: ${fault}`),
      ...this.requestFaults(operation, exchange).map((fault) => `request: ${fault}`),
      ...this.responseFaults(operation, exchange).map((fault) => `response: ${fault}`),
    ];
  }

  private parameterFaults({ path, pattern, item }: Route, operation: Operation, actual: string, url: URL): string[] {
    const all = [...((item['parameters'] ?? []) as readonly Parameter[]), ...(operation.parameters ?? [])].map((one) => this.resolve(one));
    const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
    const segments = pattern.exec(actual)?.slice(1) ?? [];
    const inPath = new Map(names.map((name, i) => [name, decodeURIComponent(segments[i] ?? '')]));
    const query = all.filter((one) => one.in === 'query');
    const known = (name: string) => query.some((one) => one.name === name || (one.explode !== false && name.startsWith(`${one.name}[`)));
    const unknown = [...new Set(url.searchParams.keys())].filter((name) => !known(name));
    return [
      ...unknown.map((name) => `the query parameter ${name} does not exist`),
      ...all.flatMap((one) => {
        const values = one.in === 'path' ? [inPath.get(one.name) ?? ''] : one.in === 'query' ? url.searchParams.getAll(one.name) : null;
        if (values === null) return [];
        if (values.length === 0) return one.required === true ? [`the query parameter ${one.name} is missing`] : [];
        const value = this.isList(one.schema) ? values.flatMap((text) => (one.explode === false ? text.split(',') : text)) : values[0];
        return this.faults(one.schema, 'request', value, true).map((fault) => `parameter ${one.name}: ${fault}`);
      }),
    ];
  }

  private requestFaults({ requestBody }: Operation, { request: { headers, body } }: Exchange): string[] {
    if (body === null || body === '') return requestBody?.required === true ? ['the body is missing'] : [];
    if (requestBody === undefined) return ['the operation has no body'];
    const { content } = this.resolve(requestBody);
    const type = typeof body === 'object' ? multipart : mediaTypeOf(headers, form);
    if (content[type] === undefined) return [`the operation has no body of type ${type}`];
    if (typeof body === 'object') return this.faults(content[type].schema, 'request', withFilesAsTexts(body), true);
    if (type === form) return this.faults(content[type].schema, 'request', Object.fromEntries(new URLSearchParams(body)), true);
    return this.jsonFaults(content[type].schema, 'request', body);
  }

  private responseFaults({ responses }: Operation, { response }: Exchange): string[] {
    if (response === null) return [];
    const { status, headers, body } = response;
    const declared = responses[status] ?? responses[`${String(status)[0]}XX`] ?? responses['default'];
    if (declared === undefined) return [`the status ${status} does not exist`];
    const { content } = this.resolve(declared);
    if (content === undefined || Object.keys(content).length === 0) return body === '' ? [] : [`the status ${status} has no body`];
    const type = mediaTypeOf(headers, '');
    if (content[type] === undefined) return [`the status ${status} has no body of type ${type || 'none'}`];
    return this.jsonFaults(content[type].schema, 'response', body);
  }

  private jsonFaults(schema: Schema | undefined, direction: Direction, text: string): string[] {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return ['the body is not JSON'];
    }
    return this.faults(schema, direction, value, false);
  }

  /** `isText`: the values are texts, as in a query, and stand for numbers and booleans too. */
  private faults(schema: Schema | undefined, direction: Direction, value: unknown, isText: boolean): string[] {
    if (schema === undefined) return [];
    const validate = this.validatorOf(schema, direction, isText);
    // Ajv can only convert values inside an object.
    if (validate({ value })) return [];
    const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if' && keyword !== 'anyOf');
    const texts = (errors.length > 0 ? errors : (validate.errors ?? [])).map(({ instancePath, message, params }) => {
      const { unevaluatedProperty, additionalProperty, allowedValues } = params as ErrorParams;
      const name = unevaluatedProperty ?? additionalProperty;
      const detail = name === undefined ? (allowedValues === undefined ? '' : `: ${JSON.stringify(allowedValues)}`) : `: ${name}`;
      return `${instancePath.slice('/value'.length)} ${message ?? 'is wrong'}${detail}`.trimStart();
    });
    return [...new Set(texts)];
  }

  private validatorOf(schema: Schema, direction: Direction, isText: boolean): ValidateFunction {
    const key = `${direction}${isText ? ' text' : ''}`;
    const known = this.validators.get(schema) ?? new Map<string, ValidateFunction>();
    this.validators.set(schema, known);
    let validate = known.get(key);
    if (validate === undefined) {
      const rewriter = this.rewriters.get(direction) as SchemaRewriter;
      validate = this.ajvOf(key, isText, rewriter).compile({ type: 'object', properties: { value: rewriter.closed(schema) } });
      known.set(key, validate);
    }
    return validate;
  }

  private ajvOf(key: string, isText: boolean, { definitions }: SchemaRewriter): Ajv2020 {
    let ajv = this.ajvs.get(key);
    if (ajv === undefined) {
      ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: isText ? 'array' : false, validateSchema: false });
      formats.default.default(ajv);
      ajv.addSchema({ $id: documentId, $defs: definitions });
      this.ajvs.set(key, ajv);
    }
    return ajv;
  }

  private isList(schema: Schema | undefined): boolean {
    return schema !== undefined && this.resolve(schema as { $ref?: string } & Schema)['type'] === 'array';
  }

  private resolve<T extends object>(part: T & { readonly $ref?: string }): T {
    if (part.$ref === undefined) return part;
    const [, , kind = '', name = ''] = part.$ref.split('/');
    const found = this.document.components?.[kind]?.[name];
    if (found === undefined) throw new Error(`The document has no ${part.$ref}.`);
    return found as T;
  }
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('([^/]+)')}$`);
}

function mediaTypeOf(headers: Readonly<Record<string, string>>, fallback: string): string {
  const value = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return (value ?? fallback).split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The recorder names a file by its type and size. */
function withFilesAsTexts(body: object): object {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : 'a file']));
}
