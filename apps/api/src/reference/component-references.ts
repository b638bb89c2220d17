import { isDeepStrictEqual } from 'node:util';
import { errorExamples } from '#libs/rest/docs';
import type { OpenAPIObject } from '@nestjs/swagger';

type Part = Record<string, unknown>;
const methods = ['get', 'post', 'put', 'patch', 'delete'];
const marker = 'x-component';

/** Moves each marked parameter and response to the components and replaces it by a reference in each operation. */
export function withSharedComponents(document: OpenAPIObject): OpenAPIObject {
  const parameters = new SharedComponents('parameters');
  const responses = new SharedComponents('responses');
  const operationWithReferences = (operation: Part): Part => ({
    ...operation,
    parameters: ((operation['parameters'] ?? []) as Part[]).map((parameter) => parameters.put(parameter)),
    responses: mapValues(operation['responses'] as Part, (response) => responses.put(response as Part)),
  });
  const paths = mapValues(document.paths, (item) =>
    Object.fromEntries(
      Object.entries(item).map(([method, part]) => [method, methods.includes(method) ? operationWithReferences(part as Part) : part]),
    ),
  );
  return {
    ...document,
    paths,
    components: {
      ...document.components,
      parameters: parameters.parts(),
      responses: responses.parts(),
      examples: errorExamples(codesOf([...Object.values(paths), responses.parts()])),
    },
  } as OpenAPIObject;
}

/** Returns every error code that a response in these parts can contain. */
function codesOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => (name === 'x-error-codes' ? (value as string[]) : codesOf(value)));
}

const mapValues = (part: object, change: (value: object) => unknown): Part =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, change(value as object)]));

/** Collects components of one kind. Components with the same name must be equal. */
class SharedComponents {
  private readonly byName = new Map<string, Part>();

  constructor(private readonly kind: string) {}

  put(part: Part): Part {
    const { [marker]: name, ...content } = part;
    if (typeof name !== 'string') return part;
    const existing = this.byName.get(name);
    if (existing !== undefined && !isDeepStrictEqual(existing, content))
      throw new Error(`Different ${this.kind} have the same name ${name}.`);
    this.byName.set(name, content);
    return { $ref: `#/components/${this.kind}/${name}` };
  }

  parts(): Part {
    return Object.fromEntries([...this.byName].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
