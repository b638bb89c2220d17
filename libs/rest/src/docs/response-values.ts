import type { ApiPropertyOptions } from '@nestjs/swagger';
import { namedSchema, type SchemaReference } from '../body/request-schema.js';

/**
 * An enum of responses as a named schema. It lists the values of this version, so that generators make a named union of it;
 * `x-known-values: enum` marks it as open: later versions may add values.
 */
export function openEnum(name: string, values: readonly string[]): SchemaReference {
  return namedSchema(name, { type: 'string', enum: [...values], 'x-known-values': 'enum' });
}

/** The enum that another context declares. */
export const enumNamed = (name: string): SchemaReference => ({ $ref: `#/components/schemas/${name}` });

export const oneOf = (values: SchemaReference, description: string): ApiPropertyOptions => ({ allOf: [values], description });

export function oneOfOrNull(values: SchemaReference, description: string): ApiPropertyOptions {
  const property: object = { anyOf: [values, { type: 'null' }], description };
  return property;
}

export const someOf = (values: SchemaReference, description: string, maxItems = 50): ApiPropertyOptions => ({
  type: 'array',
  items: values,
  description,
  maxItems,
});

/** A field that has one value only. */
export function constant(value: string | boolean, description: string, more: object = {}): ApiPropertyOptions {
  const property: object = { type: typeof value, const: value, description, ...more };
  return property;
}
