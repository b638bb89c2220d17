import { fieldRules } from './field-rule.js';

interface RequestDocs {
  readonly name: string;
  readonly description?: string;
}

type RequestClass = new () => object;
const documented = new Map<RequestClass, RequestDocs>();
const parts = new Map<string, object>();

/** Names a request class in the OpenAPI document. */
export function RequestSchema(name: string, description?: string): ClassDecorator {
  return (target) => {
    documented.set(target as unknown as RequestClass, { name, ...(description === undefined ? {} : { description }) });
  };
}

/** A reference to a schema that the OpenAPI document has once, under a name. */
export interface SchemaReference {
  readonly $ref: string;
}

/** A part of bodies that is no class: the schema goes into the OpenAPI document once, and the reference to it comes back. */
export function namedSchema(name: string, schema: object): SchemaReference {
  parts.set(name, schema);
  return { $ref: `#/components/schemas/${name}` };
}

export function requestName(type: RequestClass): string {
  const docs = documented.get(type);
  if (!docs) throw new Error(`${type.name} has no name in the OpenAPI document`);
  return docs.name;
}

/** The schema of every request class, from the same rules that check the bodies. */
export function requestSchemas(): Record<string, object> {
  return Object.fromEntries([...parts, ...[...documented].map(([type, docs]) => [docs.name, schemaOf(type, docs)] as const)]);
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
