import type { ApiPropertyOptions } from '@nestjs/swagger';

/** Lists the values of an enum with their meanings. A record that is typed by the enum makes the list complete. */
export const valuesOf = (meanings: Readonly<Record<string, string>>): string =>
  `${Object.entries(meanings)
    .map(([value, meaning]) => `\`${value}\` (${meaning})`)
    .join(', ')}.`;

/** The description of an open enum, with the meaning of each value of this version. */
export const knownValues = (meanings: Readonly<Record<string, string>>, description: string): string =>
  `${description} Known values: ${valuesOf(meanings)}`;

const bounds: Readonly<Record<string, object>> = {
  string: { maxLength: 4096 },
  integer: { format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
};

/** A property of a response. Texts and whole numbers have bounds, which `more` can narrow. */
export function property(type: string, description: string, more: object = {}): ApiPropertyOptions {
  const options: object = { type, description, ...bounds[type], ...more };
  return options;
}
/** A property that can be null; its description says when. */
export const orNull = (type: string, description: string, more: object = {}): ApiPropertyOptions =>
  property(type, description, { nullable: true, ...more });

const inUtc = (description: string): string => `${description} In UTC.`;
const timestamp = { format: 'date-time', maxLength: 24 };
export const stamp = (description: string): ApiPropertyOptions => property('string', inUtc(description), timestamp);
export const stampOrNull = (description: string): ApiPropertyOptions => orNull('string', inUtc(description), timestamp);

const date = { format: 'date', maxLength: 10 };
export const day = (description: string): ApiPropertyOptions => property('string', description, date);
export const dayOrNull = (description: string): ApiPropertyOptions => orNull('string', description, date);

export const text64 = { type: 'string', maxLength: 64 };
export const list = (items: object, description: string, maxItems = 50): ApiPropertyOptions => ({
  type: 'array',
  items,
  description,
  maxItems,
});
/** An object whose values are texts, such as labels of other systems. */
export const texts = (description: string): ApiPropertyOptions => ({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 500 },
  maxProperties: 20,
  description,
});
/** Options next to `type: () => X` for a list. Nest reads the name of that type only at the place of the decorator. */
export const many = (description: string, maxItems: number) => ({ isArray: true, description, maxItems }) as const;
