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

/** Leaves out the examples of pages whose records, or whose figures, another operation shows: the schema says the rest. */
export function withoutListExamples(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  const operations = Object.values(copy.paths).flatMap((item) => Object.values(item) as Operation[]);
  const bodies = operations.flatMap(({ responses = {} }) =>
    Object.entries(responses).flatMap(([status, { content = {} }]) => (status.startsWith('2') ? Object.values(content) : [])),
  );
  const shown = new Set(bodies.map(nameOf));
  const reports = new Set<string>();
  for (const body of bodies) {
    const figures = figuresOf(body.example);
    const isShown = nameOf(body).endsWith('List') && shown.has(nameOf(body).replace(/List$/, 'Envelope'));
    if (isShown || (figures !== null && reports.has(figures))) delete body.example;
    if (figures !== null) reports.add(figures);
  }
  return copy;
}

/** The metrics of the rows of a report, as text. Null for other pages. */
function figuresOf(example: unknown): string | null {
  const { data } = (example ?? {}) as { data?: { metrics?: unknown }[] };
  return Array.isArray(data) && data[0]?.metrics !== undefined ? JSON.stringify(data.map(({ metrics }) => metrics)) : null;
}
