import type { Cluster } from './cluster.ts';

/**
 * Tables that may grow during a load: each has a rule in the retention table of the built service. A partition is that of its table, and
 * names of partitions carry a suffix.
 */
async function tablesWithRule(): Promise<string[]> {
  await import('reflect-metadata');
  const { retentionRules } = await import('#libs/composition');
  return retentionRules.map(({ table }) => table);
}

export type RowCounts = ReadonlyMap<string, number>;

/** The exact number of rows of every table. */
export async function rowCounts(cluster: Cluster): Promise<RowCounts> {
  const tables = await cluster.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence <> 't' and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const counts = await cluster.sql<{ name: string; rows: string }>(
    tables.map(({ name }) => `select '${name.replaceAll("'", "''")}' as name, count(*) as rows from ${name}`).join(' union all '),
  );
  return new Map(counts.map(({ name, rows }) => [name, Number(rows)]));
}

export async function grownTables(before: RowCounts, after: RowCounts): Promise<string[]> {
  const known = await tablesWithRule();
  const hasRule = (name: string) => known.some((table) => name.replaceAll('"', '').startsWith(table));
  return [...after]
    .filter(([name, rows]) => rows > (before.get(name) ?? 0) && !hasRule(name))
    .map(([name, rows]) => `${name} (${before.get(name) ?? 0} to ${rows})`);
}
