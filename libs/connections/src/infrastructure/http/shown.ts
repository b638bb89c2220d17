import type { ApiPropertyOptions } from '@nestjs/swagger';

/** Appends the meaning of each known value of an enum to its description. */
export const knownValues = (meanings: Readonly<Record<string, string>>, description: string): string => {
  const values = Object.entries(meanings).map(([value, meaning]) => `\`${value}\` (${meaning})`);
  return `${description} Known values: ${values.join(', ')}.`;
};

const bounds: Readonly<Record<string, object>> = {
  string: { maxLength: 4096 },
  integer: { format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
};

export const property = (type: string, description: string, more: object = {}) =>
  ({ type, description, ...bounds[type], ...more }) as ApiPropertyOptions;
export const orNull = (type: string, description: string, more: object = {}) => property(type, description, { nullable: true, ...more });
const inUtc = (description: string) => `${description} RFC 3339 timestamp in UTC.`;
export const stamp = (description: string) => property('string', inUtc(description), { format: 'date-time', maxLength: 24 });
export const stampOrNull = (description: string) => orNull('string', inUtc(description), { format: 'date-time', maxLength: 24 });
export const day = (description: string) => property('string', description, { format: 'date', maxLength: 10 });
export const dayOrNull = (description: string) => orNull('string', description, { format: 'date', maxLength: 10 });
export const list = (items: object, description: string, maxItems = 50) =>
  ({ type: 'array', items, description, maxItems }) as ApiPropertyOptions;
