import type { CampaignFields } from './campaign-fields.js';

/** Fields that hold sets: the order of their items has no meaning. */
const unordered: ReadonlySet<keyof CampaignFields> = new Set([
  'connectionIds',
  'audienceIds',
  'excludedAudienceIds',
  'specialAdCategories',
]);

export function isSameField(name: keyof CampaignFields, a: unknown, b: unknown): boolean {
  return unordered.has(name) ? isSame([...(a as string[])].sort(), [...(b as string[])].sort()) : isSame(a, b);
}

export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return canonical(a) === canonical(b);
}

/** Sorts the keys of an object, because jsonb does not preserve their order. */
function canonical(value: object): string {
  return JSON.stringify(Array.isArray(value) ? value : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))));
}
