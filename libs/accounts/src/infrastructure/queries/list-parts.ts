import type { IdPrefix } from '#libs/kernel';
import type { ListFilter } from '#libs/rest';

export function idFilter(prefix: IdPrefix, column: string): ListFilter {
  return { kind: { type: 'id', prefix }, condition: `${column} = any(?::uuid[])`, description: `Comma-separated list of IDs.` };
}
