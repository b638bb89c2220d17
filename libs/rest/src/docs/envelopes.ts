import { namedSchema, type SchemaReference } from '../body/request-schema.js';

interface EnvelopeOptions {
  readonly isPage: boolean;
  /** Default: the record's name, then `List` or `Envelope`. */
  readonly name?: string;
  /** A reference to the meta that is always present. */
  readonly meta?: string;
  /** A reference to the meta of writes. */
  readonly writeMeta?: string;
}

const writeEnvelopes = new Set<string>();
const nextCursor = namedSchema('NextCursor', {
  type: ['string', 'null'],
  maxLength: 2048,
  description: 'The value of `cursor` that returns the next page. `null` on the last page.',
});

/** The body of a success as a named schema. Reads and writes of a record share it: the meta of a write is optional. */
export function envelopeOf(
  record: string,
  { isPage, name = `${record}${isPage ? 'List' : 'Envelope'}`, meta, writeMeta }: EnvelopeOptions,
) {
  const reference = { $ref: `#/components/schemas/${name}` };
  if (writeMeta !== undefined) writeEnvelopes.add(name);
  else if (writeEnvelopes.has(name)) return reference;
  const item = { $ref: `#/components/schemas/${record}` };
  const required = meta === undefined ? [] : ['meta'];
  const metaSchema = meta ?? writeMeta;
  const metaProperty = metaSchema === undefined ? {} : { meta: { $ref: metaSchema } };
  return namedSchema(name, isPage ? pageSchema(item, required, metaProperty) : recordSchema(item, required, metaProperty));
}

function recordSchema(item: SchemaReference, required: readonly string[], meta: object): object {
  return { type: 'object', required: ['data', ...required], properties: { data: item, ...meta } };
}

function pageSchema(item: SchemaReference, required: readonly string[], meta: object): object {
  return {
    type: 'object',
    required: ['data', 'has_more', 'next_cursor', ...required],
    properties: {
      data: { type: 'array', items: item, maxItems: 100, description: 'The records of the page.' },
      has_more: { type: 'boolean', description: 'Whether another page follows.' },
      next_cursor: nextCursor,
      ...meta,
    },
  };
}
