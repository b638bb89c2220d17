import { fieldRules } from './field-rule.js';

interface RequestDocs {
  readonly name: string;
  readonly description?: string;
}

type RequestClass = new () => object;
const documented = new Map<RequestClass, RequestDocs>();
const namedSchemas = new Map<string, object>();

/** Sets the name and description of a request class in the OpenAPI document. */
export function RequestSchema(name: string, description?: string): ClassDecorator {
  return (target) => {
    documented.set(target as unknown as RequestClass, { name, ...(description === undefined ? {} : { description }) });
  };
}

/** A reference to a named schema of the OpenAPI document. */
export interface SchemaReference {
  readonly $ref: string;
}

/** Registers a schema that no request class describes and returns a reference to it. */
export function namedSchema(name: string, schema: object): SchemaReference {
  namedSchemas.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}

export function requestName(type: RequestClass): string {
  const docs = documented.get(type);
  if (!docs) throw new Error(`${type.name} has no name in the OpenAPI document`);
  return docs.name;
}

/** Returns the schemas of all request classes, built from the rules that validate the bodies. */
export function requestSchemas(): Record<string, object> {
  return Object.fromEntries([...namedSchemas, ...[...documented].map(([type, docs]) => [docs.name, schemaOf(type, docs)] as const)]);
}

function schemaOf(type: RequestClass, { description }: RequestDocs): object {
  const rules = [...fieldRules(type)];
  const required = rules.filter(([, rule]) => rule.required).map(([name]) => name);
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(rules.map(([name, rule]) => [name, rule.schema])),
  };
}
