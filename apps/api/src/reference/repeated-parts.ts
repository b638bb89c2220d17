import type { OpenAPIObject } from '@nestjs/swagger';

type Part = Record<string, unknown>;

/** A shorter schema is not worth a name. */
const minSchemaLength = 80;
/** What a reference takes, and beside it the name of its component. */
const referenceLength = 60;
const outcomes: Readonly<Record<string, string>> = { 200: 'Result', 201: 'Created', 202: 'Accepted' };

/** Makes components of the parameters and successful responses that operations have alike, and of the fields that records have alike. */
export function withoutRepeatedParts(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  const { parameters, responses, schemas = {} } = copy.components ?? {};
  const components = {
    ...copy.components,
    parameters: { ...parameters, ...shareParameters(copy) },
    responses: { ...responses, ...shareResponses(copy) },
    schemas: { ...schemas, ...shareFields(schemas) },
  };
  return { ...copy, components } as OpenAPIObject;
}

/** A place in the document whose content can be replaced by a reference. */
interface Place {
  readonly holder: Part;
  readonly name: string;
  /** What names the component: the operation of a response, the schema of a field. */
  readonly owner: string;
}

/** Names what stands in several places, and replaces it by references. */
function share(places: readonly Place[], kind: string, nameOf: (first: Place, isUnique: boolean) => string): Part {
  const byText = Map.groupBy(places, ({ holder, name }) => JSON.stringify(holder[name]));
  const isShorter = ([text, { length }]: readonly [string, readonly Place[]]) =>
    (length - 1) * text.length > (length + 1) * referenceLength;
  const repeated = [...byText].filter(isShorter).map(([, alike]) => alike);
  const shortNames = repeated.map(([first]) => nameOf(first as Place, true));
  const components: Part = {};
  for (const [i, alike] of repeated.entries()) {
    const first = alike[0] as Place;
    const shortName = shortNames[i] as string;
    const name = shortNames.filter((each) => each === shortName).length === 1 ? shortName : nameOf(first, false);
    if (name in components) throw new Error(`Two ${kind} would have the name ${name}.`);
    components[name] = first.holder[first.name];
    for (const place of alike) place.holder[place.name] = { $ref: `#/components/${kind}/${name}` };
  }
  return components;
}

function shareParameters({ paths }: OpenAPIObject): Part {
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as Part[]);
  const places = operations.flatMap(({ parameters = [] }) => {
    const holder = parameters as Part;
    return Object.entries(holder)
      .filter(([, parameter]) => !('$ref' in (parameter as Part)))
      .map(([name, parameter]): Place => ({ holder, name, owner: pascal(String((parameter as Part)['name'])) }));
  });
  return share(places, 'parameters', ({ owner }) => owner);
}

function shareResponses({ paths }: OpenAPIObject): Part {
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as Part[]);
  const places = operations.flatMap(({ operationId, responses }): Place[] =>
    Object.keys(responses as Part)
      .filter((status) => status in outcomes && !('$ref' in ((responses as Part)[status] as Part)))
      .map((name) => ({ holder: responses as Part, name, owner: String(operationId) })),
  );
  return share(places, 'responses', ({ holder, name, owner }, isUnique) => {
    const [, schema = ''] = /"schema":\{"\$ref":"#\/components\/schemas\/(\w+?)(?:Envelope)?"/.exec(JSON.stringify(holder[name])) ?? [];
    return (isUnique ? schema : pascal(owner)) + String(outcomes[name]);
  });
}

function shareFields(schemas: Part): Part {
  // Names must not depend on the order in which modules are loaded.
  const byName = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  const places = byName.flatMap(([owner, schema]) => fieldsOf(schema as Part, owner));
  return share(places, 'schemas', ({ name, owner }, isUnique) => `${isUnique ? '' : owner}${pascal(name)}Field`);
}

/** The fields of a schema and of the schemas in it. A field in a repeated one is a part of that. */
function fieldsOf(schema: unknown, owner: string): Place[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema as Part).flatMap(([key, value]): Place[] => {
    if (key === 'example' || key === 'examples' || key === 'enum') return [];
    if (key !== 'properties') return fieldsOf(value, owner);
    const holder = value as Part;
    return Object.keys(holder).flatMap((name) =>
      JSON.stringify(holder[name]).length >= minSchemaLength ? [{ holder, name, owner }] : fieldsOf(holder[name], owner),
    );
  });
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
