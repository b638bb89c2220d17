import type { IdPrefix } from '#libs/kernel';

/** A collation that a migration makes: letters as in a dictionary, capital and small ones alike. */
export const dictionaryCollation = 'foundation.as_people_read';

export type FilterKind =
  | { readonly type: 'id'; readonly prefix: IdPrefix }
  | { readonly type: 'text'; readonly maxLength: number }
  | { readonly type: 'instant' }
  | { readonly type: 'words'; readonly allowed: readonly string[] };

export interface SortField {
  readonly column: string;
  readonly type: 'text' | 'timestamptz' | 'bigint' | 'integer';
  /** How texts compare: by code point, or as people read them. */
  readonly collation?: typeof dictionaryCollation;
  /** Nulls come last in both directions. */
  readonly nullable?: boolean;
}

export interface ListFilter {
  readonly kind: FilterKind;
  /** SQL with `?` for the value. */
  readonly condition: string;
  /** A mirror must hear of records that are hidden otherwise: with this filter every status is listed unless `status` is sent. */
  readonly showsEveryStatus?: boolean;
  readonly description: string;
}

export interface ListDefinition {
  /** The list's name: part of every cursor and statement. */
  readonly name: string;
  readonly table: string;
  readonly columns: string;
  /** The first is the default. */
  readonly sorts: Readonly<Record<string, SortField>>;
  readonly defaultOrder: 'asc' | 'desc';
  /** Empty: the records have no status, and none is asked for. */
  readonly statuses: readonly string[];
  /** Statuses that are left out unless they are asked for. */
  readonly hiddenStatuses: readonly string[];
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** Whether `start_date` and `end_date` are taken; they bound `dateColumn`. */
  readonly dates: boolean;
  /** Default: `created_at`. */
  readonly dateColumn?: string;
}
