import type { Cluster } from './cluster.ts';

/**
 * Tables that may grow, and why. A table that is not listed and has more rows after the load than before is reported. Names are matched
 * from the start, because partitions carry a suffix.
 */
export const retention: Readonly<Record<string, string>> = {
  'campaigns.campaign': 'records of accounts are kept, also archived',
  'campaigns.campaign_use': 'references of campaigns',
  'delivery.': 'one row per campaign and connection',
  'creative.creative': 'records of accounts are kept, also archived',
  'creative.variant': 'parts of creatives',
  'creative.generation_': 'one row per account, and one per account and day',
  'audiences.audience': 'records of accounts and what is known of them',
  'analytics.campaign': 'names and roll-ups of campaigns',
  'analytics.creative': 'names and roll-ups of creatives',
  'analytics.audience': 'names and roll-ups of audiences',
  'accounts.request_window': 'one row per account',
  'accounts.throttle_window': 'deleted when the window is over',
  'foundation.idempotency_key': 'deleted after 24 hours',
  'foundation.outbox_event': 'deleted when the event is delivered',
  'pgboss.job': 'finished jobs are deleted by the job runner',
};

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

export function grownTables(before: RowCounts, after: RowCounts): string[] {
  const hasRule = (name: string) => Object.keys(retention).some((known) => name.startsWith(known));
  return [...after]
    .filter(([name, rows]) => rows > (before.get(name) ?? 0) && !hasRule(name))
    .map(([name, rows]) => `${name} (${before.get(name) ?? 0} to ${rows})`);
}
