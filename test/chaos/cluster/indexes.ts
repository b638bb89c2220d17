import pg from 'pg';

const indexes = `select c.oid, c.oid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
  join pg_am am on am.oid = c.relam where am.amname = 'btree' and c.relkind = 'i' and i.indisvalid and c.relpersistence = 'p'`;

/** Checks every B-tree index of a database with amcheck, including that it contains all rows. Returns what is wrong. */
export async function brokenIndexes(superuserUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('create extension if not exists amcheck');
    const { rows } = await client.query<{ oid: number; name: string }>(indexes);
    if (rows.length === 0) throw new Error('There are no indexes to check.');
    const broken: string[] = [];
    for (const { oid, name } of rows) {
      await client
        .query('select bt_index_check($1::oid::regclass, true)', [oid])
        .catch((error: Error) => broken.push(`${name}: ${error.message}`));
    }
    return broken;
  } finally {
    await client.end();
  }
}
