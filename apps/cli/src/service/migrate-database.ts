import { initOrm, ormOptions, prepareJobs } from '#libs/foundation';
import pg from 'pg';
import { entities, queues, schemas } from '../../../api/src/mapping.js';
import { Refusal } from '../refusal.js';
import { followMigrations } from './follow-migrations.js';
import { operatorEnvironment } from './operator-environment.js';

/** Contexts whose tables the service may change freely. */
const openSchemas = [...schemas, 'pgboss'];

/** Brings schema, job tables and grants up to date; returns the names of the migrations that ran. */
export async function migrate(): Promise<string[]> {
  const { databaseOwnerUrl, databaseUrl } = operatorEnvironment();
  if (databaseOwnerUrl === null) throw new Refusal('DATABASE_OWNER_URL is not set: it must be the URL of the role that owns the schema.');
  const options = ormOptions(entities, databaseOwnerUrl);
  // The migrator's own words would stand beside the command's on standard output.
  const orm = await initOrm({ ...options, migrations: { ...options.migrations, silent: true } });
  try {
    const done = await orm.migrator.up();
    await prepareJobs(databaseOwnerUrl, queues);
    await grantTo(databaseOwnerUrl, decodeURIComponent(new URL(databaseUrl).username));
    await followMigrations(databaseOwnerUrl);
    return done.map((migration) => migration.name);
  } finally {
    await orm.close();
  }
}

/** The service's role may work with rows, never with tables; the audit trail it may only lengthen. */
async function grantTo(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const grantee = pg.escapeIdentifier(role);
    // At once: between a grant and the revoke after it, nobody may change the audit trail.
    await client.query('begin');
    for (const schema of openSchemas) {
      await client.query(`grant usage on schema ${schema} to ${grantee}`);
      await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${grantee}`);
      await client.query(`grant usage on all sequences in schema ${schema} to ${grantee}`);
    }
    await client.query(`revoke update, delete, truncate on foundation.audit_entry from ${grantee}`);
    await client.query(`grant select on public.mikro_orm_migrations to ${grantee}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
