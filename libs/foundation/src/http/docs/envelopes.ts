import { namedSchema, type SchemaReference } from '../body/request-schema.js';

interface EnvelopeOptions {
  readonly isPage: boolean;
  /** Default: the record's name, then `List` or `Envelope`. */
  readonly name?: string;
  /** Facts that are always there, as a reference. */
  readonly meta?: string;
  /** Facts that writes have. */
  readonly writeMeta?: string;
}

const writeEnvelopes = new Set<string>();

/** The body of a success as a named schema. Reads and writes of a record share it: the facts of a write are optional. */
export function envelopeOf(
  record: string,
  { isPage, name = `${record}${isPage ? 'List' : 'Envelope'}`, meta, writeMeta }: EnvelopeOptions,
) {
  const reference = { $ref: `#/components/schemas/${name}` };
  if (writeMeta !== undefined) writeEnvelopes.add(name);
  else if (writeEnvelopes.has(name)) return reference;
  const item = { $ref: `#/components/schemas/${record}` };
  const required = meta === undefined ? [] : ['meta'];
  const facts = meta ?? writeMeta;
  const metaProperty = facts === undefined ? {} : { meta: { $ref: facts } };
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
      data: { type: 'array', items: item, maxItems: 100 },
      has_more: { type: 'boolean', description: 'True when more results exist after this page.' },
      next_cursor: { type: ['string', 'null'], maxLength: 2048, description: 'The value of `cursor` for the next page.' },
      ...meta,
    },
  };
}
