import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenAPIObject } from '@nestjs/swagger';

type Part = Record<string, unknown>;

interface Recorded {
  readonly operations: Readonly<Record<string, { readonly request?: unknown; readonly responses: Readonly<Record<string, unknown>> }>>;
  /** Examples by error code. */
  readonly errors: Readonly<Record<string, unknown>>;
}

/** A successful response of an operation, with its body in the document. */
interface ResponseBody {
  readonly operationId: string;
  readonly status: string;
  readonly body: Part;
}

const isBuilt = import.meta.url.includes('/dist/apps/api/');
const file = fileURLToPath(new URL(`${isBuilt ? '../' : ''}../../../../docs/openapi/examples.json`, import.meta.url));

/**
 * Replaces examples in the document by recorded requests and responses. `npm run docs:examples` records them, and a test compares
 * them with the responses of the service. A response that is not recorded refers to a recorded one of the same schema and status, or keeps
 * its declared example, which is a component if several responses have it.
 */
export function withRecordedExamples(document: OpenAPIObject): OpenAPIObject {
  const { operations, errors } = JSON.parse(readFileSync(file, 'utf8')) as Recorded;
  const bodies = responseBodies(document);
  const recorded = bodies.flatMap((one) => {
    const example = operations[one.operationId]?.responses[one.status];
    return example === undefined ? [] : [{ ...one, example: example as Part, text: JSON.stringify(example) }];
  });
  const others = bodies.filter(({ operationId, status }) => operations[operationId]?.responses[status] === undefined);
  const shared = new Map<string, string>();
  const share = ({ text, operationId, status }: ResponseBody & { readonly text: string }): object => {
    const isNameTaken = [...shared].some(([known, name]) => name === operationId && known !== text);
    if (!shared.has(text)) shared.set(text, isNameTaken ? `${operationId}${status}` : operationId);
    return { example: undefined, examples: { example: { $ref: `#/components/examples/${shared.get(text)}` } } };
  };
  for (const { body } of others) {
    const alike = recorded.filter((one) => isAlike(one.body['schema'], body['schema']));
    const same = alike.find((one) => statusOf(one.example) === statusOf(body['example'])) ?? alike.find((one) => !isDryRun(one.example));
    if (same !== undefined) Object.assign(body, share(same));
  }
  const declared = others
    .filter(({ body }) => body['example'] !== undefined)
    .map((one) => ({ ...one, text: JSON.stringify(one.body['example']) }));
  for (const alike of Map.groupBy(declared, ({ text }) => text).values()) {
    const [first] = alike;
    if (first !== undefined && alike.length > 1) for (const { body } of alike) Object.assign(body, share(first));
  }
  for (const one of recorded) {
    const isRepeated = recorded.filter(({ text }) => text === one.text).length > 1;
    Object.assign(one.body, isRepeated || shared.has(one.text) ? share(one) : { example: one.example });
  }
  for (const operation of operationsOf(document)) {
    const request = operations[String(operation['operationId'])]?.request;
    // The other media types of a body have the same fields.
    const [body] = contentOf(operation['requestBody']);
    if (body !== undefined && request !== undefined) body['examples'] = { example: { value: request } };
  }
  const examples = { ...document.components?.examples };
  for (const [text, name] of shared) examples[name] = { value: JSON.parse(text) as unknown };
  for (const [code, value] of Object.entries(errors)) if (code in examples) examples[code] = { value };
  return { ...document, components: { ...document.components, examples } };
}

const operationsOf = (document: OpenAPIObject) => Object.values(document.paths).flatMap((item) => Object.values(item) as Part[]);
const contentOf = (part: unknown) => Object.values((part as { content?: Record<string, Part> } | undefined)?.content ?? {});
const isAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function responseBodies(document: OpenAPIObject): ResponseBody[] {
  return operationsOf(document).flatMap((operation) =>
    Object.entries((operation['responses'] ?? {}) as Part).flatMap(([status, response]) =>
      status.startsWith('2') ? contentOf(response).map((body) => ({ operationId: String(operation['operationId']), status, body })) : [],
    ),
  );
}

const isDryRun = (example: unknown): boolean => (example as { meta?: { dry_run?: unknown } }).meta?.dry_run === true;

/** The status of the record in an example. A dry run is like no other response. */
function statusOf(example: unknown): unknown {
  const { data, meta } = (example ?? {}) as { data?: { status?: unknown }; meta?: { dry_run?: unknown } };
  return meta?.dry_run === true ? meta : (data?.status ?? null);
}
