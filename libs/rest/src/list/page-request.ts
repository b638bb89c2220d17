import type { Id, ListCriteria } from '#libs/kernel';

/** A request for one page: complete criteria, with the filters as SQL values and the cursor opened. */
export interface PageRequest {
  readonly criteria: ListCriteria;
  /** Name and SQL value of each filter. */
  readonly filters: readonly (readonly [name: string, value: unknown])[];
  /** Sort value and ID of the last record of the previous page. */
  readonly after: { readonly value: string | number | null; readonly id: string } | null;
  readonly parent: Parent | null;
}

/** The parent record of the listed records. A cursor is valid for one parent only. */
export interface Parent {
  readonly column: string;
  readonly id: Id;
}
