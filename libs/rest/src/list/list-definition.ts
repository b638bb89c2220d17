import type { IdPrefix } from '#libs/kernel';

/** A collation that a migration creates. It sorts in dictionary order and ignores case. */
export const dictionaryCollation = 'foundation.as_people_read';

export type FilterKind =
  | { readonly type: 'id'; readonly prefix: IdPrefix }
  /** The ID of a record of any type, as its UUID. */
  | { readonly type: 'record' }
  | { readonly type: 'text'; readonly maxLength: number }
  | { readonly type: 'instant' }
  /** A whole number from 0. */
  | { readonly type: 'integer' }
  /** Words of the terms of a record, or its ID. */
  | { readonly type: 'search'; readonly prefix: IdPrefix }
  | { readonly type: 'label' }
  | { readonly type: 'enum'; readonly allowed: readonly string[] };

export interface SortField {
  readonly column: string;
  readonly type: 'text' | 'timestamptz' | 'bigint' | 'integer';
  /** The collation of a text column. Default: by code point. */
  readonly collation?: typeof dictionaryCollation;
  /** Whether the column can be null. Nulls come last in both directions. */
  readonly nullable?: boolean;
}

export const byTime = (column: string, nullable = false): SortField => ({ column, type: 'timestamptz', nullable });
export const byText = (column: string): SortField => ({ column, type: 'text' });

export interface ListFilter {
  readonly kind: FilterKind;
  /** The SQL condition, with `?` for the value. Absent for the kinds that the terms of the list answer. */
  readonly condition?: string;
  /** Selects the IDs of the records that the filter lets pass by an index of its own, with `?` for the value. A page may begin with them. */
  readonly ids?: string;
  /** Whether this filter includes every status unless the client sends `status`. Clients that mirror records also need hidden ones. */
  readonly showsEveryStatus?: boolean;
  /** The statuses that stay hidden nevertheless. */
  readonly exceptStatuses?: readonly string[];
  readonly description: string;
  /** The name under which the OpenAPI document has the parameter once, where several lists take it. */
  readonly component?: string;
}

export interface ListDefinition {
  /** The name of the list. It is part of every cursor and statement name. */
  readonly name: string;
  readonly table: string;
  readonly columns: string;
  /** The sort fields. The first one is the default. */
  readonly sorts: Readonly<Record<string, SortField>>;
  readonly defaultOrder: 'asc' | 'desc';
  /** The statuses that the `status` parameter accepts. Empty if the records have no status. */
  readonly statuses: readonly string[];
  /** Statuses that the list includes only on request. */
  readonly hiddenStatuses: readonly string[];
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** The table of the terms that a search and labels select by. */
  readonly terms?: string;
  /** Whether the list accepts `start_date` and `end_date`, which filter by `dateColumn`. */
  readonly dates: boolean;
  /** Default: `created_at`. */
  readonly dateColumn?: string;
}
