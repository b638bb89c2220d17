import { type FilterValue, type Id, uuidOf } from '#libs/kernel';
import type { FilterKind } from './list-definition.js';

/** Converts the value of a filter for SQL. Lists of IDs become array literals. */
export function sqlValueOf({ type }: FilterKind, value: FilterValue): unknown {
  switch (type) {
    case 'id':
      return `{${(value as readonly Id[]).map(uuidOf).join(',')}}`;
    case 'instant':
      return (value as Date).toISOString();
    case 'enum':
    case 'record':
    case 'text':
    case 'integer':
    case 'search':
    case 'label':
      return value;
  }
}
