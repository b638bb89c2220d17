import type { ApiPropertyOptions } from '@nestjs/swagger';

/** The description of an enum: what it is, and the meaning of each value of this version. */
export const withValues = (about: string, values: string) => `${about} Values: ${values}`;
const bounds: Readonly<Record<string, object>> = {
  string: { maxLength: 4096 },
  integer: { format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
};
export const shown = (type: string, description: string, more: object = {}) =>
  ({ type, description, ...bounds[type], ...more }) as ApiPropertyOptions;
export const orNull = (type: string, description: string, more: object = {}) => shown(type, description, { nullable: true, ...more });
export const stamp = (description: string) =>
  shown('string', `${description} RFC 3339 timestamp in UTC.`, { format: 'date-time', maxLength: 24 });
export const stampOrNull = (description: string) =>
  orNull('string', `${description} RFC 3339 timestamp in UTC.`, { format: 'date-time', maxLength: 24 });
export const list = (items: object, description: string, maxItems = 50) =>
  ({ type: 'array', items, description, maxItems }) as ApiPropertyOptions;
export const words64 = { type: 'string', maxLength: 64 };
export const texts = (description: string) =>
  ({ type: 'object', additionalProperties: { type: 'string', maxLength: 500 }, maxProperties: 20, description }) as ApiPropertyOptions;
export const micros = (description: string, nullable = false) => shown('integer', description, { nullable });
