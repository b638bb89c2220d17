import { prepareJobs } from '#libs/foundation';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { queues } from '../../api/src/mapping.js';

/** Contexts whose tables the service may change freely. */
const openSchemas = ['accounts', 'campaigns', 'foundation', 'pgboss'];

/** Brings schema, job tables and grants up to date; returns the names of the migrations that ran. */
export async function migrateDatabase(orm: MikroORM, ownerUrl: string, serviceUrl: string): Promise<string[]> {
  const done = await orm.migrator.up();
  await prepareJobs(ownerUrl, queues);
  await grantTo(ownerUrl, decodeURIComponent(new URL(serviceUrl).username));
  return done.map((migration) => migration.name);
}

/** The service's role may work with rows, never with tables; the audit trail it may only lengthen. */
async function grantTo(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const grantee = pg.escapeIdentifier(role);
    for (const schema of openSchemas) {
      await client.query(`grant usage on schema ${schema} to ${grantee}`);
      await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${grantee}`);
      await client.query(`grant usage on all sequences in schema ${schema} to ${grantee}`);
    }
    await client.query(`revoke update, delete, truncate on foundation.audit_entry from ${grantee}`);
    await client.query(`grant select on public.mikro_orm_migrations to ${grantee}`);
  } finally {
    await client.end();
  }
}
