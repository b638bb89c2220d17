import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

// npm run docs:console-types: writes the types of the API that the pages of the console use, from the OpenAPI documents.

type Part = Record<string, unknown>;
type Components = Readonly<Record<string, Readonly<Record<string, Part>>>>;

const documents: Readonly<Record<string, string>> = {
  'apps/console/src/shared/api/v1.d.ts': 'docs/openapi/v1.json',
  'apps/console/src/shared/api/console.d.ts': 'docs/openapi/console.json',
};

/** The files of generated types, by path. */
export async function consoleTypes(): Promise<Record<string, string>> {
  const files = Object.entries(documents).map(async ([file, source]) => {
    const document = JSON.parse(readFileSync(source, 'utf8')) as Part;
    return [file, `// Written by npm run docs:console-types from ${source}.\n${await typesOf(document)}`] as const;
  });
  return Object.fromEntries(await Promise.all(files));
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
  return { ...document, paths: kept, components };
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

if (import.meta.main) for (const [file, text] of Object.entries(await consoleTypes())) writeFileSync(file, text);
