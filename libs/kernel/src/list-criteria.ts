/** One page of a list. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** A list that fits on one page. */
export const onePage = <T>(data: readonly T[]): Page<T> => ({ data, has_more: false, next_cursor: null });

/** The value of a filter: a text, a list of IDs or of allowed values, or a time. */
export type FilterValue = string | readonly string[] | Date;

/**
 * Which records of a list a page contains, and in which order. A query accepts them in part: the list determines the default of every
 * field that is absent.
 */
export interface ListCriteria {
  /** The maximum number of records on the page, from 1 to 100. Default: 20. */
  readonly limit: number;
  /** The `next_cursor` of the previous page, whose other criteria were the same. Null requests the first page. Default: null. */
  readonly cursor: string | null;
  /** The sort field, by the name that the list gives it. Default: the first sort field of the list. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** Null includes records in every status. Default: every status that the list does not hide. */
  readonly statuses: readonly string[] | null;
  /** The first instant of the time range, inclusive. Null: no lower bound. Default: null. */
  readonly from: Date | null;
  /** The end of the time range, exclusive. Null: no upper bound. Default: null. */
  readonly until: Date | null;
  /** Further filters by the name that the list gives them. Records must match all of them. Default: none. */
  readonly filters: Readonly<Record<string, FilterValue>>;
}
