import { isDeepStrictEqual } from 'node:util';
import { errorExamples } from '#libs/foundation';
import type { OpenAPIObject } from '@nestjs/swagger';

type Part = Record<string, unknown>;
const methods = ['get', 'post', 'put', 'patch', 'delete'];
const marker = 'x-component';

/** The document with each marked parameter and response once in its components, and a reference to it in each operation. */
export function withSharedComponents(document: OpenAPIObject): OpenAPIObject {
  const parameters = new Shelf('parameters');
  const responses = new Shelf('responses');
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

/** Every error code that a response in these parts can have. */
function codesOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => (name === 'x-error-codes' ? (value as string[]) : codesOf(value)));
}

const mapValues = (part: object, change: (value: object) => unknown): Part =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, change(value as object)]));

/** One kind of components. What has the same name must be the same. */
class Shelf {
  private readonly byName = new Map<string, Part>();

  constructor(private readonly kind: string) {}

  put(part: Part): Part {
    const { [marker]: name, ...content } = part;
    if (typeof name !== 'string') return part;
    const known = this.byName.get(name);
    if (known !== undefined && !isDeepStrictEqual(known, content)) throw new Error(`Two different ${this.kind} are named ${name}.`);
    this.byName.set(name, content);
    return { $ref: `#/components/${this.kind}/${name}` };
  }

  parts(): Part {
    return Object.fromEntries([...this.byName].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
