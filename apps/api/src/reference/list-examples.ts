import type { OpenAPIObject } from '@nestjs/swagger';

interface MediaType {
  readonly schema?: { readonly $ref?: string };
  example?: unknown;
  readonly examples?: unknown;
}
interface Operation {
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, MediaType>> }>>;
}

const nameOf = ({ schema }: MediaType): string => schema?.$ref?.split('/').at(-1) ?? '';

/** Leaves out the examples of pages whose records another operation shows: the record is the same, and the schema says the rest. */
export function withoutListExamples(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  const operations = Object.values(copy.paths).flatMap((item) => Object.values(item) as Operation[]);
  const bodies = operations.flatMap(({ responses = {} }) =>
    Object.entries(responses).flatMap(([status, { content = {} }]) => (status.startsWith('2') ? Object.values(content) : [])),
  );
  const shown = new Set(bodies.map(nameOf));
  for (const body of bodies) if (shown.has(nameOf(body).replace(/List$/, 'Envelope')) && nameOf(body).endsWith('List')) delete body.example;
  return copy;
}
