import type { IdPrefix } from '#libs/kernel';
import type { ListDefinition } from '#libs/rest';

type SortField = ListDefinition['sorts'][string];
type Filter = ListDefinition['filters'][string];

export const stamp = (column: string, nullable = false): SortField => ({ column, type: 'timestamptz', nullable });
export const text = (column: string): SortField => ({ column, type: 'text' });

export function idFilter(prefix: IdPrefix, column: string): Filter {
  return { kind: { type: 'id', prefix }, condition: `${column} = any(?::uuid[])`, description: `Comma-separated list of IDs.` };
}
