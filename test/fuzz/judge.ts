import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from '../setup/http-client.js';
import { closed } from '../setup/released-document.mjs';
import type { Resolve, Schema } from './arbitraries.js';

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { name: string; in: string; schema: Schema; required?: boolean }[];
  readonly body: Schema | null;
  readonly answers: ReadonlyMap<number, Schema>;
}

/** Holds requests and answers against the OpenAPI document. */
export class Judge {
  readonly operations: readonly Operation[];
  private readonly ajv = new Ajv2020({ strict: false, allErrors: false, unicodeRegExp: true });

  constructor(private readonly document: Json) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: 'doc', components: closed(document.components) });
    this.operations = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, o]) => operationOf(path, method, o, (part) => this.part(part))),
    );
  }

  readonly resolve: Resolve = (ref) =>
    ref
      .slice(2)
      .split('/')
      .reduce((at, name) => at[name], this.document);

  /** What a reference stands for; anything else is itself. */
  private part(part: Json): Json {
    return part.$ref === undefined ? part : this.resolve(part.$ref as string);
  }

  /** What the document has against a body, or null. Texts are judged as they are stored: trimmed and in form C. */
  bodyFault(operation: Operation, body: unknown): string | null {
    return operation.body === null ? null : this.fault(operation.body, normalizeText(body));
  }

  /** What the document has against a query parameter that was taken, or null. */
  parameterFault(operation: Operation, name: string, text: string): string | null {
    const parameter = operation.parameters.find((p) => p.in === 'query' && p.name === name);
    if (!parameter) return `the parameter ${name} is not documented`;
    const value = valueOf(parameter.schema, text);
    const fault = this.fault(parameter.schema, value);
    return fault === null ? null : `${name}: ${fault}`;
  }

  answerFault(operation: Operation, status: number, body: Json): string | null {
    const schema = operation.answers.get(status);
    if (!schema) return `the status ${status} is not documented`;
    return this.fault(schema, body);
  }

  private readonly compiled = new Map<Schema, ReturnType<Ajv2020['compile']>>();

  private fault(schema: Schema, value: unknown): string | null {
    let check = this.compiled.get(schema);
    if (!check) {
      check = this.ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('#/components', 'doc#/components')) as object);
      this.compiled.set(schema, check);
    }
    return check(value) ? null : this.ajv.errorsText(check.errors);
  }
}

/** What a parameter of the query string says, in the type that the document gives it. */
function valueOf({ type }: Schema, text: string): unknown {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text.trim().normalize('NFC');
}

function operationOf(path: string, method: string, o: Json, resolve: (part: Json) => Json): Operation {
  const content = o.requestBody?.content?.['application/json'];
  // 304 alone has no body; nothing here asks for it. `default` stands for what later versions may answer.
  const described = Object.entries(o.responses as Record<string, Json>).filter(([status]) => status !== 'default');
  const withBody = described.map(([status, response]) => [status, resolve(response)] as const).filter(([, { content: body }]) => body);
  const answers = withBody.map(([status, answer]) => [Number(status), answer.content['application/json'].schema] as const);
  return {
    id: o.operationId,
    method: method.toUpperCase(),
    path,
    parameters: (o.parameters ?? []).map(resolve),
    body: content?.schema ?? null,
    answers: new Map(answers),
  };
}

function normalizeText(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().normalize('NFC');
  if (Array.isArray(value)) return value.map(normalizeText);
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, normalizeText(v)]));
  return value;
}
