import { defaultStatuses } from './list-defaults.js';
import type { ListDefinition } from './list-definition.js';
import type { PageRequest } from './page-request.js';
import { nameOf, type Use } from './term-conditions.js';

/** If a filter lets more records pass, a search begins with its words. */
const maxNarrow = 500;

/** A condition that few records may pass, and that an index of its own finds. */
export interface NarrowFilter {
  /** The name of the filter, or a name for the statuses. */
  readonly name: string;
  /** Selects the IDs of these records. */
  readonly ids: (use: Use) => string;
}

/** The filter of a request that a search may begin with. Null if there is none. */
export function narrowFilterOf({ criteria, filters }: PageRequest, definition: ListDefinition): NarrowFilter | null {
  for (const [name, value] of filters) {
    const ids = definition.filters[name]?.ids;
    if (ids !== undefined) return { name, ids: (use) => ids.replaceAll('?', () => use(value)) };
  }
  const { statuses } = criteria;
  const usual = defaultStatuses(definition, criteria.filters);
  if (statuses === null || String(statuses) === String(usual)) return null;
  const ids = (use: Use) => `select id from ${definition.table} where account_id = $1 and status = any(${use(statuses)}::text[])`;
  return { name: `status ${[...statuses].sort().join()}`, ids };
}

interface NarrowSource {
  readonly expressions: string;
  readonly from: string;
}

/** The records that the filter lets pass. If they are many, there are none, and `gate` says so. */
export function narrowSource(records: string, { ids }: NarrowFilter, use: Use): NarrowSource {
  return {
    expressions: `with narrow as materialized (select id from (${ids(use)}) as t limit ${maxNarrow + 1}),
      gate as materialized (select count(*) <= ${maxNarrow} as is_open from narrow) `,
    // The fence keeps the index of the IDs.
    from: `(select * from ${records} where account_id = $1 and id = any(array(select id from narrow where (select is_open from gate))) offset 0)
      as ${nameOf(records)}`,
  };
}
