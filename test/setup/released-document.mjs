// @ts-check
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** @typedef {{ method: string, path: string, status: number, headers: Record<string, string | undefined>, text: string }} Exchange */
/** @typedef {{ path: string, pattern: RegExp, methods: Record<string, any> }} PathItem */

/** Standard HTTP headers, which the document does not list. */
const ofHttp = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
]);

/** Compares `/v1` responses with the OpenAPI document: status, headers and body. */
export class ReleasedDocument {
  /** @type {any} */
  #document;
  #ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: true });
  /** @type {Map<object, import('ajv').ValidateFunction>} */
  #compiled = new Map();
  /** @type {PathItem[]} */
  #paths;

  /** @param {any} document */
  constructor(document) {
    this.#document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'doc', components: closed(document.components) });
    const patternOf = (/** @type {string} */ path) => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
    this.#paths = Object.entries(document.paths)
      .map(([path, methods]) => ({ path, pattern: patternOf(path), methods: /** @type {Record<string, any>} */ (methods) }))
      // A literal path segment takes precedence over a parameter.
      .sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  }

  /** @param {string} file */
  static read(file) {
    return new ReleasedDocument(JSON.parse(readFileSync(file, 'utf8')));
  }

  /**
   * Returns the differences between a response and the document.
   * @param {Exchange} exchange
   * @returns {string[]}
   */
  faultsOf(exchange) {
    const { method, path, status } = exchange;
    const described = this.#answerOf(method, path.split('?', 1)[0] ?? '', status);
    if (typeof described === 'string') return [described];
    const faults = [...this.#headerFaults(described, exchange), ...this.#bodyFaults(described, exchange)];
    return faults.map((fault) => `${method} ${path} ${status}: ${fault}`);
  }

  /**
   * Returns the differences between the body of a success and the document, for a document that describes no headers and errors.
   * @param {Exchange} exchange
   * @returns {string[]}
   */
  faultsOfSuccess(exchange) {
    const { method, path, status } = exchange;
    if (status >= 400) return [];
    const described = this.#answerOf(method, path.split('?', 1)[0] ?? '', status);
    if (typeof described === 'string') return [described];
    const isJson = described.content?.['application/json'] !== undefined;
    return isJson ? this.#bodyFaults(described, exchange).map((fault) => `${method} ${path} ${status}: ${fault}`) : [];
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {number} status
   * @returns {any}
   */
  #answerOf(method, path, status) {
    const item = this.#paths.find(({ pattern }) => pattern.test(path));
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    const operation = item?.methods[name];
    if (operation !== undefined) return this.#documented(operation, status) ?? `${method} ${path} ${status}: the status is not documented`;
    // Without an operation the response is an error, and all operations share the error format.
    const like = Object.values((item ?? this.#paths[0])?.methods ?? {})
      .map((sibling) => this.#documented(sibling, status))
      .find(Boolean);
    if (status === 404 || status === 410) return { headers: this.#errorHeaders(), content: this.#errorContent() };
    return status >= 400 && like ? like : `${method} ${path} ${status}: the document has no such operation, nor such an error`;
  }

  /**
   * Returns the documented response of a status. The default applies only to errors.
   * @param {any} operation
   * @param {number} status
   * @returns {any}
   */
  #documented({ responses }, status) {
    const response = responses[status] ?? (status >= 400 ? responses.default : undefined);
    return response && this.#withCommonHeaders(this.#resolved(response));
  }

  /**
   * The document names the headers of every response once.
   * @param {any} response
   * @returns {any}
   */
  #withCommonHeaders(response) {
    const names = this.#document['x-common-headers'] ?? [];
    const common = Object.fromEntries(names.map((/** @type {string} */ name) => [name, { $ref: `#/components/headers/${name}` }]));
    return { ...response, headers: { ...common, ...response.headers } };
  }

  #errorContent() {
    return { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } };
  }

  #errorHeaders() {
    const { responses } = this.#paths.flatMap(({ methods }) => Object.values(methods)).find((operation) => operation.responses[404]);
    return this.#withCommonHeaders(this.#resolved(responses[404])).headers;
  }

  /**
   * Returns the target of a reference, or the part itself.
   * @param {any} part
   * @returns {any}
   */
  #resolved(part) {
    return part.$ref === undefined ? part : at(this.#document, part.$ref);
  }

  /**
   * @param {any} described
   * @param {Exchange} exchange
   * @returns {string[]}
   */
  #headerFaults({ headers: documented = {} }, { headers }) {
    const known = new Map(Object.entries(documented).map(([name, header]) => [name.toLowerCase(), this.#resolved(header)]));
    const undocumented = Object.keys(headers).filter((name) => !known.has(name) && !ofHttp.has(name));
    const missing = [...known].filter(([name, { required }]) => required && headers[name] === undefined).map(([name]) => name);
    const wrong = [...known].flatMap(([name, { schema }]) => {
      const text = headers[name];
      if (text === undefined) return [];
      const value = schema.type === 'integer' && /^\d+$/.test(text) ? Number(text) : text;
      const fault = this.#fault(schema, value);
      return fault === null ? [] : [`header ${name}: ${fault}`];
    });
    return [
      ...undocumented.map((name) => `the header ${name} is not documented`),
      ...missing.map((name) => `the header ${name} is missing`),
      ...wrong,
    ];
  }

  /**
   * @param {any} described
   * @param {Exchange} exchange
   * @returns {string[]}
   */
  #bodyFaults({ content, 'x-error-codes': codes }, { method, headers, text }) {
    if (method === 'HEAD') return text === '' ? [] : ['an answer to HEAD has a body'];
    if (content === undefined) return text === '' ? [] : ['a body where none is documented'];
    if (!/^application\/json; charset=utf-8$/.test(headers['content-type'] ?? '')) return [`Content-Type is ${headers['content-type']}`];
    const body = JSON.parse(text);
    if (codes !== undefined && !codes.includes(body.error?.code)) return [`the code ${body.error?.code} is not documented`];
    const fault = this.#fault(content['application/json'].schema, body);
    return fault === null ? [] : [`body: ${fault}`];
  }

  /**
   * @param {object} schema
   * @param {unknown} value
   */
  #fault(schema, value) {
    let check = this.#compiled.get(schema);
    if (check === undefined) {
      check = this.#ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('#/components', 'doc#/components')));
      this.#compiled.set(schema, check);
    }
    return check(value) ? null : this.#ajv.errorsText(check.errors, { dataVar: '' });
  }
}

/**
 * Closes objects with named properties, so that undocumented properties are detected.
 * @param {any} components
 */
export function closed(components) {
  const copy = structuredClone(components);
  for (const schema of Object.values(copy.schemas)) {
    if (schema.allOf) {
      // The parts of an allOf stay open, because only the whole has all property names.
      schema.allOf = schema.allOf.map((/** @type {any} */ part) => (part.$ref === undefined ? part : at({ components }, part.$ref)));
      schema.unevaluatedProperties = false;
    } else if (schema.properties) schema.additionalProperties = false;
  }
  return copy;
}

/**
 * @param {any} document
 * @param {string} ref
 */
const at = (document, ref) =>
  ref
    .slice(2)
    .split('/')
    .reduce((part, name) => part[name], document);
