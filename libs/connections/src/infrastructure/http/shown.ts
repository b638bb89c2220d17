import type { ApiPropertyOptions } from '@nestjs/swagger';

const bounds: Readonly<Record<string, object>> = {
  string: { maxLength: 4096 },
  integer: { format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
};

export const shown = (type: string, description: string, more: object = {}) =>
  ({ type, description, ...bounds[type], ...more }) as ApiPropertyOptions;
export const orNull = (type: string, description: string, more: object = {}) => shown(type, description, { nullable: true, ...more });
export const stamp = (description: string) => shown('string', description, { format: 'date-time', maxLength: 24 });
export const stampOrNull = (description: string) => orNull('string', description, { format: 'date-time', maxLength: 24 });
export const day = (description: string) => shown('string', description, { format: 'date', maxLength: 10 });
export const dayOrNull = (description: string) => orNull('string', description, { format: 'date', maxLength: 10 });
export const list = (items: object, description: string, maxItems = 50) =>
  ({ type: 'array', items, description, maxItems }) as ApiPropertyOptions;
