import { defaultStatuses } from './list-defaults.js';
import type { ListDefinition } from './list-definition.js';
import type { PageRequest } from './page-request.js';
import { nameOf, type Use } from './term-conditions.js';

/** If a filter lets more records pass, the page is read without their IDs. Words are found by an index, too, so a search gives up earlier. */
const maxNarrow = { ofSearch: 500, ofList: 1_000 };

/** A condition that few records may pass, and that an index of its own finds. */
export interface NarrowFilter {
  /** The name of the filter. Null for the statuses. */
  readonly name: string | null;
  readonly value: unknown;
  /** Selects the IDs of these records, with `?` for the value. */
  readonly ids: string;
  readonly max: number;
}

/**
 * The filter of a request that its page may begin with. Null if there is none. Only a search begins with the statuses: a list without words
 * often has a page of them before it has read as many.
 */
export function narrowFilterOf({ criteria, filters }: PageRequest, definition: ListDefinition, isSearch: boolean): NarrowFilter | null {
  const max = isSearch ? maxNarrow.ofSearch : maxNarrow.ofList;
  for (const [name, value] of filters) {
    const ids = definition.filters[name]?.ids;
    if (ids !== undefined) return { name, value, ids, max };
  }
  const { statuses } = criteria;
  if (!isSearch || statuses === null || String(statuses) === String(defaultStatuses(definition, criteria.filters))) return null;
  return { name: null, value: statuses, ids: `select id from ${definition.table} where account_id = $1 and status = any(?::text[])`, max };
}

interface NarrowSource {
  readonly expressions: string;
  readonly from: string;
}

/** The records that the filter lets pass. If they are many, there are none, and `gate` says so. */
export function narrowSource(records: string, { ids, value, max }: NarrowFilter, use: Use): NarrowSource {
  const narrow = `select id from (${ids.replaceAll('?', () => use(value))}) as t limit ${max + 1}`;
  return {
    expressions: `with narrow as materialized (${narrow}),
      gate as materialized (select count(*) <= ${max} as is_open from narrow) `,
    // The fence keeps the index of the IDs.
    from: `(select * from ${records} where account_id = $1 and id = any(array(select id from narrow where (select is_open from gate))) offset 0)
      as ${nameOf(records)}`,
  };
}
