import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenAPIObject } from '@nestjs/swagger';

type Part = Record<string, unknown>;

interface Recorded {
  readonly operations: Readonly<Record<string, { readonly request?: unknown; readonly responses: Readonly<Record<string, unknown>> }>>;
  /** Examples by error code. */
  readonly errors: Readonly<Record<string, unknown>>;
}

const isBuilt = import.meta.url.includes('/dist/apps/api/');
const file = fileURLToPath(new URL(`${isBuilt ? '../' : ''}../../../../docs/openapi/examples.json`, import.meta.url));

/**
 * Replaces examples in the document by recorded requests and responses. `npm run docs:examples` records them, and a test compares
 * them with the responses of the service. Operations that are not recorded keep their declared examples.
 */
export function withRecordedExamples(document: OpenAPIObject): OpenAPIObject {
  const { operations, errors } = JSON.parse(readFileSync(file, 'utf8')) as Recorded;
  const shared = sharedExamples(operations);
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item) as Part[])) {
    const recorded = operations[String(operation['operationId'])];
    if (recorded === undefined) continue;
    for (const [status, example] of Object.entries(recorded.responses)) {
      const name = shared.get(JSON.stringify(example));
      setExample(
        (operation['responses'] as Part)[status],
        name === undefined ? { example } : { example: undefined, examples: { example: { $ref: `#/components/examples/${name}` } } },
      );
    }
    setExample(operation['requestBody'], { examples: { example: { value: recorded.request } } });
  }
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

function setExample(part: unknown, example: object): void {
  const content = (part as { content?: Part } | undefined)?.content ?? {};
  for (const body of Object.values(content)) Object.assign(body as Part, example);
}
