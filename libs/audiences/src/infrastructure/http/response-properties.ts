import type { ApiPropertyOptions } from '@nestjs/swagger';

const bounds: Readonly<Record<string, object>> = {
  string: { maxLength: 4096 },
  integer: { format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
};

/** Appends the meaning of each known value of an enum to its description. */
export const knownValues = (meanings: Readonly<Record<string, string>>, description: string): string => {
  const values = Object.entries(meanings).map(([value, meaning]) => `\`${value}\` (${meaning})`);
  return `${description} Known values: ${values.join(', ')}.`;
};

export function property(type: string, description: string, more: object = {}): ApiPropertyOptions {
  const options: object = { type, description, ...bounds[type], ...more };
  return options;
}
export const orNull = (type: string, description: string, more: object = {}): ApiPropertyOptions =>
  property(type, description, { nullable: true, ...more });
const inUtc = (description: string): string => `${description} RFC 3339 timestamp in UTC.`;
export const stamp = (description: string): ApiPropertyOptions =>
  property('string', inUtc(description), { format: 'date-time', maxLength: 24 });
export const stampOrNull = (description: string): ApiPropertyOptions =>
  orNull('string', inUtc(description), { format: 'date-time', maxLength: 24 });
export const list = (items: object, description: string, maxItems: number): ApiPropertyOptions => ({
  type: 'array',
  items,
  description,
  maxItems,
});
/** Options next to `type: () => X`. Nest reads the name of that type only at the place of the decorator. */
export const many = (description: string, maxItems: number) => ({ isArray: true, description, maxItems }) as const;
export const text64 = { type: 'string', maxLength: 64 };
export const texts = (description: string): ApiPropertyOptions => ({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 500 },
  maxProperties: 20,
  description,
});
