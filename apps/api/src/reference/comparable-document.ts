type Part = Record<string, unknown>;

const documentationKeys = new Set(['description', 'summary', 'example', 'examples']);
const schemaPrefix = '#/components/schemas/';

/**
 * Reduces two documents to what clients depend on, so that they can be compared. Removes descriptions, examples and extensions, and
 * resolves references, because it does not matter whether a part is a component. Schemas that both documents name remain references.
 * Omits the values of open enums (`x-known-values`) and error codes, because both can grow.
 */
export function comparableDocuments(before: Part, after: Part): [Part, Part] {
  const [old, current] = [schemasOf(before), schemasOf(after)];
  for (const document of [before, after]) {
    addCommonHeaders(document);
    addSecurity(document);
  }
  const sharedSchemas = new Set(Object.keys(old).filter((name) => name in current));
  return [new Resolver(before, sharedSchemas).document(), new Resolver(after, sharedSchemas).document()];
}

/** Repeats the headers of every response in each response, where documents without `x-common-headers` have them. */
function addCommonHeaders({ 'x-common-headers': names, ...document }: Part): void {
  if (names === undefined) return;
  const common = Object.fromEntries((names as string[]).map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  const shared = ((document['components'] as Part)['responses'] ?? {}) as Part;
  const operations = Object.values(document['paths'] as Part).flatMap((item) => Object.values(item as Part)) as Part[];
  for (const responses of [shared, ...operations.map((operation) => (operation['responses'] ?? {}) as Part)]) {
    for (const response of Object.values(responses) as Part[])
      if (response['$ref'] === undefined) response['headers'] = { ...common, ...(response['headers'] as Part | undefined) };
  }
}

/** Repeats the security of the document in each operation, where earlier documents have it. */
function addSecurity(document: Part): void {
  const { security } = document;
  if (security === undefined) return;
  const operations = Object.values(document['paths'] as Part).flatMap((item) => Object.values(item as Part)) as Part[];
  for (const operation of operations) operation['security'] ??= security;
  delete document['security'];
}

const schemasOf = (document: Part): Part => ((document['components'] as Part | undefined)?.['schemas'] ?? {}) as Part;

class Resolver {
  constructor(
    private readonly source: Part,
    private readonly sharedSchemas: ReadonlySet<string>,
  ) {}

  document(): Part {
    const { components, ...rest } = this.source;
    const schemas = Object.entries(schemasOf(this.source)).filter(([name]) => this.sharedSchemas.has(name));
    const { securitySchemes } = (components ?? {}) as Part;
    return {
      ...(this.resolved(rest) as Part),
      components: { securitySchemes, schemas: Object.fromEntries(schemas.map(([name, schema]) => [name, this.resolved(schema)])) },
    };
  }

  /** `names` are the schemas being resolved; a recursive schema remains a reference. */
  private resolved(part: unknown, names: readonly string[] = [], isMapOfNames = false): unknown {
    if (Array.isArray(part)) return part.map((item) => this.resolved(item, names));
    if (typeof part !== 'object' || part === null) return part;
    const { $ref: reference, allOf, ...siblings } = part as Part;
    if (!isMapOfNames && Array.isArray(allOf) && allOf.length > 1) {
      return this.resolved({ ...siblings, ...objectOf(allOf.map((each) => this.target(each as Part))) }, names);
    }
    const byType = isMapOfNames ? null : this.byType(part as Part);
    if (byType !== null) return this.resolved(byType, names);
    if (typeof reference === 'string' && !isMapOfNames) {
      const schema = reference.startsWith(schemaPrefix) ? reference.slice(schemaPrefix.length) : null;
      if (schema !== null && (this.sharedSchemas.has(schema) || names.includes(schema))) return { $ref: reference };
      return this.resolved(
        { ...(this.at(reference) as Part), ...siblings, ...(allOf === undefined ? {} : { allOf }) },
        schema === null ? names : [...names, schema],
      );
    }
    const kept = Object.entries(part).filter(
      ([name]) => isMapOfNames || !(documentationKeys.has(name) || name.startsWith('x-') || (name === 'enum' && 'x-known-values' in part)),
    );
    const resolved = Object.fromEntries(
      kept.map(([name, value]) => [name, this.resolved(value, names, !isMapOfNames && name === 'properties')]),
    );
    return isMapOfNames && 'error' in resolved
      ? { ...resolved, error: this.byCode(resolved['error'] as Part) }
      : unwrapSingleAllOf(resolved);
  }

  /** Represents the details of each error code as a property: new codes are compatible, but lost details of a code are not. */
  private byCode(error: Part): Part {
    const union = this.target(error);
    const variants = ((union['oneOf'] ?? [union]) as Part[]).map((variant) => {
      return this.resolved(this.target(variant)['properties'] ?? {}, [], true) as Record<string, Part>;
    });
    const codesOf = ({ code }: Record<string, Part>) =>
      (code?.['enum'] ?? (code?.['const'] === undefined ? [] : [code['const']])) as string[];
    if (!variants.every((variant) => codesOf(variant).length > 0)) return error;
    const details = variants.flatMap((variant) => codesOf(variant).map((code) => [code, variant['details']] as const));
    return {
      type: 'object',
      properties: { ...variants[0], code: { type: 'string' }, details: { properties: Object.fromEntries(details) } },
    };
  }

  /**
   * Represents each variant of an open union, whose `type` has known values, as a property: new types are compatible, but the loss of
   * one is not. Null for other parts.
   */
  private byType({ oneOf }: Part): Part | null {
    if (!Array.isArray(oneOf)) return null;
    const variants = (oneOf as Part[]).map((variant) => [this.typesOf(variant), variant] as const);
    if (!variants.every(([types]) => types.length > 0)) return null;
    return { type: 'object', properties: Object.fromEntries(variants.flatMap(([types, variant]) => types.map((type) => [type, variant]))) };
  }

  private typesOf(variant: Part): string[] {
    const { allOf, ...schema } = this.target(variant);
    const parts = [schema, ...((allOf ?? []) as Part[]).map((each) => this.target(each))];
    const { type } = objectOf(parts)['properties'] as Record<string, Part>;
    return type !== undefined && 'x-known-values' in type ? (type['enum'] as string[]) : [];
  }

  /** Returns the target of a reference, or the part itself. */
  private target(part: Part): Part {
    return typeof part['$ref'] === 'string' ? (this.at(part['$ref']) as Part) : part;
  }

  private at(reference: string): unknown {
    return reference
      .slice(2)
      .split('/')
      .reduce<unknown>((part, name) => (part as Part)[name], this.source);
  }
}

/** Replaces an `allOf` with a single schema by that schema. Such an `allOf` only adds a description to a reference. */
function unwrapSingleAllOf(part: Part): Part {
  const { allOf, ...rest } = part;
  return Array.isArray(allOf) && allOf.length === 1 ? { ...(allOf[0] as Part), ...rest } : part;
}

/** Merges several object schemas into one. */
function objectOf(parts: readonly Part[]): Part {
  const properties = Object.assign({}, ...parts.map((part) => part['properties'])) as Part;
  return { type: 'object', properties, required: parts.flatMap((part) => (part['required'] ?? []) as string[]) };
}
