import { fieldRules } from './field-rule.js';

interface RequestDocs {
  readonly name: string;
  readonly description?: string;
}

type RequestClass = new () => object;
const documented = new Map<RequestClass, RequestDocs>();

/** Names a request class in the OpenAPI document. */
export function RequestSchema(name: string, description?: string): ClassDecorator {
  return (target) => {
    documented.set(target as unknown as RequestClass, { name, ...(description === undefined ? {} : { description }) });
  };
}

export function requestName(type: RequestClass): string {
  const docs = documented.get(type);
  if (!docs) throw new Error(`${type.name} has no name in the OpenAPI document`);
  return docs.name;
}

/** The schema of every request class, from the same rules that check the bodies. */
export function requestSchemas(): Record<string, object> {
  return Object.fromEntries([...documented].map(([type, docs]) => [docs.name, schemaOf(type, docs)]));
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
