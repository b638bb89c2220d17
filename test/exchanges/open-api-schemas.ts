/** A schema of OpenAPI 3.0, or one of JSON Schema 2020-12. */
export interface Schema {
  readonly [keyword: string]: unknown;
}
type Schemas = Readonly<Record<string, Schema>>;

export type Direction = 'request' | 'response';

const reference = '#/components/schemas/';
/** The `$id` of the rewritten schemas of a document. */
export const documentId = 'document';
const combiners = ['allOf', 'anyOf', 'oneOf'] as const;
/** Keywords that only describe, or that become others. */
const dropped = new Set(['description', 'title', 'example', 'deprecated', 'default', 'externalDocs', 'xml', 'readOnly', 'writeOnly']);
const rewritten = new Set([
  'nullable',
  'discriminator',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'oneOf',
  'anyOf',
  'allOf',
]);
const bounds = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

/**
 * Rewrites schemas of OpenAPI 3.0 as JSON Schema 2020-12, for one direction: what is read-only is unknown in requests, what is
 * write-only in responses. Fields that a schema does not name are refused wherever it does not allow them, although OpenAPI would let
 * them pass: nothing else finds a misspelled field.
 */
export class SchemaRewriter {
  /** The rewritten schemas, for the `$defs` of the schema `documentId`. A schema with `:base` does not choose among its subtypes. */
  readonly definitions: Record<string, Schema> = {};
  private readonly schemas: Schemas;
  private readonly direction: Direction;

  constructor(schemas: Schemas, direction: Direction) {
    this.schemas = schemas;
    this.direction = direction;
    for (const name of Object.keys(schemas)) {
      this.definitions[name] = this.rewrite(this.named(name), name);
      this.definitions[`${name}:base`] = this.rewrite(withoutSubtypes(this.named(name)), name);
    }
  }

  /** Rewrites a schema at a place that holds a value of its own: it is closed to unknown fields. */
  closed(schema: Schema): Schema {
    const result = this.rewrite(schema, null);
    return isFreeForm(schema) ? { ...result, additionalProperties: true } : { ...result, unevaluatedProperties: false };
  }

  private named(name: string): Schema {
    const schema = this.schemas[name];
    if (schema === undefined) throw new Error(`The document has no schema ${name}.`);
    return isFreeForm(schema) ? { ...schema, additionalProperties: true } : schema;
  }

  /** `inside`: the component that the schema is part of, at a place without a value of its own. */
  private rewrite(schema: Schema, inside: string | null): Schema {
    const { $ref } = schema;
    if (typeof $ref === 'string') return orNull(schema, { $ref: this.refOf($ref, inside) });
    const kept = Object.entries(schema).filter(([name]) => !dropped.has(name) && !rewritten.has(name) && !name.startsWith('x-'));
    return orNull(schema, {
      ...withNumericBounds(Object.fromEntries(kept)),
      ...this.fieldsOf(schema),
      ...(schema['items'] === undefined ? {} : { items: this.closed(schema['items'] as Schema) }),
      ...this.combined(schema, inside),
    });
  }

  private fieldsOf(schema: Schema): Schema {
    const all = Object.entries((schema['properties'] ?? {}) as Schemas);
    const shown = all.filter(([, property]) => !this.isHidden(property));
    const names = new Set(shown.map(([name]) => name));
    const required = ((schema['required'] ?? []) as readonly string[]).filter(
      (name) => names.has(name) || all.every(([one]) => one !== name),
    );
    const { additionalProperties: others } = schema;
    return {
      ...(all.length === 0 ? {} : { properties: Object.fromEntries(shown.map(([name, property]) => [name, this.closed(property)])) }),
      ...(required.length === 0 ? {} : { required }),
      ...(others === undefined ? {} : { additionalProperties: typeof others === 'object' ? this.closed(others as Schema) : others }),
    };
  }

  private isHidden(property: Schema): boolean {
    const { $ref } = property;
    if (typeof $ref === 'string') return this.isHidden(this.named($ref.slice(reference.length)));
    return property[this.direction === 'request' ? 'readOnly' : 'writeOnly'] === true;
  }

  /** Alternatives of published documents overlap, so one that fits is enough. A discriminator chooses the one that must fit. */
  private combined(schema: Schema, inside: string | null): Schema {
    const list = (name: (typeof combiners)[number]) => ((schema[name] ?? []) as readonly Schema[]).map((one) => this.rewrite(one, inside));
    const { discriminator } = schema as { discriminator?: { propertyName: string; mapping?: Readonly<Record<string, string>> } };
    const allOf = list('allOf');
    if (discriminator?.mapping !== undefined) {
      const { propertyName: name, mapping } = discriminator;
      allOf.push({ properties: { [name]: { enum: Object.keys(mapping) } }, required: [name] });
      for (const [value, $ref] of Object.entries(mapping)) {
        const subtype = { $ref: this.refOf($ref, inside) };
        allOf.push({ if: { properties: { [name]: { const: value } }, required: [name] }, then: subtype });
      }
    } else {
      for (const alternatives of [list('oneOf'), list('anyOf')]) if (alternatives.length > 0) allOf.push({ anyOf: alternatives });
    }
    return allOf.length === 0 ? {} : { allOf };
  }

  /** A subtype includes its parent as a base: the parent would choose the subtype again, without end. */
  private refOf($ref: string, inside: string | null): string {
    if (!$ref.startsWith(reference)) throw new Error(`The reference ${$ref} does not lead to a schema.`);
    const name = $ref.slice(reference.length);
    const isSubtype = inside !== null && subtypesOf(this.named(name)).includes(reference + inside);
    return `${documentId}#/$defs/${encodeURIComponent(isSubtype ? `${name}:base` : name)}`;
  }
}

function subtypesOf(schema: Schema): readonly string[] {
  const { discriminator } = schema as { discriminator?: { mapping?: Readonly<Record<string, string>> } };
  return Object.values(discriminator?.mapping ?? {});
}

function withoutSubtypes({ discriminator, oneOf, anyOf, ...schema }: Schema): Schema {
  if (discriminator !== undefined) return schema;
  return { ...schema, ...(oneOf === undefined ? {} : { oneOf }), ...(anyOf === undefined ? {} : { anyOf }) };
}

/** An object of which the document says nothing takes any fields. */
function isFreeForm(schema: Schema): boolean {
  const says = ['properties', 'additionalProperties', '$ref', 'discriminator', ...combiners];
  return schema['type'] === 'object' && says.every((name) => schema[name] === undefined);
}

function orNull({ nullable }: Schema, schema: Schema): Schema {
  return nullable === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
}

/** In OpenAPI 3.0, as in draft 4, an exclusive bound is a boolean beside the bound. */
function withNumericBounds(schema: Schema): Schema {
  const result: Record<string, unknown> = { ...schema };
  for (const [exclusive, bound] of bounds) {
    if (typeof result[exclusive] !== 'boolean') continue;
    if (result[exclusive]) {
      result[exclusive] = result[bound];
      delete result[bound];
    } else delete result[exclusive];
  }
  return result;
}
