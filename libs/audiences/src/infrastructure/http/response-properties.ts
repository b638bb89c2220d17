import type { ApiPropertyOptions } from '@nestjs/swagger';

const bounds: Readonly<Record<string, object>> = {
  string: { maxLength: 4096 },
  integer: { format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
};

export function shown(type: string, description: string, more: object = {}): ApiPropertyOptions {
  const property: object = { type, description, ...bounds[type], ...more };
  return property;
}
export const orNull = (type: string, description: string, more: object = {}): ApiPropertyOptions =>
  shown(type, description, { nullable: true, ...more });
export const stamp = (description: string): ApiPropertyOptions => shown('string', description, { format: 'date-time', maxLength: 24 });
export const stampOrNull = (description: string): ApiPropertyOptions =>
  orNull('string', description, { format: 'date-time', maxLength: 24 });
export const list = (items: object, description: string, maxItems: number): ApiPropertyOptions => ({
  type: 'array',
  items,
  description,
  maxItems,
});
/** Beside `type: () => X`, which Nest knows by its name only where it is written. */
export const many = (description: string, maxItems: number) => ({ isArray: true, description, maxItems }) as const;
export const text64 = { type: 'string', maxLength: 64 };
export const texts = (description: string): ApiPropertyOptions => ({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 500 },
  maxProperties: 20,
  description,
});
