import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

// npm run docs:console-types: writes the types of the API that the pages of the console use, from the OpenAPI documents.

type Part = Record<string, unknown>;
type Components = Readonly<Record<string, Readonly<Record<string, Part>>>>;

const documents = ['docs/openapi/v1.json', 'docs/openapi/console.json'];
export const typesFile = 'apps/console/src/shared/api/documents.d.ts';

/** The text of the file of generated types. */
export async function consoleTypes(): Promise<string> {
  const [v1, console] = documents.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Part) as [Part, Part];
  return `// Written by npm run docs:console-types from ${documents.join(' and ')}.\n${await typesOf(bothOf(v1, console))}`;
}

/** One document of two. What they share has one name in both, and is the same. */
function bothOf(one: Part, other: Part): Part {
  const [components, others] = [one, other].map((document) => document['components'] as Components) as [Components, Components];
  const kinds = [...new Set([...Object.keys(components), ...Object.keys(others)])];
  return {
    ...one,
    paths: { ...(one['paths'] as Part), ...(other['paths'] as Part) },
    components: Object.fromEntries(kinds.map((kind) => [kind, { ...components[kind], ...others[kind] }])),
  };
}

/** The paths with the schemas of requests and successful responses, and the named schemas. */
export async function typesOf(document: Part): Promise<string> {
  const types = await openapiTS(withoutErrorsAndExamples(document) as unknown as Parameters<typeof openapiTS>[0], {
    immutable: true,
    defaultNonNullable: false,
    rootTypes: false,
  });
  return astToString(types);
}

/** Leaves out what the client handles in one place for every operation (headers and errors), and examples. */
function withoutErrorsAndExamples(document: Part): Part {
  const { parameters = {}, responses = {} } = document['components'] as Components;
  const resolved = (part: Part, components: Components[string]) => components[String(part['$ref']).split('/').at(-1) ?? ''] ?? part;
  const isHeader = (part: Part) => resolved(part, parameters)['in'] === 'header';
  const operation = (part: Part): Part => ({
    ...part,
    parameters: ((part['parameters'] ?? []) as Part[]).filter((each) => !isHeader(each)),
    responses: Object.fromEntries(
      Object.entries(part['responses'] as Record<string, Part>)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, response]) => [status, resolved(response, responses)] as const)
        .map(([status, { description, content }]) => [status, { description, ...contentOf(content as Content) }]),
    ),
    ...(part['requestBody'] === undefined
      ? {}
      : { requestBody: { required: true, ...contentOf((part['requestBody'] as Part)['content'] as Content) } }),
  });
  const paths = Object.entries(document['paths'] as Record<string, Record<string, Part>>).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, part]) => [method, operation(part)])),
  ]);
  const kept = Object.fromEntries(paths) as Part;
  const isReached = reachedFrom(kept, document['components'] as Components);
  const namedParts = (kind: string) =>
    Object.entries((document['components'] as Components)[kind] ?? {}).filter(([name]) => isReached(kind, name));
  const components = Object.fromEntries(['schemas', 'parameters'].map((kind) => [kind, Object.fromEntries(namedParts(kind))]));
  // The pages receive no webhooks.
  return { ...document, paths: kept, components, webhooks: {} };
}

type Content = Readonly<Record<string, Part>> | undefined;
function contentOf(content: Content): Part {
  return content === undefined
    ? {}
    : { content: Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema }])) };
}

/** Tells which components the paths refer to, directly or through other components, and the format of an error. */
function reachedFrom(paths: Part, components: Components): (kind: string, name: string) => boolean {
  const reached = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, kind = '', name = ''] of (JSON.stringify(part) ?? '').matchAll(/"#\/components\/([a-z]+)\/([^"]+)"/gi)) {
      if (reached.has(`${kind} ${name}`)) continue;
      reached.add(`${kind} ${name}`);
      follow(components[kind]?.[name]);
    }
  };
  follow([paths, { $ref: '#/components/schemas/ErrorCode' }, { $ref: '#/components/schemas/Problem' }]);
  return (kind, name) => reached.has(`${kind} ${name}`);
}

if (import.meta.main) writeFileSync(typesFile, await consoleTypes());
