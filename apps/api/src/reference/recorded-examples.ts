import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenAPIObject } from '@nestjs/swagger';

type Part = Record<string, unknown>;

/** The parsed examples of the file, to tell them from those that the operations declare. */
const recordedExamples = new WeakSet<object>();
const isDeclared = ({ example }: Part) => typeof example === 'object' && example !== null && !recordedExamples.has(example);

interface Recorded {
  readonly operations: Readonly<Record<string, { readonly request?: unknown; readonly responses: Readonly<Record<string, unknown>> }>>;
  /** Examples by error code. */
  readonly errors: Readonly<Record<string, unknown>>;
}

const isBuilt = import.meta.url.includes('/dist/apps/api/');
const file = fileURLToPath(new URL(`${isBuilt ? '../' : ''}../../../../docs/openapi/examples.json`, import.meta.url));

/**
 * Replaces examples in the document by recorded requests and responses. `npm run docs:examples` records them, and a test compares
 * them with the responses of the service. A response that is not recorded refers to the example of another one with the same schema, or
 * keeps its declared example.
 */
export function withRecordedExamples(document: OpenAPIObject): OpenAPIObject {
  const { operations, errors } = JSON.parse(readFileSync(file, 'utf8')) as Recorded;
  const shared = sharedExamples(operations);
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item) as Part[])) {
    const recorded = operations[String(operation['operationId'])];
    if (recorded === undefined) continue;
    for (const [status, example] of Object.entries(recorded.responses)) {
      recordedExamples.add(example as object);
      const name = shared.get(JSON.stringify(example));
      setExample(
        (operation['responses'] as Part)[status],
        name === undefined ? { example } : { example: undefined, examples: { example: { $ref: `#/components/examples/${name}` } } },
      );
    }
    setExample(operation['requestBody'], { examples: { example: { value: recorded.request } } });
  }
  shareExamples(document, shared);
  const examples = { ...document.components?.examples };
  for (const [text, name] of shared) examples[name] = { value: JSON.parse(text) as unknown };
  for (const [code, value] of Object.entries(errors)) if (code in examples) examples[code] = { value };
  return { ...document, components: { ...document.components, examples } };
}

/** The names of response examples that several operations have, by their text: those of the first operation. */
function sharedExamples(operations: Recorded['operations']): ReadonlyMap<string, string> {
  const names = new Map<string, string[]>();
  for (const [operationId, { responses }] of Object.entries(operations)) {
    for (const example of Object.values(responses)) {
      const text = JSON.stringify(example);
      names.set(text, [...(names.get(text) ?? []), operationId]);
    }
  }
  return new Map([...names].flatMap(([text, [first, ...others]]) => (others.length === 0 ? [] : [[text, first as string]])));
}

/** Responses whose example is declared refer to the shared one of their schema, so that the document shows a whole record once. */
function shareExamples(document: OpenAPIObject, shared: ReadonlyMap<string, string>): void {
  const responses = Object.values(document.paths).flatMap((item) =>
    (Object.values(item) as Part[]).flatMap((operation) => Object.entries((operation['responses'] ?? {}) as Record<string, Part>)),
  );
  const bodies = responses.flatMap(([status, response]) =>
    status.startsWith('2') ? (Object.values((response['content'] ?? {}) as object) as Part[]) : [],
  );
  const names = new Map<string, object>();
  for (const body of bodies) if (isShared(body['examples'], shared)) names.set(JSON.stringify(body['schema']), body['examples'] as object);
  for (const body of bodies) {
    const examples = names.get(JSON.stringify(body['schema']));
    if (examples !== undefined && isDeclared(body)) Object.assign(body, { example: undefined, examples });
  }
}

function isShared(examples: unknown, shared: ReadonlyMap<string, string>): boolean {
  const { $ref: reference = '' } = (examples as { example?: { $ref?: string } } | undefined)?.example ?? {};
  return [...shared.values()].some((name) => reference === `#/components/examples/${name}`);
}

function setExample(part: unknown, example: object): void {
  const content = (part as { content?: Part } | undefined)?.content ?? {};
  for (const body of Object.values(content)) Object.assign(body as Part, example);
}
